/** Players one by one: seats, chips for cash, colour chips, warnings. What the rules allow is asked of the table; a refusal names its clause. */
import type { VNode } from 'preact';
import type { OwnTable } from '../../protocol/index.ts';
import type { CommandBody } from '../../table/index.ts';
import { ClauseNumbers } from '../parts/index.ts';
import { parseMoney, sayMoney, wordsOf } from '../shell/index.ts';
import { Actions, type Choice, Choices } from './choices.tsx';
import { CHIPS } from './felt-area.tsx';
import { CheckField, Form, SelectField, TextField, type Typed } from './fields.tsx';
import { roleMay } from './offered.ts';
import { bySeat, freeSeats, playerName, stakeOf, walkIn } from './people.ts';
import type { PlayerAct, Station } from './station.ts';
import { DEALER_WORDS } from './words.ts';
import { ACT_WORDS } from './words-acts.ts';

const words = wordsOf(DEALER_WORDS);
const acts = wordsOf(ACT_WORDS);

const mayDo = ({ conduct, live }: Station, act: PlayerAct | 'seat-player'): boolean =>
  roleMay(conduct, live.role.value ?? '', act);

export function PlayersPanel({ station }: { readonly station: Station }): VNode {
  const { live, panel } = station;
  const said = words.value;
  const seats: Choice[] = bySeat(live.staff.value?.players ?? []).map((player) => ({
    key: player.player,
    label: playerName(player, said),
    note: `${said.rack} ${sayMoney(player.cashChips)} · ${said.onLayout} ${sayMoney(stakeOf(player))}`,
    onPick: () => {
      panel.value = { kind: 'player', player: player.player };
    },
  }));
  const seat: Choice[] = mayDo(station, 'seat-player')
    ? [
        {
          key: 'seat',
          label: acts.value.acts['seat-player'],
          onPick: () => {
            panel.value = { kind: 'seat' };
          },
        },
      ]
    : [];
  return (
    <>
      {seats.length === 0 && <p>{said.playersNone}</p>}
      <Choices choices={[...seats.slice(0, 8), ...seat, ...seats.slice(8)]} />
    </>
  );
}

export function SeatPanel({ station }: { readonly station: Station }): VNode {
  const { live, act, panel, rules } = station;
  const said = words.value;
  const view = live.view.value;
  const free = freeSeats(view?.seats.map(({ position }) => position) ?? [], view?.positionsMax ?? 0);
  const close = (): void => {
    panel.value = null;
  };
  return (
    <Form
      station={station}
      onTyped={({ text, has }) => {
        const player = text('account') === '' ? walkIn() : text('account');
        const body = { type: 'seat-player', player, position: Number(text('position')), adult: has('adult') } as const;
        void act(body).then((happened) => {
          if (happened) panel.value = { kind: 'for-player', player, act: 'buy-chips' };
        });
      }}
    >
      <SelectField label={said.position} name="position" options={free.map((seat) => [String(seat), said.seat(seat)])} />
      <TextField label={said.account} name="account" hint={said.accountHint} required={false} begins />
      <CheckField label={said.ageChecked(rules.ageMin.years)} name="adult" />
      <Actions confirm={acts.value.acts['seat-player']} cancel={said.cancel} onCancel={close} />
    </Form>
  );
}

/** Which acts make sense for this player; whether they are allowed now, the table says. */
function actsFor(station: Station, player: OwnTable): readonly PlayerAct[] {
  const { live, conduct } = station;
  const view = live.view.value;
  const hasColours = player.colours.some(({ count }) => count > 0);
  const usesColours = (station.rules.chips.colours?.set.length ?? 0) > 0;
  // In the order of the buttons.
  const fits: Readonly<Record<PlayerAct, boolean>> = {
    'buy-chips': true,
    'cash-out': true,
    place: view?.bettingOpen === true,
    'issue-colour': usesColours,
    'redeem-colour': hasColours,
    'approve-colours': usesColours,
    'redeem-closed-table': view?.status === 'closed' && hasColours,
    'warn-player': true,
    'require-to-vacate': conduct.abstention !== null && player.position !== null,
    'replace-shooter': view?.shooter != null && view.shooter.position !== player.position,
    'raise-dispute': true,
    'leave-table': player.position !== null,
  };
  return (Object.keys(fits) as readonly PlayerAct[]).filter((act) => fits[act] && mayDo(station, act));
}

export function PlayerPanel({ station, player }: { readonly station: Station; readonly player: OwnTable }): VNode {
  const { panel, placing, conduct } = station;
  return (
    <Choices
      choices={actsFor(station, player).map((act) => ({
        key: act,
        label: acts.value.acts[act],
        clauses: conduct.acts[act]?.clauses ?? [],
        grave: act === 'leave-table' || act === 'require-to-vacate',
        onPick: () => {
          if (act === 'place') {
            placing.value = { player: player.player, chipMinor: CHIPS[1]?.valueMinor ?? 500 };
            panel.value = null;
          } else panel.value = { kind: 'for-player', player: player.player, act };
        },
      }))}
    />
  );
}

/** A number that was typed, or something that no table takes. */
const amountOf = (text: string): number => parseMoney(text) ?? -1;

function bodyFor(act: PlayerAct, player: string, { text, has }: Typed, table: string): CommandBody {
  const amount = amountOf(text('amount'));
  const count = Number(text('count'));
  const colour = text('colour');
  switch (act) {
    case 'buy-chips':
      return { type: act, player, from: 'cage', amount };
    case 'cash-out':
      return { type: act, player, to: 'cage', amount };
    case 'issue-colour':
      return { type: act, player, colour, value: text('value') === '' ? null : amountOf(text('value')), count };
    case 'redeem-colour':
      return { type: act, player, colour, count, issuedAt: table };
    case 'redeem-closed-table':
      return {
        type: act,
        player,
        colour,
        count,
        surveillanceTold: has('told'),
        valueFound: text('value') === '' ? null : amountOf(text('value')),
        lowestMinimum: amountOf(text('lowest')),
      };
    case 'warn-player':
    case 'raise-dispute':
      return { type: act, player, about: text('about') };
    case 'approve-colours':
    case 'require-to-vacate':
    case 'replace-shooter':
    case 'leave-table':
      return { type: act, player };
    case 'place':
      return { type: act, player, bet: '', amount };
  }
}

function Fields({
  station,
  player,
  act,
}: {
  readonly station: Station;
  readonly player: OwnTable;
  readonly act: PlayerAct;
}): VNode {
  const said = words.value;
  const name = (colour: string): string => said.colours[colour] ?? colour;
  const held = player.colours.filter(({ count }) => count > 0);
  const heldOptions = held.map(
    ({ colour, count, value }) => [colour, said.colourChips(name(colour), count, sayMoney(value))] as const,
  );
  const [one] = held;
  switch (act) {
    case 'buy-chips':
      return <TextField label={said.amount} name="amount" kind="amount" begins />;
    case 'cash-out':
      return <TextField label={said.amount} name="amount" kind="amount" value={sayMoney(player.cashChips)} begins />;
    case 'issue-colour':
      return (
        <>
          <SelectField
            label={said.colour}
            name="colour"
            options={(station.rules.chips.colours?.set ?? []).map((colour) => [colour, name(colour)])}
          />
          <TextField label={said.value} name="value" kind="amount" hint={said.valueHint} required={false} />
          <TextField label={said.count} name="count" value="20" kind="count" begins />
        </>
      );
    case 'redeem-colour':
      return (
        <>
          <SelectField label={said.colour} name="colour" options={heldOptions} />
          <TextField label={said.count} name="count" value={String(one?.count ?? '')} kind="count" begins />
        </>
      );
    case 'redeem-closed-table':
      return (
        <>
          <SelectField label={said.colour} name="colour" options={heldOptions} />
          <TextField label={said.count} name="count" value={String(one?.count ?? '')} kind="count" begins />
          <TextField label={said.valueFound} name="value" kind="amount" required={false} />
          <TextField label={said.lowestMinimum} name="lowest" kind="amount" />
          <CheckField label={said.surveillanceTold} name="told" />
        </>
      );
    case 'warn-player':
    case 'raise-dispute':
      return <TextField label={said.about} name="about" begins />;
    default:
      return <p class="form-what">{playerName(player, said)}</p>;
  }
}

export function ForPlayerPanel({
  station,
  player,
  act,
}: {
  readonly station: Station;
  readonly player: OwnTable;
  readonly act: PlayerAct;
}): VNode {
  const { panel, live, conduct } = station;
  const said = words.value;
  const clauses = conduct.acts[act]?.clauses ?? [];
  const plain = act === 'approve-colours' || act === 'require-to-vacate' || act === 'replace-shooter' || act === 'leave-table';
  return (
    <Form
      station={station}
      onTyped={(typed) => {
        void station.act(bodyFor(act, player.player, typed, live.name)).then((happened) => {
          if (happened) panel.value = null;
        });
      }}
    >
      <Fields station={station} player={player} act={act} />
      <ClauseNumbers of={clauses} />
      <Actions
        confirm={acts.value.acts[act]}
        cancel={said.cancel}
        begins={plain}
        disabled={station.busy.value}
        onCancel={() => {
          panel.value = null;
        }}
      />
    </Form>
  );
}
