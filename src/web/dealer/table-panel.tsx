/** The affairs of the table: opening, closing, the sign, notices, dry spins, who works here. Whatever is not offered names who may. */
import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import type { OfferView } from '../../protocol/index.ts';
import type { Act, Sign } from '../../rules/index.ts';
import type { CommandBody } from '../../table/index.ts';
import { parseMoney, sayMoney, sayTime, settings, wordsOf } from '../shell/index.ts';
import { Actions, type Choice, Choices } from './choices.tsx';
import { CheckField, Form, SelectField, TextField, type Typed } from './fields.tsx';
import { leastOf, needsSign, offersAt, roleMay } from './offered.ts';
import type { Station } from './station.ts';
import { followsOf, titleOf } from './trouble.tsx';
import { DEALER_WORDS } from './words.ts';
import { ACT_WORDS } from './words-acts.ts';

const words = wordsOf(DEALER_WORDS);
const acts = wordsOf(ACT_WORDS);

function choiceOf(station: Station, offer: OfferView): Choice {
  const { panel } = station;
  return {
    key: `${offer.act} ${offer.ground ?? offer.notice ?? ''}`,
    label: titleOf(offer),
    note: followsOf(station, offer),
    clauses: offer.clauses,
    grave: offer.act === 'close-table',
    onPick: () => {
      panel.value = { kind: needsSign(offer) ? 'sign' : 'confirm', offer };
    },
  };
}

const WHILE_OPEN = ['change-sign', 'close-table', 'order-dry-spin'] as const;

/** What ends something is never the first that a digit reaches. */
const graveLast = (choices: readonly Choice[]): readonly Choice[] =>
  [...choices].sort((a, b) => Number(a.grave ?? false) - Number(b.grave ?? false));

/** Who may do what this role may not. */
function Others({ station }: { readonly station: Station }): VNode {
  const { conduct, live } = station;
  const role = live.role.value ?? '';
  const now = live.view.value?.status === 'closed' ? (['open-table'] as const) : WHILE_OPEN;
  const others = now.filter((act) => conduct.acts[act] !== undefined && !roleMay(conduct, role, act));
  return (
    <ul class="table-others">
      {others.map((act) => {
        const least = leastOf(conduct, act) ?? '';
        return (
          <li key={act}>
            {acts.value.acts[act]}: {words.value.onlyFor(acts.value.roles[least] ?? least)}
          </li>
        );
      })}
    </ul>
  );
}

export function TablePanel({ station }: { readonly station: Station }): VNode {
  const { live, offers, panel, conduct } = station;
  const said = words.value;
  const view = live.view.value;
  const next = offers.value.find((offer) => offer.next && needsSign(offer));
  const offered = [...(next === undefined ? [] : [next]), ...offersAt(offers.value, 'table')];
  const staff: Choice[] = roleMay(conduct, live.role.value ?? '', 'assign-staff')
    ? [
        {
          key: 'staff',
          label: said.staffHere,
          onPick: () => {
            panel.value = { kind: 'staff' };
          },
        },
      ]
    : [];
  const error: Choice[] =
    roleMay(conduct, live.role.value ?? '', 'record-error') && (view?.round ?? 0) > 0
      ? [
          {
            key: 'error',
            label: acts.value.acts['record-error'],
            note: acts.value.follows['record-error'],
            clauses: conduct.acts['record-error']?.clauses ?? [],
            onPick: () => {
              panel.value = { kind: 'error' };
            },
          },
        ]
      : [];
  return (
    <>
      <p>
        <b>{station.rules.title}</b> · {station.rules.layoutTitle}
        {view?.sign != null && (
          <>
            <br />
            {said.sign}: {said.signNow(sayMoney(view.sign.minimum ?? 0), sayMoney(view.sign.maximum ?? 0))}
            {view.sign.differential !== undefined && `, ${said.differential} ${sayMoney(view.sign.differential)}`}
            {view.sign.multiples && `, ${said.multiples}`}
          </>
        )}
        {view?.notices.map(({ kind, dueMs }) => (
          <span key={kind}>
            <br />
            {said.notices[kind]}, {said.due(sayTime(dueMs))}
          </span>
        ))}
      </p>
      <Choices choices={graveLast([...offered.map((offer) => choiceOf(station, offer)), ...staff, ...error])} />
      <Others station={station} />
    </>
  );
}

interface BetRow {
  readonly number: number;
  readonly bet: string;
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
}

function signTyped({ text, has }: Typed, rows: readonly BetRow[], from: Sign | null): Sign {
  const amount = (name: string): number => parseMoney(text(name)) ?? 0;
  const bets = Object.fromEntries(
    rows.map(({ number }) => {
      const [minimum, maximum] = [parseMoney(text(`minimum-${number}`)), parseMoney(text(`maximum-${number}`))];
      return [
        text(`bet-${number}`),
        { ...(minimum === null ? {} : { minimum }), ...(maximum === null ? {} : { maximum }) },
      ] as const;
    }),
  );
  return {
    minimum: amount('minimum'),
    maximum: amount('maximum'),
    ...(has('multiples') ? { multiples: true } : {}),
    ...(text('differential') === '' ? {} : { differential: amount('differential') }),
    ...(rows.length > 0 || from?.bets !== undefined ? { bets } : {}),
  };
}

function bodyOfSign(act: Act, sign: Sign, floatMinor: number): CommandBody {
  if (act === 'open-table') return { type: act, sign, floatMinor };
  return act === 'post-notice' ? { type: act, notice: 'raise-minimum', sign } : { type: 'change-sign', sign };
}

const DEFAULT_SIGN: Sign = { minimum: 500, maximum: 100_000 };
const DEFAULT_FLOAT_MINOR = 100_000_000;

export function SignPanel({ station, offer }: { readonly station: Station; readonly offer: OfferView }): VNode {
  const { live, felt, act, panel } = station;
  const said = words.value;
  const view = live.view.value;
  const from = view?.sign ?? null;
  const start = from ?? DEFAULT_SIGN;
  const { differential, multiples } = felt.rulebook.money;
  const rows = useSignal<readonly BetRow[]>(
    Object.entries(start.bets ?? {}).map(([bet, limits], number) => ({ number, bet, ...limits })),
  );
  const bets = felt.bets(settings.language.value).map(({ id, title }) => [id, title] as const);
  const close = (): void => {
    panel.value = null;
  };
  const optional = (minor: number | undefined): string => (minor === undefined ? '' : sayMoney(minor));
  return (
    <Form
      station={station}
      onTyped={(typed) => {
        const sign = signTyped(typed, rows.value, from);
        const floatMinor = parseMoney(typed.text('float')) ?? 0;
        void act(bodyOfSign(offer.act, sign, floatMinor)).then((happened) => happened && close());
      }}
    >
      <div class="form-pair">
        <TextField label={said.minimum} name="minimum" kind="amount" value={optional(start.minimum)} begins />
        <TextField label={said.maximum} name="maximum" kind="amount" value={optional(start.maximum)} />
      </div>
      {differential !== null && (
        <TextField label={said.differential} name="differential" kind="amount" value={optional(start.differential)} />
      )}
      {multiples !== null && <CheckField label={said.multiples} name="multiples" checked={start.multiples ?? false} />}
      <fieldset class="form">
        <legend>{said.perBet}</legend>
        {rows.value.map(({ number, bet, minimum, maximum }) => (
          <div key={number} class="form-row">
            <SelectField label={said.bet} name={`bet-${number}`} options={bets} value={bet} />
            <TextField label={said.minimum} name={`minimum-${number}`} kind="amount" value={optional(minimum)} required={false} />
            <TextField label={said.maximum} name={`maximum-${number}`} kind="amount" value={optional(maximum)} required={false} />
            <button
              type="button"
              class="button small"
              onClick={() => {
                rows.value = rows.value.filter((row) => row.number !== number);
              }}
            >
              {said.remove}
            </button>
          </div>
        ))}
        <button
          type="button"
          class="button small"
          onClick={() => {
            const number = Math.max(-1, ...rows.value.map((row) => row.number)) + 1;
            rows.value = [...rows.value, { number, bet: bets[0]?.[0] ?? '' }];
          }}
        >
          {said.addBet}
        </button>
      </fieldset>
      {offer.act === 'open-table' && (
        <TextField label={said.float} name="float" kind="amount" value={sayMoney(DEFAULT_FLOAT_MINOR)} />
      )}
      <Actions confirm={titleOf(offer)} cancel={said.cancel} disabled={station.busy.value} onCancel={close} />
    </Form>
  );
}

/** [crown-sic-bo 7.5] An error that is found later is recorded; later rounds stand. */
export function ErrorPanel({ station }: { readonly station: Station }): VNode {
  const { live, act, panel } = station;
  const said = words.value;
  const close = (): void => {
    panel.value = null;
  };
  return (
    <Form
      station={station}
      onTyped={({ text }) => {
        const body = { type: 'record-error', round: Number(text('round')), about: text('about') } as const;
        void act(body).then((happened) => happened && close());
      }}
    >
      <p>{acts.value.follows['record-error']}</p>
      <TextField label={said.roundNumber} name="round" value={String(live.view.value?.round ?? '')} kind="count" />
      <TextField label={said.about} name="about" begins />
      <Actions confirm={acts.value.acts['record-error']} cancel={said.cancel} disabled={station.busy.value} onCancel={close} />
    </Form>
  );
}

export function StaffPanel({ station }: { readonly station: Station }): VNode {
  const { live, act, conduct } = station;
  const said = words.value;
  const staff = live.staff.value?.staff ?? [];
  const name = (role: string): string => acts.value.roles[role] ?? role;
  return (
    <>
      <ul class="table-staff">
        {staff.map(({ person, role }) => (
          <li key={person}>
            {name(role)} <code>{person.slice(-6)}</code>
            <button type="button" class="button small" onClick={() => void act({ type: 'relieve-staff', person })}>
              {acts.value.acts['relieve-staff']}
            </button>
          </li>
        ))}
      </ul>
      <Form
        station={station}
        onTyped={({ text }) => void act({ type: 'assign-staff', person: text('person'), role: text('role'), adult: true })}
      >
        <TextField label={said.person} name="person" begins />
        <SelectField label={said.role} name="role" options={conduct.ladder.map((role) => [role, name(role)])} />
        <Actions
          confirm={acts.value.acts['assign-staff']}
          cancel={said.close}
          onCancel={() => {
            station.panel.value = null;
          }}
        />
      </Form>
    </>
  );
}
