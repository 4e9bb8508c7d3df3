/** State and commands that all parts of the dealer console share. */
import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { makeKey } from '../../client/index.ts';
import type { ApiError, ErrorCode, FoundPersonView, OfferView, RulesView } from '../../protocol/index.ts';
import type { ActsWith, BookAct, Conduct, Dice, Face } from '../../rules/index.ts';
import type { CommandBody } from '../../table/index.ts';
import { isTournamentTableId } from '../../table/table-names.ts';
import type { Names } from '../parts/person-name.ts';
import { announce, diceOf, type FeltData, type LiveTable, markActive, refreshSession, settings } from '../shell/index.ts';
import { findConfirmation } from './authorise/confirming-roles.ts';
import type { DecisionView } from './decisions/index.ts';
import { formatError } from './format-error.ts';
import { addDie, EMPTY_ENTRY, isComplete, type ResultEntry, removeLastDie } from './keyboard.ts';
import { buildCommand, needsSign, requiredInput } from './offers.ts';
import { type Checklist, countUnmarkedLines, EMPTY_CHECKLIST, type UnmarkedLines } from './round/checklist.ts';
import { type FloatWarning, findFloatWarning, makeNetPayment } from './round/float.ts';
import { type ConnectionError, sendCommand } from './send-command.ts';

export interface CommandError {
  readonly code: ErrorCode | ConnectionError;
  readonly clauses: readonly string[];
  readonly facts?: ApiError['facts'];
}

/** A dialog of the console. Only one dialog is open at a time. */
export type Panel =
  | {
      readonly kind: 'irregularities' | 'players' | 'table' | 'correct-result' | 'help' | 'new-player' | 'staff' | 'record-error';
    }
  | { readonly kind: 'seat'; readonly person?: FoundPersonView }
  // The sign shows the minimum and the maximum of the table.
  | { readonly kind: 'confirm' | 'sign' | 'unfinished-settlement'; readonly offer: OfferView }
  | { readonly kind: 'player'; readonly player: string }
  | { readonly kind: 'decisions'; readonly view: DecisionView }
  | { readonly kind: 'player-act'; readonly player: string; readonly act: PlayerAct };

/** An act that the dealer does for one player. */
export type PlayerAct = ActsWith<{ readonly offered: 'player' }>;

export interface DealerSession {
  readonly liveTable: LiveTable;
  readonly felt: FeltData;
  readonly rules: RulesView;
  readonly conduct: Conduct;
  /** The tournament seats the players and issues their chips. */
  readonly isTournament: boolean;
  readonly dice: Dice;
  readonly titleOf: (bet: string) => string;
  /** The names of the players and staff of this table, by their ids. */
  readonly names: ReadonlySignal<Names>;
  /** The acts that the server allows now. */
  readonly offers: ReadonlySignal<readonly OfferView[]>;
  readonly nextOffer: ReadonlySignal<OfferView | null>;
  /** The act that needs the faces of the dice now; null if the next step needs none. */
  readonly entryAct: ReadonlySignal<'enter-result' | 'confirm-result' | null>;
  /** The faces entered so far. */
  readonly entry: Signal<ResultEntry>;
  readonly isBusy: Signal<boolean>;
  readonly error: Signal<CommandError | null>;
  readonly panel: Signal<Panel | null>;
  /** A command that waits for a person of a higher role to confirm it on this device. */
  readonly authorising: Signal<PendingAuthorisation | null>;
  /** The player for whom the dealer places wagers, and the chip in use. */
  readonly placement: Signal<{ readonly player: string; readonly chipMinor: number } | null>;
  readonly checklist: Signal<Checklist>;
  /** The lines of the settlement that the dealer has not marked as taken or paid, although the next step completes them. */
  readonly unmarkedLines: ReadonlySignal<UnmarkedLines | null>;
  /** Server time of the last bell, which rings when betting closes. Opening the bets resets it to null. */
  readonly bellRangAtMs: Signal<number | null>;
  /** A warning that the float (the chips of the house) runs short or is overdrawn. */
  readonly floatWarning: ReadonlySignal<FloatWarning | null>;
  /** Why the tournament lets the table begin no spin; null if nothing keeps it, and at other tables. */
  readonly spinWait: Signal<SpinWait | null>;
  /** Sends a command. Resolves to false if the command was not done, or if another command is still running. */
  readonly submit: (body: CommandBody) => Promise<boolean>;
  /** Sends a command even if other commands are running, because a dealer places many chips in a short time. */
  readonly submitParallel: (body: CommandBody) => Promise<boolean>;
  /** Sends the next step, or opens the dialog that asks for its missing input. */
  readonly takeNextStep: () => void;
  readonly addDie: (face: Face) => void;
  readonly removeLastDie: () => void;
}

/** `onEnd` gets the sequence number of the record, or null if nobody confirmed the command. */
interface PendingAuthorisation {
  readonly body: CommandBody;
  readonly key: string;
  readonly roles: readonly string[];
  readonly onEnd: (seq: number | null) => void;
}

/** `count`: the dealer counts the chips instead. */
type SpinWait = 'count' | 'director' | 'other';

/** Whether the next step would begin a spin that the tournament does not allow. */
export const isSpinHeld = ({ nextOffer, spinWait }: Pick<DealerSession, 'nextOffer' | 'spinWait'>): boolean =>
  nextOffer.value?.act === 'call-bets' && spinWait.value !== null;

/** Goes to the first field of the count. */
export const openChipCount = (): void => document.querySelector<HTMLInputElement>('.tournament-count input')?.focus();

const NO_OFFERS: readonly OfferView[] = [];
const NO_NAMES: Names = {};

/** Makes a key that identifies the round and its next step. */
export const makeStepKey = ({ view }: LiveTable, nextOffer: OfferView | null): string => `${view.value?.round} ${nextOffer?.act}`;

/** The console waits at most this long for the view that shows the effect of a command. */
const VIEW_TIMEOUT_MS = 1000;

/** Waits until the page shows the record with this sequence number. */
function waitForView({ personalSeq }: LiveTable, seq: number): Promise<void> {
  let stop = (): void => {};
  return new Promise<void>((resolve) => {
    setTimeout(resolve, VIEW_TIMEOUT_MS);
    stop = personalSeq.subscribe((shownSeq) => {
      if (shownSeq !== null && shownSeq >= seq) resolve();
    });
  }).finally(() => stop());
}

export function createDealerSession(liveTable: LiveTable, felt: FeltData, rules: RulesView): DealerSession {
  const dice = diceOf(felt.rulebook, rules.layout) as Dice;
  const offers = computed(() => liveTable.staff.value?.offers ?? NO_OFFERS);
  const nextOffer = computed(() => offers.value.find((offer) => offer.next) ?? null);
  const entryAct = computed(() => {
    const act = nextOffer.value?.act;
    return act === 'enter-result' || act === 'confirm-result' ? act : null;
  });
  const checklist = signal(EMPTY_CHECKLIST);
  const unmarkedLines = computed(() => {
    const [offer, staff] = [nextOffer.value, liveTable.staff.value];
    return offer === null || staff === null ? null : countUnmarkedLines(offer.act, checklist.value, staff);
  });
  const isTournament = isTournamentTableId(liveTable.name);
  const netPayment = makeNetPayment(felt.rulebook, rules);
  const floatWarning = computed(() => {
    const [staff, view] = [liveTable.staff.value, liveTable.view.value];
    // The bank of a tournament pays what the float cannot pay.
    if (isTournament || staff === null || view === null || view.status === 'closed') return null;
    const isSettled = view.next === 'take' || view.next === 'pay';
    return findFloatWarning(staff, isSettled, isSettled ? 0 : netPayment(staff.totals, view.shooter?.throw ?? 1));
  });
  const entry = signal(EMPTY_ENTRY);
  const isBusy = signal(false);
  const error = signal<CommandError | null>(null);

  const showError = (code: CommandError['code'], clauses: readonly string[] = [], facts: ApiError['facts'] = {}): void => {
    error.value = { code, clauses, facts };
    announce(formatError(error.value), 'assertive');
  };

  const submitParallel = async (body: CommandBody): Promise<boolean> => {
    error.value = null;
    const step = makeStepKey(liveTable, nextOffer.value);
    const outcome = await sendCommand(liveTable, body, () => {
      if (error.value?.code !== 'pending') showError('pending');
    });
    if (outcome.kind === 'done') {
      error.value = null;
      markActive();
      await waitForView(liveTable, outcome.seq);
      return true;
    }
    if (outcome.kind !== 'refused') {
      showError(outcome.kind);
      return false;
    }
    const { code, clauses = [], facts } = outcome.error;
    error.value = null;
    if (code === 'session-locked' || code === 'not-signed-in') void refreshSession().catch(() => {});
    // No error is shown if another person took the step in the meantime.
    else if (code !== 'not-this-step' || step === makeStepKey(liveTable, nextOffer.value))
      showError(code as ErrorCode, clauses, facts);
    return false;
  };

  const authorising = signal<PendingAuthorisation | null>(null);
  /** Asks a person of a higher role to confirm the command on this device. */
  const authorise = async (body: CommandBody, roles: readonly string[]): Promise<boolean> => {
    error.value = null;
    const seq = await new Promise<number | null>((onEnd) => {
      authorising.value = { body, key: makeKey(), roles, onEnd };
    });
    authorising.value = null;
    if (seq === null) return false;
    await waitForView(liveTable, seq);
    return true;
  };

  const submit = async (body: CommandBody): Promise<boolean> => {
    if (isBusy.value) return false;
    isBusy.value = true;
    const confirmation = findConfirmation(felt.rulebook.conduct, liveTable.role.value ?? '', body.type as BookAct);
    const sent = confirmation?.kind === 'other' ? authorise(body, confirmation.roles) : submitParallel(body);
    return sent.finally(() => {
      isBusy.value = false;
    });
  };

  const submitEntry = async (type: 'enter-result' | 'confirm-result'): Promise<void> => {
    const { faces } = entry.value;
    if (isComplete(entry.value, dice.count) && (await submit({ type, faces }))) entry.value = EMPTY_ENTRY;
  };

  const panel = signal<Panel | null>(null);
  const spinWait = signal<SpinWait | null>(null);
  return {
    liveTable,
    felt,
    rules,
    conduct: felt.rulebook.conduct,
    isTournament,
    dice,
    names: computed(() => liveTable.staff.value?.names ?? NO_NAMES),
    titleOf: (bet) => felt.bets(settings.language.value).find(({ id }) => id === bet)?.title ?? bet,
    offers,
    nextOffer,
    entryAct,
    entry,
    isBusy,
    error,
    panel,
    authorising,
    placement: signal(null),
    checklist,
    unmarkedLines,
    bellRangAtMs: signal(null),
    floatWarning,
    spinWait,
    submit,
    submitParallel,
    takeNextStep: () => {
      const offer = nextOffer.value;
      if (offer === null || isBusy.value) return;
      if (isSpinHeld({ nextOffer, spinWait })) {
        if (spinWait.value === 'count') openChipCount();
        return;
      }
      if (entryAct.value !== null) void submitEntry(entryAct.value);
      else if (unmarkedLines.value !== null) panel.value = { kind: 'unfinished-settlement', offer };
      else if (offer.act === 'correct-result') panel.value = { kind: 'correct-result' };
      else if (requiredInput(offer) === null) void submit(buildCommand(offer));
      else panel.value = { kind: needsSign(offer) ? 'sign' : 'confirm', offer };
    },
    addDie: (face) => {
      if (entryAct.value !== null) entry.value = addDie(entry.value, face, dice.count, Date.now());
    },
    removeLastDie: () => {
      entry.value = removeLastDie(entry.value, Date.now());
    },
  };
}
