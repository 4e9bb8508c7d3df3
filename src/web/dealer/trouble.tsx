/** What goes wrong: every irregularity the table offers now, with its clause, and once more what will happen before it does. */
import type { VNode } from 'preact';
import type { OfferView } from '../../protocol/index.ts';
import { ClauseNumbers } from '../parts/index.ts';
import { sayMoney, settings, wordsOf } from '../shell/index.ts';
import { Actions, Choices } from './choices.tsx';
import { Form, TextField } from './fields.tsx';
import { bodyOf, needsOf, offerOf, offersAt } from './offered.ts';
import type { Station } from './station.ts';
import { DEALER_WORDS } from './words.ts';
import { ACT_WORDS } from './words-acts.ts';

const words = wordsOf(DEALER_WORDS);
const acts = wordsOf(ACT_WORDS);

/** What an offer is called: its reason or ground, or the act itself. */
export function titleOf({ act, reason, ground, notice }: OfferView): string {
  const { acts: names, reasons, grounds } = acts.value;
  if (reason !== undefined) return reasons[reason];
  if (notice !== undefined) return words.value.notices[notice];
  if (ground === undefined) return names[act] ?? act;
  return act === 'invalidate' ? `${names.invalidate}: ${grounds[ground] ?? ground}` : (grounds[ground] ?? ground);
}

export function followsOf({ conduct }: Station, { act, consequence }: OfferView): string | undefined {
  if (act === 'interrupt') return acts.value.interruptions[conduct.interruption.wagers];
  return consequence === undefined ? acts.value.follows[act] : acts.value.consequences[consequence];
}

const isGrave = ({ act, consequence }: OfferView): boolean => consequence === 'void' || act === 'invalidate';

export function TroublePanel({ station }: { readonly station: Station }): VNode {
  const { offers, panel } = station;
  const offered = offersAt(offers.value, 'trouble');
  const amends = offerOf(offers.value, 'correct-result');
  if (offered.length === 0 && amends === undefined) return <p>{words.value.troubleNone}</p>;
  return (
    <>
      <p>{words.value.troubleHint}</p>
      <Choices
        // First, for it is what is meant most often once there is a result.
        choices={[...(amends === undefined ? [] : [amends]), ...offered].map((offer) => ({
          key: `${offer.act} ${offer.reason ?? offer.ground ?? ''}`,
          label: titleOf(offer),
          note: followsOf(station, offer),
          clauses: offer.clauses,
          grave: isGrave(offer),
          onPick: () => {
            panel.value = offer === amends ? { kind: 'amend' } : { kind: 'confirm', offer };
          },
        }))}
      />
    </>
  );
}

/** What becomes of the money on the layout. */
function Money({ station, offer }: { readonly station: Station; readonly offer: OfferView }): VNode | null {
  const totals = station.live.staff.value?.totals ?? [];
  const { consequence, act } = offer;
  if (consequence === undefined && act !== 'invalidate') return null;
  const amount = totals.reduce((sum, { total }) => sum + total, 0);
  if (amount === 0) return <p>{words.value.nothingOnLayout}</p>;
  const say = consequence === 'again' ? words.value.stands : words.value.returns;
  return <p class="form-what">{say(sayMoney(amount), totals.length)}</p>;
}

export function ConfirmPanel({ station, offer }: { readonly station: Station; readonly offer: OfferView }): VNode {
  const { panel, act } = station;
  const said = words.value;
  const needs = needsOf(offer);
  const close = (): void => {
    panel.value = null;
  };
  const gloss = offer.call === null ? undefined : said.calls[offer.call];
  return (
    <Form
      station={station}
      onTyped={({ text }) => {
        void act(bodyOf(offer, text('said'))).then((happened) => happened && close());
      }}
    >
      {offer.call !== null && (
        <p class="form-what">
          {said.say}: <q lang="en">{offer.call}</q> {settings.language.value !== 'en' && gloss}
        </p>
      )}
      <p>
        {followsOf(station, offer)} <ClauseNumbers of={offer.clauses} />
      </p>
      <Money station={station} offer={offer} />
      {needs !== 'nothing' && (
        <TextField label={needs === 'why' ? said.why : said.about} name="said" value={said.written[offer.act] ?? ''} begins />
      )}
      <Actions
        confirm={said.confirm}
        cancel={said.cancel}
        grave={isGrave(offer)}
        disabled={station.busy.value}
        begins={needs === 'nothing'}
        onCancel={close}
      />
    </Form>
  );
}
