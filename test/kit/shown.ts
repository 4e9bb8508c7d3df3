/** What transcripts show, fact by fact, and what those of each book must show. It must never ask a table what it would do. */
import { ACTS, type Act, type Conduct, type FailureReason, type Rulebook, type StepName } from '../../src/rules/index.ts';
import {
  type EventOf,
  type EventType,
  type Played,
  parseTranscript,
  type RefusalCode,
  replay,
  type TableEvent,
  type TableSetup,
} from '../../src/table/index.ts';

/** A transcript that has been played, or an exception that says where it cannot be. */
export function played(rulebooks: readonly Rulebook[], text: string): readonly Played[] {
  const lines = parseTranscript(text);
  const answer = 'message' in lines ? lines : replay(rulebooks, lines);
  if ('message' in answer) throw new Error(`line ${answer.line}: ${answer.message}`);
  return answer;
}

/** How far the round under way has come. */
interface Progress {
  readonly round: number | null;
  readonly closed: boolean;
  readonly settled: boolean;
}

const BETWEEN_ROUNDS: Progress = { round: null, closed: false, settled: false };

function progressAfter(before: Progress, event: TableEvent): Progress {
  switch (event.type) {
    case 'betting-opened':
    case 'dice-tumbled':
      return { ...before, round: event.round };
    case 'betting-closed':
    case 'dice-thrown':
      return { ...before, closed: true };
    case 'round-settled':
      return { ...before, settled: true };
    case 'round-ended':
      return BETWEEN_ROUNDS;
    default:
      return before;
  }
}

/** Everything that the steps of one transcript show. */
export function shownIn(steps: readonly Played[]): ReadonlySet<string> {
  const facts = new Set<string>();
  let dice: TableSetup['dice'] = 'real';
  let progress = BETWEEN_ROUNDS;
  for (const { line, happened } of steps) {
    if (line.kind === 'table') [dice, progress] = [line.setup.dice, BETWEEN_ROUNDS];
    if (line.kind !== 'command' || happened === null) continue;
    const { type } = line.command;
    if (happened.refusal === null) facts.add(`act: ${type}`);
    if (happened.refusal !== null) facts.add(`refused: ${happened.refusal.code}`);
    if (happened.refusal?.code === 'electronic-dice')
      facts.add(`electronic dice have none: ${line.command.type === 'declare-failure' ? line.command.reason : type}`);
    for (const event of happened.events) {
      facts.add(`event: ${event.type}`);
      for (const fact of factsOf(event, type, dice, progress)) facts.add(fact);
    }
    progress = happened.events.reduce(progressAfter, progress);
  }
  return facts;
}

function factsOf(event: TableEvent, act: Act, dice: TableSetup['dice'], { round, closed, settled }: Progress): readonly string[] {
  const when = closed ? 'after the close' : 'before the close';
  const stageOf = (of: number): string =>
    of !== round ? 'after the round' : settled ? 'before the payment' : 'before the settlement';
  switch (event.type) {
    case 'failure-declared':
      return dice === 'real' ? [`failure: ${event.reason} ${when}`] : [];
    case 'dry-spin-ordered':
      return [`dry spin: ${event.ground}`];
    case 'notice-posted':
      return [`notice: ${event.notice}`];
    case 'play-interrupted':
      return [`interruption with ${dice} dice: ${event.outcome}${round === null ? '' : ` ${when}`}`];
    case 'round-ended':
      return [`round ended: ${event.end}`];
    case 'turn-ended':
      return [`turn ended: ${event.end}`];
    case 'round-invalidated':
      return [`invalidated: ${event.ground}`, `invalidated: ${stageOf(event.round)}`];
    case 'wager-placed':
      return event.refused > 0 ? ['limits: above the maximum, refused'] : [];
    case 'minimum-advised':
      return ['limits: below the minimum, advised'];
    case 'round-settled':
      return limitsOf(event);
    case 'wager-voided':
      return [`wager voided: ${when}`];
    case 'malfunction-reported':
      return [`malfunction: ${round === null ? 'between rounds' : when}`];
    case 'settlement-corrected':
      return [`settlement corrected: ${stageOf(event.round)}`];
    case 'round-voided-later':
      return act === 'void-damaged' ? [`damaged dice: ${stageOf(event.round)}`] : [];
    default:
      return [];
  }
}

/** What the sign does to wagers when they are settled. */
function limitsOf({ rows, advised }: EventOf<'round-settled'>): readonly string[] {
  return [
    ...(rows.some(([, , counted, returned]) => counted > 0 && returned > 0) ? ['limits: above the maximum, cut'] : []),
    ...(rows.some(([, , counted, returned]) => counted === 0 && returned > 0) ? ['limits: below the minimum, returned'] : []),
    ...(advised.length > 0 ? ['limits: below the minimum, counted once'] : []),
    ...(rows.some(([, , , , , , rounded]) => rounded !== 0) ? ['limits: not payable, rounded'] : []),
  ];
}

/** The acts that an event follows: a book has the event where it has one of them. */
const FOLLOWS: Readonly<Record<EventType, readonly Act[]>> = {
  'table-opened': ['open-table'],
  'table-closed': ['close-table'],
  'notice-posted': ['post-notice'],
  'sign-changed': ['change-sign'],
  'officer-notified': ['notify-officer'],
  'gaming-day-started': ['start-gaming-day'],
  'limits-agreed': ['agree-limits'],
  'staff-assigned': ['assign-staff'],
  'staff-relieved': ['relieve-staff'],
  'player-seated': ['seat-player'],
  'player-left': ['leave-table'],
  'player-excluded': ['exclude-player'],
  'player-readmitted': ['readmit-player'],
  // Only where somebody may then be required to go is it noticed that they abstain.
  'abstention-noticed': ['require-to-vacate'],
  'vacating-required': ['require-to-vacate'],
  'player-warned': ['warn-player'],
  'chips-bought': ['buy-chips'],
  'chips-cashed': ['cash-out'],
  'colour-issued': ['issue-colour'],
  'sharing-agreed': ['agree-to-share'],
  'colours-approved': ['approve-colours'],
  'colour-redeemed': ['redeem-colour', 'redeem-closed-table'],
  'wager-placed': ['place'],
  'wager-withdrawn': ['withdraw'],
  'wager-moved': ['move'],
  'minimum-advised': ['place'],
  'dry-spin-ordered': ['order-dry-spin'],
  'betting-opened': ['call-bets'],
  'dice-tumbled': ['tumble'],
  'betting-closed': ['close-bets'],
  'dice-uncovered': ['uncover'],
  'dice-thrown': ['throw'],
  'result-entered': ['enter-result'],
  'result-confirmed': ['confirm-result'],
  'round-settled': ['settle-round'],
  'losers-taken': ['take-losers'],
  'winners-paid': ['pay-winners'],
  'round-ended': ['pay-winners'],
  'dice-offered': ['offer-dice'],
  'shooter-accepted': ['accept-dice'],
  'dice-chosen': ['choose-dice'],
  'turn-ended': ['accept-dice'],
  'shooter-replaced': ['replace-shooter'],
  'failure-declared': ['declare-failure'],
  // If by nothing else, then by dice found damaged before their round was settled.
  'wagers-returned': ['void-damaged'],
  'malfunction-reported': ['report-malfunction'],
  'malfunction-rectified': ['declare-rectified'],
  'play-interrupted': ['interrupt'],
  'lamps-failed': ['report-lamps'],
  'result-corrected': ['correct-result'],
  'settlement-corrected': ['correct-settlement'],
  'round-voided-later': ['void-damaged'],
  'turn-voided': ['void-damaged'],
  'round-invalidated': ['invalidate'],
  'error-recorded': ['record-error'],
  'adjustment-made': ['adjust'],
  'wager-voided': ['void-wager'],
  'winnings-held': ['hold-winnings'],
  'held-released': ['release-held'],
  'held-forfeited': ['forfeit-held'],
  'dispute-raised': ['raise-dispute'],
  'dispute-decided': ['decide-dispute'],
  'review-requested': ['request-review'],
  'review-decided': ['decide-review'],
  'ruling-made': ['rule'],
  'dice-committed': ['commit-dice'],
  'dice-revealed': ['reveal-dice'],
};

/** Events that a book may lack although it has the act, and the field of the book that says so. */
const LACKING: readonly { readonly event: EventType; readonly where: (conduct: Conduct) => boolean }[] = [
  // A wager below the minimum is refused, or taken without a word until it is settled.
  { event: 'minimum-advised', where: ({ placement }) => placement.belowMinimum.policy !== 'advise' },
  // There is no turn of several throws to void.
  { event: 'turn-voided', where: ({ shooter }) => shooter === null },
];

const hasAct = ({ acts }: Conduct, act: Act): boolean => act === 'commit-dice' || act === 'reveal-dice' || act in acts;

const hasEvent = (conduct: Conduct, event: EventType): boolean =>
  FOLLOWS[event].some((act) => hasAct(conduct, act)) && !LACKING.some((lack) => lack.event === event && lack.where(conduct));

/** Events that cannot occur in this book. */
export const eventsWithout = (conduct: Conduct): readonly EventType[] =>
  (Object.keys(FOLLOWS) as EventType[]).filter((event) => !hasEvent(conduct, event));

/** Faults of real dice and real hands: with electronic ones each would let somebody reject what they have seen (reading E-01). */
const OF_REAL_DICE: readonly FailureReason[] = ['not-flat', 'stacked', 'exposed', 'not-together', 'early-activation'];
const CORRECTIONS: readonly Act[] = ['correct-result', 'correct-settlement', 'void-damaged'];

/** When a roll can fail: where the book's window for it spans the close, both before and after. */
function windowsOf({ steps, failures }: Conduct): readonly string[] {
  const at = (name: StepName): number => steps.findIndex(({ step }) => step === name);
  const close = at('close') < 0 ? at('throw') : at('close');
  return failures.flatMap(({ reason, after, before }) => [
    ...(at(after) < close ? [`${reason} before the close`] : []),
    ...(at(before) > close ? [`${reason} after the close`] : []),
  ]);
}

/** With real dice an outcome is established by its result, with electronic ones by the close (reading R-14). */
function interruptionsOf({ interruption }: Conduct): readonly string[] {
  const without = interruption.wagers === 'void' ? 'void' : 'stands';
  return [
    ...[`${without} before the close`, `${without} after the close`, 'established after the close', 'none'].map(
      (outcome) => `real dice: ${outcome}`,
    ),
    ...[`${without} before the close`, 'established after the close', 'none'].map((outcome) => `electronic dice: ${outcome}`),
  ];
}

/** What becomes of wagers that the sign does not allow, by what the book has for them. */
function limitCasesOf({ conduct, money }: Rulebook): readonly string[] {
  const { aboveMaximum, belowMinimum } = conduct.placement;
  return [
    ...(aboveMaximum.policy === 'refuse-excess' ? ['above the maximum, refused'] : ['above the maximum, cut']),
    // Between paired bets nothing is refused while they come and go; the excess goes back with the close.
    ...(money.differential === null ? [] : ['above the maximum, cut']),
    ...(belowMinimum.policy === 'advise' ? ['below the minimum, advised'] : []),
    ...(belowMinimum.policy === 'accept' ? ['below the minimum, counted once', 'below the minimum, returned'] : []),
    ...(money.rounding.policy === 'none' ? [] : ['not payable, rounded']),
  ];
}

/** Refusals that a clause of this book asks for by name, or that keep its round together. */
function refusalsOf({ placement, staffMayNotWager, ageMin, shooter }: Conduct): readonly RefusalCode[] {
  return [
    ...(['not-your-role', 'not-in-this-book', 'not-this-step', 'betting-closed', 'table-suspended', 'player-barred'] as const),
    ...(['failure-not-now', 'result-settled', 'unknown-bet', 'nothing-held', 'not-at-this-table'] as const),
    ...(placement.belowMinimum.policy === 'refuse' ? (['below-minimum'] as const) : []),
    ...(staffMayNotWager.clauses.length === 0 ? [] : (['staff-may-not-wager'] as const)),
    ...(ageMin.clauses.length === 0 ? [] : (['under-age'] as const)),
    ...(ageMin.staffClauses.length === 0 ? [] : (['staff-barred'] as const)),
    ...(shooter === null
      ? []
      : (['no-shooter', 'dice-not-offered', 'shooter-must-bet', 'dice-not-chosen', 'shooter-only', 'locked-in'] as const)),
  ];
}

/** Everything that the transcripts of this book must show between them. */
export function neededOf(rulebook: Rulebook): readonly string[] {
  const { conduct } = rulebook;
  const grounds = conduct.invalidation?.grounds.map(({ ground }) => ground) ?? [];
  const faults = conduct.failures.map(({ reason }) => reason).filter((reason) => OF_REAL_DICE.includes(reason));
  const { raiseMinimum, closure } = conduct.notices;
  return Object.entries({
    act: ACTS.filter((act) => hasAct(conduct, act)),
    event: (Object.keys(FOLLOWS) as EventType[]).filter((event) => hasEvent(conduct, event)),
    failure: windowsOf(conduct),
    'dry spin': conduct.dryspins?.grounds.map(({ ground }) => ground) ?? [],
    notice: [...(raiseMinimum === null ? [] : ['raise-minimum']), ...(closure === null ? [] : ['closure'])],
    'interruption with': interruptionsOf(conduct),
    'round ended': ['settled', 'void', ...(grounds.length === 0 ? [] : ['invalidated'])],
    'turn ended': conduct.shooter === null ? [] : ['won', 'lost', 'void'],
    invalidated: [
      ...grounds,
      ...(grounds.length === 0 ? [] : ['before the settlement', 'before the payment', 'after the round']),
    ],
    limits: limitCasesOf(rulebook),
    refused: refusalsOf(conduct),
    'wager voided': ['after the close'],
    malfunction: ['between rounds', 'before the close', 'after the close'],
    'settlement corrected': ['before the payment', 'after the round'],
    'damaged dice': ['before the settlement', 'before the payment', 'after the round'],
    'electronic dice have none': [...faults, ...CORRECTIONS],
  }).flatMap(([kind, facts]) => facts.map((fact) => `${kind}${kind.endsWith(' with') ? ' ' : ': '}${fact}`));
}
