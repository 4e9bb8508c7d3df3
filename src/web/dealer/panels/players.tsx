/** Panels about players: seats, chips, colour chips, warnings, disputes. The server decides what is allowed. */
import type { VNode } from 'preact';
import type { OwnTable } from '../../../protocol/index.ts';
import type { CommandBody } from '../../../table/index.ts';
import { ClauseNumbers } from '../../parts/index.ts';
import { formatLimits } from '../../parts/limits.ts';
import { formatMoney, parseMoney } from '../../shell/index.ts';
import { findConfirmation } from '../authorise/confirming-roles.ts';
import { playerDecisions } from '../decisions/index.ts';
import { type Choice, Choices } from '../forms/choices.tsx';
import { CheckField, Form, FormButtons, type FormValues, SelectField, TextField } from '../forms/form.tsx';
import { belongsToTournament } from '../offers.ts';
import { CHIPS } from '../round/felt-area.tsx';
import { formatPlayer, otherDue, sortBySeat, totalStake } from '../round/player-list.tsx';
import type { DealerSession, PlayerAct } from '../session.ts';
import { words } from '../words/index.ts';
import { HeldWinnings } from './held.tsx';

/** Whether the person may do the act, or a person of a higher role may confirm it on this device. Some acts belong to the tournament. */
const canDo = ({ conduct, liveTable, isTournament }: DealerSession, act: PlayerAct | 'seat-player'): boolean =>
  !(isTournament && belongsToTournament(act)) && findConfirmation(conduct, liveTable.role.value ?? '', act) !== null;

export function PlayersPanel({ session }: { readonly session: DealerSession }): VNode {
  const { liveTable, panel } = session;
  const t = words.value;
  const playerChoices: Choice[] = sortBySeat(liveTable.staff.value?.players ?? []).map((player) => ({
    key: player.player,
    label: formatPlayer(player, session.names.value),
    note: [
      `${t.rack} ${formatMoney(player.cashChips)}`,
      `${t.onLayout} ${formatMoney(totalStake(player))}`,
      ...(player.due > 0 ? [t.due(formatMoney(player.due))] : []),
    ].join(' · '),
    onPick: () => {
      panel.value = { kind: 'player', player: player.player };
    },
  }));
  const seatChoice: Choice[] = canDo(session, 'seat-player')
    ? [
        {
          key: 'seat',
          label: t.acts['seat-player'],
          onPick: () => {
            panel.value = { kind: 'seat' };
          },
        },
      ]
    : [];
  return (
    <>
      {playerChoices.length === 0 && <p>{t.noPlayers}</p>}
      {/* The choice that seats a new player is among the first nine, because later choices have no digit. */}
      <Choices choices={[...playerChoices.slice(0, 8), ...seatChoice, ...playerChoices.slice(8)]} />
    </>
  );
}

/** Lists the acts that make sense for this player. The server decides whether they are allowed now. */
function listActs(session: DealerSession, player: OwnTable): readonly PlayerAct[] {
  const { liveTable, conduct } = session;
  const view = liveTable.view.value;
  // Colour chips have no printed value. Their value is set when they are issued to a player.
  const hasColourChips = player.colours.some(({ count }) => count > 0);
  const usesColourChips = (session.rules.chips.colours?.set.length ?? 0) > 0;
  // The buttons appear in this order.
  const isApplicable: Readonly<Record<PlayerAct, boolean>> = {
    'buy-chips': true,
    'cash-out': true,
    // What bets of the current round owe is paid with the bets.
    'pay-due': otherDue(player) > 0,
    place: view?.bettingOpen === true,
    'issue-colour': usesColourChips,
    'redeem-colour': hasColourChips,
    // Allows the player chips of a second colour.
    'approve-colours': usesColourChips,
    // A player may also bring chips that they found.
    'redeem-closed-table': view?.status === 'closed' && usesColourChips,
    'propose-limits': player.position !== null,
    // Records that the player accepts a proposal, or ends an agreement.
    'agree-limits': player.limitsProposed !== null || player.limits !== null,
    'decline-limits': player.limitsProposed !== null,
    'warn-player': true,
    // Staff may ask a player who places no wagers to give up the seat.
    'require-to-vacate': conduct.abstention !== null && player.position !== null,
    'replace-shooter': view?.shooter != null && view.shooter.position !== player.position,
    'raise-dispute': true,
    'leave-table': player.position !== null,
  };
  return (Object.keys(isApplicable) as readonly PlayerAct[]).filter((act) => isApplicable[act] && canDo(session, act));
}

export function PlayerPanel({ session, player }: { readonly session: DealerSession; readonly player: OwnTable }): VNode {
  const { panel, placement, conduct } = session;
  return (
    <>
      <HeldWinnings session={session} player={player.player} />
      <Choices
        choices={[
          ...listActs(session, player).map((act) => ({
            key: act,
            label: words.value.acts[act],
            ...(act === 'pay-due' ? { note: words.value.due(formatMoney(otherDue(player))) } : {}),
            clauses: conduct.acts[act]?.clauses ?? [],
            danger: act === 'leave-table' || act === 'require-to-vacate',
            onPick: () => {
              if (act === 'place') {
                // The dealer starts with the second smallest chip.
                placement.value = { player: player.player, chipMinor: CHIPS[1]?.valueMinor ?? 500 };
                panel.value = null;
              } else panel.value = { kind: 'player-act', player: player.player, act };
            },
          })),
          ...playerDecisions(session, player),
        ]}
      />
    </>
  );
}

/** An invalid amount becomes -1, which the server rejects. */
const parseAmount = (text: string): number => parseMoney(text) ?? -1;

function buildPlayerCommand(
  act: PlayerAct,
  { player, limitsProposed }: OwnTable,
  { text, has }: FormValues,
  table: string,
): CommandBody {
  const amount = parseAmount(text('amount'));
  const count = Number(text('count'));
  const colour = text('colour');
  switch (act) {
    case 'buy-chips':
      // The cage is the cashier of the house.
      return { type: act, player, from: 'cage', amount };
    case 'cash-out':
      return { type: act, player, to: 'cage', amount };
    case 'issue-colour':
      return { type: act, player, colour, value: text('value') === '' ? null : parseAmount(text('value')), count };
    case 'redeem-colour':
      // `issuedAt` is the table that issued the chips.
      return { type: act, player, colour, count, issuedAt: table };
    case 'redeem-closed-table':
      // The server knows the value of the chips.
      return { type: act, player, colour, count, surveillanceTold: has('notified') };
    case 'propose-limits':
      return { type: act, player, limits: { minimum: parseAmount(text('minimum')), maximum: parseAmount(text('maximum')) } };
    case 'agree-limits':
      return { type: act, player, limits: limitsProposed };
    case 'warn-player':
    case 'raise-dispute':
      return { type: act, player, about: text('about') };
    case 'decline-limits':
    case 'approve-colours':
    case 'require-to-vacate':
    case 'replace-shooter':
    case 'leave-table':
    case 'pay-due':
      return { type: act, player };
    case 'place':
      // Never sent: the dealer places wagers on the felt.
      return { type: act, player, bet: '', amount };
  }
}

/** The limits that staff propose. They start with those that apply to the player now. */
function LimitsFields({ session, player }: { readonly session: DealerSession; readonly player: OwnTable }): VNode {
  const t = words.value;
  const { minimum = 0, maximum = 0 } = { ...session.liveTable.view.value?.sign, ...player.limits };
  return (
    <>
      <TextField label={t.minimum} name="minimum" kind="amount" value={formatMoney(minimum)} autofocus />
      <TextField label={t.maximum} name="maximum" kind="amount" value={formatMoney(maximum)} />
      <p class="form-text">{t.limitsNextRound}</p>
    </>
  );
}

function PlayerActFields({
  session,
  player,
  act,
}: {
  readonly session: DealerSession;
  readonly player: OwnTable;
  readonly act: PlayerAct;
}): VNode {
  const t = words.value;
  const formatColour = (colour: string): string => t.colours[colour] ?? colour;
  const colours = player.colours.filter(({ count }) => count > 0);
  const colourOptions = colours.map(
    ({ colour, count, value }) => [colour, t.colourChips(formatColour(colour), count, formatMoney(value))] as const,
  );
  const otherColourOptions = (session.rules.chips.colours?.set ?? []).flatMap((colour) =>
    colours.some((own) => own.colour === colour) ? [] : [[colour, formatColour(colour)] as const],
  );
  const [firstColour] = colours;
  switch (act) {
    case 'buy-chips':
      return <TextField label={t.amount} name="amount" kind="amount" autofocus />;
    case 'cash-out':
      return <TextField label={t.amount} name="amount" kind="amount" value={formatMoney(player.cashChips)} autofocus />;
    case 'issue-colour':
      return (
        <>
          <SelectField
            label={t.colour}
            name="colour"
            options={(session.rules.chips.colours?.set ?? []).map((colour) => [colour, formatColour(colour)])}
          />
          <TextField label={t.value} name="value" kind="amount" hint={t.valueHint} required={false} />
          <TextField label={t.count} name="count" value="20" kind="count" autofocus />
        </>
      );
    case 'redeem-colour':
      return (
        <>
          <SelectField label={t.colour} name="colour" options={colourOptions} />
          <TextField label={t.count} name="count" value={String(firstColour?.count ?? '')} kind="count" autofocus />
        </>
      );
    case 'redeem-closed-table':
      return (
        <>
          <SelectField label={t.colour} name="colour" options={[...colourOptions, ...otherColourOptions]} />
          <TextField label={t.count} name="count" value={String(firstColour?.count ?? '')} kind="count" autofocus />
          <p class="form-text">{t.valueFromRecords}</p>
          <CheckField label={t.surveillanceNotified} name="notified" />
        </>
      );
    case 'propose-limits':
      return <LimitsFields session={session} player={player} />;
    case 'agree-limits':
      return (
        <p class="form-text">
          {player.limitsProposed === null ? t.limitsEnd : t.limitsAccepted(formatLimits(player.limitsProposed, session.titleOf))}
        </p>
      );
    case 'warn-player':
    case 'raise-dispute':
      return <TextField label={t.whatHappened} name="about" autofocus />;
    case 'pay-due':
      return <p class="form-text">{t.payDue(formatMoney(otherDue(player)))}</p>;
    default:
      return <p class="form-text">{formatPlayer(player, session.names.value)}</p>;
  }
}

const ACTS_WITHOUT_FIELDS: readonly PlayerAct[] = [
  'agree-limits',
  'decline-limits',
  'approve-colours',
  'require-to-vacate',
  'replace-shooter',
  'leave-table',
  'pay-due',
];

export function PlayerActPanel({
  session,
  player,
  act,
}: {
  readonly session: DealerSession;
  readonly player: OwnTable;
  readonly act: PlayerAct;
}): VNode {
  const { panel, liveTable, conduct } = session;
  const t = words.value;
  const clauses = conduct.acts[act]?.clauses ?? [];
  const hasNoFields = ACTS_WITHOUT_FIELDS.includes(act);
  return (
    <Form
      session={session}
      onSubmit={(values) => {
        void session.submit(buildPlayerCommand(act, player, values, liveTable.name)).then((isDone) => {
          if (isDone) panel.value = null;
        });
      }}
    >
      <PlayerActFields session={session} player={player} act={act} />
      <ClauseNumbers of={clauses} />
      <FormButtons
        confirm={t.acts[act]}
        cancel={t.cancel}
        autofocus={hasNoFields}
        disabled={session.isBusy.value}
        onCancel={() => {
          panel.value = null;
        }}
      />
    </Form>
  );
}
