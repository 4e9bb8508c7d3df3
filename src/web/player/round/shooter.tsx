/** The turn of the shooter (the player who throws the dice), with the action that comes next. */
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { Die, throwsInTurn } from '../../parts/index.ts';
import { formatMoney } from '../../shell/index.ts';
import type { PlayerSession } from '../session.ts';
import { words as playerWords } from '../words/index.ts';
import { shooterWords as words } from '../words/shooter.ts';
import { mustBetAsShooter } from './format-held.ts';
import './shooter.css';

function ChooseDice({
  session,
  count,
  offeredCount,
}: {
  readonly session: PlayerSession;
  readonly count: number;
  readonly offeredCount: number;
}): VNode {
  const [selectedDice, setSelectedDice] = useState<readonly number[]>([]);
  const { chooseDice, die, takeChosenDice } = words.value;
  const toggle = (number: number): void =>
    setSelectedDice((dice) => (dice.includes(number) ? dice.filter((each) => each !== number) : [...dice, number].slice(-count)));
  return (
    <fieldset class="player-choose">
      <legend>{chooseDice(count, offeredCount)}</legend>
      {Array.from({ length: offeredCount }, (_, i) => i + 1).map((number) => (
        <button
          type="button"
          key={number}
          aria-pressed={selectedDice.includes(number)}
          aria-label={die(number)}
          onClick={() => toggle(number)}
        >
          {/* Each offered die is shown with its own number on top. */}
          <Die face={number} symbol={session.data.dice.symbols?.[number - 1] ?? null} />
        </button>
      ))}
      <button
        type="button"
        class="button main"
        aria-disabled={selectedDice.length !== count}
        onClick={() => {
          if (selectedDice.length === count) void session.actAsShooter({ dice: [...selectedDice].sort((a, b) => a - b) });
        }}
      >
        {takeChosenDice}
      </button>
    </fieldset>
  );
}

/** The turn is over when the shooter's wager no longer rides (stays for the next throw). A lost wager then lies until the dealer takes it. */
function isTurnOver({ live, rounds, data }: PlayerSession): boolean {
  const settlement = rounds.settlement.value;
  const bet = data.rulebook.conduct.shooter?.bet;
  return (
    settlement?.round === live.view.value?.round &&
    settlement?.wagers.some((wager) => wager.bet === bet && wager.outcome !== 'rides') === true
  );
}

/** Formats the player who throws, and the number of the throw. */
function formatTurn({ session, isMine }: { readonly session: PlayerSession; readonly isMine: boolean }): string {
  const t = words.value;
  const view = session.live.view.value;
  const shooter = view?.shooter ?? null;
  if (view === null || shooter === null) return view?.diceOffered ? t.diceOffered : playerWords.value.waiting.shooter;
  const throwCount = throwsInTurn(session.data.rulebook);
  const isThrown = view.faces !== null || view.next === 'result';
  if (!isMine) return (isThrown ? t.seatThrew : t.seatThrows)(shooter.position, shooter.throw, throwCount);
  return isThrown && isTurnOver(session) ? t.turnOver : (isThrown ? t.youThrew : t.youShoot)(shooter.throw, throwCount);
}

export function Shooter({ session }: { readonly session: PlayerSession }): VNode | null {
  const view = session.live.view.value;
  const ownView = session.live.own.value;
  const shooterRules = session.data.rulebook.conduct.shooter;
  if (view === null || shooterRules === null) return null;
  const t = words.value;
  const allowedActs = new Set<string>(ownView?.may ?? []);
  const { shooter } = view;
  const isMine = shooter !== null && ownView?.position != null && shooter.position === ownView.position;
  const stake = session.wagers.stakes.value[shooterRules.bet] ?? 0;
  const chipMinor = session.chip.value.valueMinor;
  const turn = formatTurn({ session, isMine });
  const isBetMissing = view.bettingOpen && mustBetAsShooter(session);
  const betFirst = t.shooterBetFirst(session.titleOf(shooterRules.bet));
  return (
    <section class="player-shooter panel" aria-label={t.shooter}>
      {/* A separate live region, because the dice may move on at the same time as a settlement. */}
      <p class="player-shooter-status unseen" role="status">
        {isBetMissing ? t.turnAndBet(turn, betFirst) : turn}
      </p>
      <p class="who">{turn}</p>
      {allowedActs.has('accept-dice') && (
        <button
          type="button"
          class="button main"
          disabled={session.isBusy.value}
          onClick={() => void session.actAsShooter('accept-dice')}
        >
          {t.takeDice}
        </button>
      )}
      {isBetMissing && (
        <>
          <p>{betFirst}</p>
          <button type="button" class="button main" onClick={() => session.place(shooterRules.bet, chipMinor)}>
            {t.betAsShooter(formatMoney(chipMinor))}
          </button>
        </>
      )}
      {/* Before the first throw, the shooter must bet before choosing the dice. */}
      {allowedActs.has('choose-dice') && shooter?.dice == null && (stake > 0 || shooter?.throw !== 1) && (
        <ChooseDice session={session} count={shooterRules.diceChosen} offeredCount={shooterRules.diceOffered} />
      )}
      {allowedActs.has('throw') && (
        <button
          type="button"
          class="button main"
          disabled={session.isBusy.value}
          onClick={() => void session.actAsShooter('throw')}
        >
          {t.throwNow}
        </button>
      )}
      {isMine && stake > 0 && !isTurnOver(session) && <p class="locked">{t.shooterBetLocked(formatMoney(stake))}</p>}
    </section>
  );
}
