/** Lists the irregularities that can be declared now, such as a failed roll. Shows an act's effect and clauses before the dealer confirms it. */
import type { VNode } from 'preact';
import type { OfferView } from '../../../protocol/index.ts';
import { ClauseNumbers } from '../../parts/index.ts';
import { formatMoney, serverNow, settings } from '../../shell/index.ts';
import { HigherOffers, useHigherOffers } from '../authorise/higher-offers.tsx';
import { type Choice, Choices } from '../forms/choices.tsx';
import { Form, FormButtons, TextField } from '../forms/form.tsx';
import { parseNoticeTime } from '../notice-time.ts';
import { buildCommand, findOffer, groupOf, offersIn, requiredInput, takesTime } from '../offers.ts';
import type { DealerSession } from '../session.ts';
import { words } from '../words/index.ts';

/** The name of an offer: its reason, notice or ground, or the act. */
export function formatOffer({ act, reason, ground, notice }: OfferView): string {
  const { acts: names, reasons, grounds } = words.value;
  if (reason !== undefined) return reasons[reason];
  if (notice !== undefined) return act === 'withdraw-notice' ? words.value.withdrawals[notice] : words.value.notices[notice];
  if (ground === undefined) return names[act] ?? act;
  return act === 'invalidate' ? `${names.invalidate}: ${grounds[ground] ?? ground}` : (grounds[ground] ?? ground);
}

export function formatEffect({ conduct }: DealerSession, { act, consequence }: OfferView): string | undefined {
  if (act === 'interrupt') return words.value.interruptions[conduct.interruption.wagers];
  return consequence === undefined ? words.value.effects[act] : words.value.consequences[consequence];
}

const isDangerous = ({ act, consequence }: OfferView): boolean => consequence === 'void' || act === 'invalidate';

export function IrregularitiesPanel({ session }: { readonly session: DealerSession }): VNode {
  const { offers, panel } = session;
  const irregularities = offersIn(offers.value, 'irregularity');
  const correction = findOffer(offers.value, 'correct-result');
  const higherOffers = useHigherOffers(session).filter(
    (offer) => groupOf(offer) === 'irregularity' || offer.act === 'correct-result',
  );
  const makeChoice = (offer: OfferView): Choice => ({
    key: `${offer.act} ${offer.reason ?? offer.ground ?? ''}`,
    label: formatOffer(offer),
    note: formatEffect(session, offer),
    clauses: offer.clauses,
    danger: isDangerous(offer),
    onPick: () => {
      panel.value = offer.act === 'correct-result' ? { kind: 'correct-result' } : { kind: 'confirm', offer };
    },
  });
  if (irregularities.length === 0 && correction === undefined && higherOffers.length === 0)
    return <p>{words.value.irregularitiesNone}</p>;
  return (
    <>
      <p>{words.value.irregularitiesHint}</p>
      <Choices
        // The correction comes first, because it is the most frequent choice after a result.
        choices={[...(correction === undefined ? [] : [correction]), ...irregularities].map(makeChoice)}
      />
      <HigherOffers choices={higherOffers.map(makeChoice)} />
    </>
  );
}

/** Says whether the money on the layout stays or is returned. With the consequence `again`, the dice are rolled again. */
function MoneyEffect({ session, offer }: { readonly session: DealerSession; readonly offer: OfferView }): VNode | null {
  const totals = session.liveTable.staff.value?.totals ?? [];
  const { consequence, act } = offer;
  if (consequence === undefined && act !== 'invalidate') return null;
  const amount = totals.reduce((sum, { total }) => sum + total, 0);
  if (amount === 0) return <p>{words.value.noWagersOnLayout}</p>;
  const format = consequence === 'again' ? words.value.wagersStay : words.value.wagersReturned;
  return <p class="form-text">{format(formatMoney(amount), totals.length)}</p>;
}

/** The time at which a notice takes effect. If the field is empty, the table takes the earliest time. */
export function NoticeTimeField(): VNode {
  const t = words.value;
  return <TextField label={t.noticeTime} name="time" kind="time" hint={t.noticeTimeHint} required={false} />;
}

export function ConfirmPanel({ session, offer }: { readonly session: DealerSession; readonly offer: OfferView }): VNode {
  const { panel, submit } = session;
  const t = words.value;
  const input = requiredInput(offer);
  const close = (): void => {
    panel.value = null;
  };
  const translation = offer.call === null ? undefined : t.callTranslations[offer.call];
  return (
    <Form
      session={session}
      onSubmit={({ text }) => {
        const dueMs = parseNoticeTime(text('time'), serverNow());
        void submit(buildCommand(offer, text('text'), dueMs)).then((isDone) => isDone && close());
      }}
    >
      {offer.call !== null && (
        <p class="form-text">
          {t.call}: <q lang="en">{offer.call}</q> {settings.language.value !== 'en' && translation}
        </p>
      )}
      <p>
        {formatEffect(session, offer)} <ClauseNumbers of={offer.clauses} />
      </p>
      <MoneyEffect session={session} offer={offer} />
      {input !== null && (
        <TextField
          label={input === 'why' ? t.reason : t.whatHappened}
          name="text"
          value={t.defaultReasons[offer.act] ?? ''}
          autofocus
        />
      )}
      {takesTime(offer) && <NoticeTimeField />}
      <FormButtons
        confirm={t.confirm}
        cancel={t.cancel}
        danger={isDangerous(offer)}
        disabled={session.isBusy.value}
        autofocus={input === null}
        onCancel={close}
      />
    </Form>
  );
}
