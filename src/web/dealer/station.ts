/** What the panels of the console share: the table, what may be pressed, what has been read, what was refused. It must never decide what may be done. */
import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { ErrorCode, OfferView, RulesView } from '../../protocol/index.ts';
import type { ActsWith, Conduct, Dice, Face } from '../../rules/index.ts';
import type { CommandBody } from '../../table/index.ts';
import { refusals } from '../parts/index.ts';
import { type FeltData, type LiveTable, refreshSession, say, wordsOf } from '../shell/index.ts';
import { type Entry, isComplete, NO_ENTRY, readDie, takeDieOff } from './entry.ts';
import { bodyOf, needsOf, needsSign } from './offered.ts';
import { isOfLine, type LineFault, sendOnce } from './sending.ts';
import { NO_TICKS, type Ticks, type Unticked, untickedBy } from './ticks.ts';
import { DEALER_WORDS } from './words.ts';

const words = wordsOf(DEALER_WORDS);

export interface Fault {
  readonly code: ErrorCode | LineFault;
  readonly clauses: readonly string[];
}

/** What is open over the console; one at a time. */
export type Panel =
  | { readonly kind: 'trouble' | 'players' | 'table' | 'amend' | 'help' | 'seat' | 'staff' | 'error' }
  | { readonly kind: 'confirm' | 'sign' | 'unticked'; readonly offer: OfferView }
  | { readonly kind: 'player'; readonly player: string }
  | { readonly kind: 'for-player'; readonly player: string; readonly act: PlayerAct };

/** What is done for one player. */
export type PlayerAct = ActsWith<{ readonly offered: 'player' }>;

export interface Station {
  readonly live: LiveTable;
  readonly felt: FeltData;
  readonly rules: RulesView;
  readonly conduct: Conduct;
  readonly dice: Dice;
  readonly offers: ReadonlySignal<readonly OfferView[]>;
  readonly next: ReadonlySignal<OfferView | null>;
  /** Whether faces are asked for now: to be entered, or to be read a second time. */
  readonly reading: ReadonlySignal<'enter-result' | 'confirm-result' | null>;
  readonly entry: Signal<Entry>;
  readonly busy: Signal<boolean>;
  readonly fault: Signal<Fault | null>;
  readonly panel: Signal<Panel | null>;
  readonly placing: Signal<{ readonly player: string; readonly chipMinor: number } | null>;
  readonly ticks: Signal<Ticks>;
  /** What the next step would call done although it is not ticked. */
  readonly unticked: ReadonlySignal<Unticked | null>;
  /** When the bell last rang, by the server's clock; null once betting is open again. */
  readonly rangAtMs: Signal<number | null>;
  /** When something was last done here, by this browser's clock. */
  readonly actedAtMs: Signal<number>;
  /** One after the other: while one is under way, and until the console shows what came of it, another is not taken. */
  readonly act: (body: CommandBody) => Promise<boolean>;
  /** For chips on the felt, of which many follow one another. */
  readonly actQuickly: (body: CommandBody) => Promise<boolean>;
  /** The next step, as far as nothing is missing for it. */
  readonly press: () => void;
  readonly read: (face: Face) => void;
  readonly takeOff: () => void;
}

const NONE: readonly OfferView[] = [];

/** The step that the console offers, told apart from the same one of another round. */
export const stepOf = ({ view }: LiveTable, next: OfferView | null): string => `${view.value?.round} ${next?.act}`;

/** The answer may come before what it changed; longer than this the console does not wait for it. */
const SHOWN_MS_MAX = 1000;

/** Once the console has been told of everything up to this sequence. */
function shown({ personalSeq }: LiveTable, seq: number): Promise<void> {
  let stop = (): void => {};
  return new Promise<void>((resolve) => {
    setTimeout(resolve, SHOWN_MS_MAX);
    stop = personalSeq.subscribe((now) => {
      if (now !== null && now >= seq) resolve();
    });
  }).finally(() => stop());
}

export function openStation(live: LiveTable, felt: FeltData, rules: RulesView): Station {
  const layout = felt.rulebook.layouts.find(({ id }) => id === rules.layout);
  const dice = felt.rulebook.dice[layout?.dice ?? ''] as Dice;
  const offers = computed(() => live.staff.value?.offers ?? NONE);
  const next = computed(() => offers.value.find((offer) => offer.next) ?? null);
  const reading = computed(() => {
    const act = next.value?.act;
    return act === 'enter-result' || act === 'confirm-result' ? act : null;
  });
  const ticks = signal(NO_TICKS);
  const unticked = computed(() => {
    const [offer, staff] = [next.value, live.staff.value];
    return offer === null || staff === null ? null : untickedBy(offer.act, ticks.value, staff);
  });
  const entry = signal(NO_ENTRY);
  const busy = signal(false);
  const fault = signal<Fault | null>(null);
  const actedAtMs = signal(Date.now());

  const tellFault = (code: Fault['code'], clauses: readonly string[] = []): void => {
    fault.value = { code, clauses };
    say(isOfLine(code) ? words.value.lineFaults[code] : refusals.value[code], 'assertive');
  };

  const actQuickly = async (body: CommandBody): Promise<boolean> => {
    fault.value = null;
    const step = stepOf(live, next.value);
    const outcome = await sendOnce(live, body, () => {
      if (fault.value?.code !== 'unsure') tellFault('unsure');
    });
    if (outcome.kind === 'done') {
      fault.value = null;
      actedAtMs.value = Date.now();
      await shown(live, outcome.seq);
      return true;
    }
    if (outcome.kind !== 'refused') {
      tellFault(outcome.kind);
      return false;
    }
    const { code, clauses = [] } = outcome.error;
    fault.value = null;
    if (code === 'session-locked' || code === 'not-signed-in') void refreshSession().catch(() => {});
    // The table has moved on: what stands beside the step of now must be about it.
    else if (code !== 'not-this-step' || step === stepOf(live, next.value)) tellFault(code as ErrorCode, clauses);
    return false;
  };

  const act = async (body: CommandBody): Promise<boolean> => {
    if (busy.value) return false;
    busy.value = true;
    return actQuickly(body).finally(() => {
      busy.value = false;
    });
  };

  const enter = async (type: 'enter-result' | 'confirm-result'): Promise<void> => {
    const { faces } = entry.value;
    if (isComplete(entry.value, dice.count) && (await act({ type, faces }))) entry.value = NO_ENTRY;
  };

  const panel = signal<Panel | null>(null);
  return {
    live,
    felt,
    rules,
    conduct: felt.rulebook.conduct,
    dice,
    offers,
    next,
    reading,
    entry,
    busy,
    fault,
    panel,
    placing: signal(null),
    ticks,
    unticked,
    rangAtMs: signal(null),
    actedAtMs,
    act,
    actQuickly,
    press: () => {
      const offer = next.value;
      if (offer === null || busy.value) return;
      if (reading.value !== null) void enter(reading.value);
      else if (unticked.value !== null) panel.value = { kind: 'unticked', offer };
      else if (needsOf(offer) === 'nothing') void act(bodyOf(offer));
      else panel.value = { kind: needsSign(offer) ? 'sign' : 'confirm', offer };
    },
    read: (face) => {
      if (reading.value !== null) entry.value = readDie(entry.value, face, dice.count, Date.now());
    },
    takeOff: () => {
      entry.value = takeDieOff(entry.value, Date.now());
    },
  };
}

/** A face as it is read aloud: its number, or its symbol by name. */
export const sayFaces = (faces: readonly number[], names: (face: number) => string): string => faces.map(names).join(', ');
