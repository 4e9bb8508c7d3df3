/** The players at the table with chips, wagers and markers (marks for special limits or chip values), and the turn of the shooter. */
import type { VNode } from 'preact';
import type { OwnTable } from '../../../protocol/index.ts';
import { positionOfPlayer } from '../../../protocol/positions.ts';
import { throwsInTurn } from '../../parts/index.ts';
import { formatLimits } from '../../parts/limits.ts';
import { formatPerson, type Names } from '../../parts/person-name.ts';
import { formatMoney } from '../../shell/index.ts';
import './player-list.css';
import type { DealerSession } from '../session.ts';
import { words } from '../words/index.ts';

/** Formats a player for staff: the seat and the name. An anonymous player is the position alone. An unknown player counts as standing. */
export function formatPlayer(player: Pick<OwnTable, 'player' | 'position'> | undefined, names: Names): string {
  const { standing, seat } = words.value;
  if (player === undefined) return standing;
  const { player: id, position } = player;
  const name = formatPerson(names, id);
  const own = positionOfPlayer(id);
  if (own !== null && own === position) return name;
  return `${position === null ? standing : seat(position)} · ${name}`;
}

/** Players without a seat come last. */
export const sortBySeat = (players: readonly OwnTable[]): readonly OwnTable[] =>
  [...players].sort((a, b) => (a.position ?? Number.POSITIVE_INFINITY) - (b.position ?? Number.POSITIVE_INFINITY));

/** What is due to the player outside the bets of the round, such as a correction. The dealer pays it with `pay-due`. */
export const otherDue = ({ due, dueBets }: OwnTable): number => dueBets.reduce((rest, { amount }) => rest - amount, due);

export const totalStake = ({ wagers }: OwnTable): number => wagers.reduce((sum, { stake }) => sum + stake, 0);

/** Colour chips, warnings, debts, and markers for individual limits and high chip values. [crown-sic-bo 1-1-distinctive-marker] */
function Marks({
  player,
  minimum,
  titleOf,
}: {
  readonly player: OwnTable;
  readonly minimum: number;
  readonly titleOf: DealerSession['titleOf'];
}): VNode {
  const t = words.value;
  const { limits, limitsProposed, limitsAgreed, warned, barred, due, held, owed, colours } = player;
  return (
    <>
      {colours
        .filter(({ count }) => count > 0)
        .map(({ colour, count, value }) => (
          <span key={colour} class="player-list-colour">
            <span class={`player-list-chip chip-${colour}`} />
            {t.colourChips(t.colours[colour] ?? colour, count, formatMoney(value))}
            {value > minimum && (
              <span class="player-list-marker" title={t.valueMarker}>
                {formatMoney(value)}
                <span class="unseen"> {t.valueMarker}</span>
              </span>
            )}
          </span>
        ))}
      {limits !== null && (
        <span class="player-list-marker">
          {t.limitMarker} {formatLimits(limits, titleOf)}
        </span>
      )}
      {limitsProposed !== null && <span class="player-list-mark">{t.limitsProposed}</span>}
      {limitsAgreed !== null && <span class="player-list-mark">{t.limitsFromNextRound}</span>}
      {warned && <span class="player-list-mark">{t.warnedBelowMinimum}</span>}
      {barred !== null && <span class="player-list-mark bad">{t.barred}</span>}
      {due > 0 && <span class="player-list-mark">{t.due(formatMoney(due))}</span>}
      {held > 0 && <span class="player-list-mark bad">{t.heldBack(formatMoney(held))}</span>}
      {owed > 0 && <span class="player-list-mark bad">{t.owes(formatMoney(owed))}</span>}
    </>
  );
}

export function PlayerList({ session }: { readonly session: DealerSession }): VNode {
  const { liveTable, panel } = session;
  const t = words.value;
  const players = sortBySeat(liveTable.staff.value?.players ?? []);
  // The sign has the posted limits of the table.
  const minimum = liveTable.view.value?.sign?.minimum ?? 0;
  if (players.length === 0) return <p class="player-list-none">{t.noPlayers}</p>;
  return (
    <ul class="player-list">
      {players.map((player) => (
        <li key={player.player}>
          <button
            type="button"
            class="player-list-button"
            aria-haspopup="dialog"
            onClick={() => {
              panel.value = { kind: 'player', player: player.player };
            }}
          >
            <b>{formatPlayer(player, session.names.value)}</b>
            <span class="number">
              {t.rack} {formatMoney(player.cashChips)}
            </span>
            <span class="number">
              {t.onLayout} {formatMoney(totalStake(player))}
            </span>
            <Marks player={player} minimum={minimum} titleOf={session.titleOf} />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The shooter (the player who throws the dice), the number of the throw, the chosen dice, and a note that the shooter's bet is locked. */
export function Shooter({ session }: { readonly session: DealerSession }): VNode | null {
  const { conduct, liveTable } = session;
  const shooter = liveTable.view.value?.shooter;
  const t = words.value;
  if (conduct.shooter === null || shooter == null) return null;
  const throws = throwsInTurn(session.felt.rulebook);
  const player = liveTable.staff.value?.players.find(({ position }) => position !== null && position === shooter.position);
  // The view of staff may come a moment after the public view.
  const name =
    player === undefined && shooter.position !== null ? t.seat(shooter.position) : formatPlayer(player, session.names.value);
  return (
    <section class="shooter" aria-label={t.shooterIs(name)}>
      <b>{t.shooterIs(name)}</b>
      <span class="shooter-throws" role="img" aria-label={t.throwIs(shooter.throw, throws)}>
        {Array.from({ length: throws }, (_, i) => i + 1).map((number) => (
          <span key={number} class={number < shooter.throw ? 'done' : number === shooter.throw ? 'now' : ''}>
            {number}
          </span>
        ))}
      </span>
      <span>{shooter.dice === null ? t.diceNotChosen : t.diceChosen(shooter.dice.join(', '))}</span>
      <span class="shooter-lock">{t.shooterLocked}</span>
    </section>
  );
}
