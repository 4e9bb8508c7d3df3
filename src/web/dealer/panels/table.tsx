/** Panels about the table: open, close, sign (the posted limits), notices, dry spins (rounds without wagers), errors and staff. */
import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import type { OfferView } from '../../../protocol/index.ts';
import type { Act, Sign } from '../../../rules/index.ts';
import type { CommandBody } from '../../../table/index.ts';
import { formatMoney, formatTime, parseMoney, serverNow, settings, usePassedTimes } from '../../shell/index.ts';
import { findConfirmation } from '../authorise/confirming-roles.ts';
import { HigherOffers, useHigherOffers } from '../authorise/higher-offers.tsx';
import { type Choice, Choices } from '../forms/choices.tsx';
import { CheckField, Form, FormButtons, type FormValues, SelectField, TextField } from '../forms/form.tsx';
import { parseNoticeTime } from '../notice-time.ts';
import { groupOf, isRoleAllowed, needsSign, offersIn, takesTime } from '../offers.ts';
import type { DealerSession } from '../session.ts';
import { words } from '../words/index.ts';
import { HeldWinnings } from './held.tsx';
import { formatEffect, formatOffer, NoticeTimeField } from './irregularities.tsx';
import { formatStaff } from './staff.tsx';

function makeOfferChoice(session: DealerSession, offer: OfferView): Choice {
  const { panel } = session;
  return {
    key: `${offer.act} ${offer.ground ?? offer.notice ?? ''}`,
    label: formatOffer(offer),
    note: formatEffect(session, offer),
    clauses: offer.clauses,
    danger: offer.act === 'close-table',
    onPick: () => {
      panel.value = { kind: needsSign(offer) ? 'sign' : 'confirm', offer };
    },
  };
}

/** Moves dangerous choices to the end. The keys 1, 2, 3 pick choices in their order, so 1 picks no dangerous choice by mistake. */
const sortDangerousLast = (choices: readonly Choice[]): readonly Choice[] =>
  [...choices].sort((a, b) => Number(a.danger ?? false) - Number(b.danger ?? false));

/** The money at the table. The accounts are totals of all players, except the float, which is the chips of the house. */
function AccountList({ session }: { readonly session: DealerSession }): VNode | null {
  const accounts = session.liveTable.staff.value?.accounts;
  if (accounts === undefined) return null;
  const titles = words.value.accounts;
  return (
    <dl class="table-accounts">
      {(Object.keys(titles) as readonly (keyof typeof titles)[]).map((account) => (
        <div key={account}>
          <dt>{titles[account]}</dt>
          <dd class="number">{formatMoney(accounts[account])}</dd>
        </div>
      ))}
    </dl>
  );
}

export function TablePanel({ session }: { readonly session: DealerSession }): VNode {
  const { liveTable, offers, panel, conduct } = session;
  const t = words.value;
  const view = liveTable.view.value;
  const isPast = usePassedTimes(view?.notices.map(({ dueMs }) => dueMs) ?? []);
  // `next`: the table waits for this act. If the act needs a sign, such as opening the table, this panel offers it first.
  const nextSignOffer = offers.value.find((offer) => offer.next && needsSign(offer));
  const tableOffers = [...(nextSignOffer === undefined ? [] : [nextSignOffer]), ...offersIn(offers.value, 'table')];
  const higherOffers = useHigherOffers(session).filter((offer) => groupOf(offer) === 'table');
  const staffChoice: Choice[] =
    findConfirmation(conduct, liveTable.role.value ?? '', 'assign-staff') !== null
      ? [
          {
            key: 'staff',
            label: t.staffAtTable,
            onPick: () => {
              panel.value = { kind: 'staff' };
            },
          },
        ]
      : [];
  const errorChoice: Choice[] =
    isRoleAllowed(conduct, liveTable.role.value ?? '', 'record-error') && (view?.round ?? 0) > 0
      ? [
          {
            key: 'record-error',
            label: t.acts['record-error'],
            note: t.effects['record-error'],
            clauses: conduct.acts['record-error']?.clauses ?? [],
            onPick: () => {
              panel.value = { kind: 'record-error' };
            },
          },
        ]
      : [];
  return (
    <>
      <p>
        <b>{session.rules.title}</b> · {session.rules.layoutTitle}
        {view?.sign != null && (
          <>
            <br />
            {t.sign}: {t.limitsRange(formatMoney(view.sign.minimum ?? 0), formatMoney(view.sign.maximum ?? 0))}
            {view.sign.differential !== undefined && `, ${t.differential} ${formatMoney(view.sign.differential)}`}
            {view.sign.multiples && `, ${t.multiples}`}
          </>
        )}
        {view?.notices.map(({ kind, dueMs }) => (
          <span key={kind}>
            <br />
            {t.notices[kind]}, {isPast(dueMs) ? t.mayTakeEffectNow : t.takesEffectAt(formatTime(dueMs))}
          </span>
        ))}
      </p>
      {(liveTable.staff.value?.staff.length ?? 0) > 0 && (
        <p>
          {t.staffAtTable}: {formatStaff(session)}
        </p>
      )}
      <AccountList session={session} />
      <HeldWinnings session={session} />
      <Choices
        choices={sortDangerousLast([
          ...tableOffers.map((offer) => makeOfferChoice(session, offer)),
          ...staffChoice,
          ...errorChoice,
        ])}
      />
      <HigherOffers choices={higherOffers.map((offer) => makeOfferChoice(session, offer))} />
    </>
  );
}

/** The limits of one bet in the form. `number` is part of the names of its fields. */
interface BetRow {
  readonly number: number;
  readonly bet: string;
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
}

function parseSign({ text, has }: FormValues, rows: readonly BetRow[], oldSign: Sign | null): Sign {
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
    // If the old sign has `bets`, the new sign has it too, even empty, because a sign must be equal to the sign of its notice.
    ...(rows.length > 0 || oldSign?.bets !== undefined ? { bets } : {}),
  };
}

function buildSignCommand(act: Act, sign: Sign, floatMinor: number, dueMs: number | undefined): CommandBody {
  if (act === 'open-table') return { type: act, sign, floatMinor };
  if (act !== 'post-notice') return { type: 'change-sign', sign };
  return { type: act, notice: 'raise-minimum', sign, ...(dueMs === undefined ? {} : { dueMs }) };
}

const DEFAULT_SIGN: Sign = { minimum: 500, maximum: 100_000 };
const DEFAULT_FLOAT_MINOR = 100_000_000;

export function SignPanel({ session, offer }: { readonly session: DealerSession; readonly offer: OfferView }): VNode {
  const { liveTable, felt, submit, panel } = session;
  const t = words.value;
  const view = liveTable.view.value;
  const oldSign = view?.sign ?? null;
  const initialSign = oldSign ?? DEFAULT_SIGN;
  const { differential, multiples } = felt.rulebook.money;
  const rows = useSignal<readonly BetRow[]>(
    Object.entries(initialSign.bets ?? {}).map(([bet, limits], number) => ({ number, bet, ...limits })),
  );
  const bets = felt.bets(settings.language.value).map(({ id, title }) => [id, title] as const);
  const close = (): void => {
    panel.value = null;
  };
  const formatOptional = (minor: number | undefined): string => (minor === undefined ? '' : formatMoney(minor));
  return (
    <Form
      session={session}
      onSubmit={(values) => {
        const sign = parseSign(values, rows.value, oldSign);
        const floatMinor = parseMoney(values.text('float')) ?? 0;
        const dueMs = parseNoticeTime(values.text('time'), serverNow());
        void submit(buildSignCommand(offer.act, sign, floatMinor, dueMs)).then((isDone) => isDone && close());
      }}
    >
      <div class="form-pair">
        <TextField label={t.minimum} name="minimum" kind="amount" value={formatOptional(initialSign.minimum)} autofocus />
        <TextField label={t.maximum} name="maximum" kind="amount" value={formatOptional(initialSign.maximum)} />
      </div>
      {differential !== null && (
        <TextField label={t.differential} name="differential" kind="amount" value={formatOptional(initialSign.differential)} />
      )}
      {multiples !== null && <CheckField label={t.multiples} name="multiples" checked={initialSign.multiples ?? false} />}
      <fieldset class="form">
        <legend>{t.perBet}</legend>
        {rows.value.map(({ number, bet, minimum, maximum }) => (
          <div key={number} class="form-row">
            <SelectField label={t.bet} name={`bet-${number}`} options={bets} value={bet} />
            <TextField
              label={t.minimum}
              name={`minimum-${number}`}
              kind="amount"
              value={formatOptional(minimum)}
              required={false}
            />
            <TextField
              label={t.maximum}
              name={`maximum-${number}`}
              kind="amount"
              value={formatOptional(maximum)}
              required={false}
            />
            <button
              type="button"
              class="button small"
              onClick={() => {
                rows.value = rows.value.filter((row) => row.number !== number);
              }}
            >
              {t.remove}
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
          {t.addBet}
        </button>
      </fieldset>
      {offer.act === 'open-table' && (
        <TextField label={t.float} name="float" kind="amount" value={formatMoney(DEFAULT_FLOAT_MINOR)} />
      )}
      {takesTime(offer) && <NoticeTimeField />}
      <FormButtons confirm={formatOffer(offer)} cancel={t.cancel} disabled={session.isBusy.value} onCancel={close} />
    </Form>
  );
}

/** Records an error that is found after its round. Later rounds stay valid. [crown-sic-bo 7.5] */
export function RecordErrorPanel({ session }: { readonly session: DealerSession }): VNode {
  const { liveTable, submit, panel } = session;
  const t = words.value;
  const close = (): void => {
    panel.value = null;
  };
  return (
    <Form
      session={session}
      onSubmit={({ text }) => {
        const body = { type: 'record-error', round: Number(text('round')), about: text('about') } as const;
        void submit(body).then((isDone) => isDone && close());
      }}
    >
      <p>{t.effects['record-error']}</p>
      <TextField label={t.roundNumber} name="round" value={String(liveTable.view.value?.round ?? '')} kind="count" />
      <TextField label={t.whatHappened} name="about" autofocus />
      <FormButtons confirm={t.acts['record-error']} cancel={t.cancel} disabled={session.isBusy.value} onCancel={close} />
    </Form>
  );
}
