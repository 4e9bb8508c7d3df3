/** Lists the facts that a transcript (a text file of commands at a table, with their events) shows, such as `event: wager-placed`, and the facts that the transcripts of a rulebook must show. */
import {
  ACT_RECORDS,
  ACTS,
  type Act,
  type Conduct,
  type FailureReason,
  type Rulebook,
  type StepName,
} from '../../src/rules/index.ts';
import {
  type EventOf,
  type EventType,
  type PlayedLine,
  parseTranscript,
  type RefusalCode,
  replay,
  type TableEvent,
  type TableSetup,
} from '../../src/table/index.ts';

/** Plays a transcript. Throws with the line number if the transcript is invalid. */
export function playTranscript(rulebooks: readonly Rulebook[], text: string): readonly PlayedLine[] {
  const lines = parseTranscript(text);
  const answer = 'message' in lines ? lines : replay(rulebooks, lines);
  if ('message' in answer) throw new Error(`line ${answer.line}: ${answer.message}`);
  return answer;
}

/** The progress of the current round. */
interface Progress {
  readonly round: number | null;
  readonly isClosed: boolean;
  readonly hasResult: boolean;
  readonly isSettled: boolean;
}

const BETWEEN_ROUNDS: Progress = { round: null, isClosed: false, hasResult: false, isSettled: false };

function updateProgress(progress: Progress, event: TableEvent): Progress {
  switch (event.type) {
    case 'betting-opened':
    case 'dice-tumbled':
      return { ...progress, round: event.round };
    case 'betting-closed':
    case 'dice-thrown':
      return { ...progress, isClosed: true };
    case 'result-entered':
      return { ...progress, hasResult: true };
    case 'result-withdrawn':
      return { ...progress, hasResult: false };
    case 'round-settled':
      return { ...progress, isSettled: true };
    case 'settlement-reversed':
      return { round: event.round, isClosed: true, hasResult: false, isSettled: false };
    case 'round-ended':
      return BETWEEN_ROUNDS;
    default:
      return progress;
  }
}

/** Collects the facts that a played transcript shows. */
export function collectFacts(steps: readonly PlayedLine[]): ReadonlySet<string> {
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
      facts.add(`refused with electronic dice: ${line.command.type === 'declare-failure' ? line.command.reason : type}`);
    for (const event of happened.events) {
      facts.add(`event: ${event.type}`);
      for (const fact of factsOf(event, type, dice, progress)) facts.add(fact);
    }
    progress = happened.events.reduce(updateProgress, progress);
  }
  return facts;
}

function factsOf(
  event: TableEvent,
  act: Act,
  dice: TableSetup['dice'],
  { round, isClosed, hasResult, isSettled }: Progress,
): readonly string[] {
  const when = isClosed ? 'after the close' : 'before the close';
  const stageOf = (eventRound: number): string =>
    eventRound !== round ? 'after the round' : isSettled ? 'before the payment' : 'before the settlement';
  switch (event.type) {
    case 'failure-declared':
      return dice === 'real'
        ? [
            `failure: ${event.reason} ${isSettled || event.round !== round ? stageOf(event.round) : hasResult ? 'after the result' : when}`,
          ]
        : [];
    // A dry spin is a round without wagers, to test the tumbler.
    case 'dry-spin-ordered':
      return [`dry spin: ${event.ground}`];
    case 'notice-posted':
      return [`notice: ${event.notice}`];
    case 'notice-withdrawn':
      return [`notice withdrawn: ${event.notice}`];
    case 'gaming-day-started':
      return (event.lapsed ?? []).map((notice) => `notice lapsed: ${notice}`);
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
      return listLimitEffects(event);
    case 'winnings-held':
      return [`winnings held: ${isSettled ? 'before the payment' : 'after the payment'}`];
    case 'wager-voided':
      return [`wager voided: ${when}`];
    case 'malfunction-reported':
      return [`malfunction: ${round === null ? 'between rounds' : when}`];
    case 'shooter-bet-corrected':
      return [`shooter bet corrected: ${event.outcome}`];
    case 'settlement-corrected':
      return [`settlement corrected: ${stageOf(event.round)}`];
    case 'round-voided-later':
      return act === 'void-damaged' ? [`damaged dice: ${stageOf(event.round)}`] : [];
    default:
      return [];
  }
}

/** Lists the effects of the limits on the settled wagers. */
function listLimitEffects({ rows, advised }: EventOf<'round-settled'>): readonly string[] {
  return [
    ...(rows.some(([, , counted, returned]) => counted > 0 && returned > 0) ? ['limits: above the maximum, cut'] : []),
    ...(rows.some(([, , counted, returned]) => counted === 0 && returned > 0) ? ['limits: below the minimum, returned'] : []),
    ...(advised.length > 0 ? ['limits: below the minimum, counted with a warning'] : []),
    ...(rows.some(([, , , , , , rounded]) => rounded !== 0) ? ['limits: not payable, rounded'] : []),
  ];
}

/** The acts that cause each event. A rulebook has the event if it has one of the acts. */
const CAUSES: Readonly<Record<EventType, readonly Act[]>> = {
  'table-opened': ['open-table'],
  'table-closed': ['close-table'],
  'notice-posted': ['post-notice'],
  'notice-withdrawn': ['withdraw-notice'],
  'sign-changed': ['change-sign'],
  'officer-notified': ['notify-officer'],
  'gaming-day-started': ['start-gaming-day'],
  'limits-proposed': ['propose-limits'],
  'limits-declined': ['decline-limits'],
  'limits-agreed': ['agree-limits'],
  'limits-in-force': ['agree-limits'],
  'staff-assigned': ['assign-staff'],
  'staff-relieved': ['relieve-staff'],
  'table-taken-over': ['take-over'],
  'player-seated': ['seat-player'],
  'player-left': ['leave-table'],
  'player-excluded': ['exclude-player'],
  'player-readmitted': ['readmit-player'],
  // Abstention is noticed only if the rulebook can require the player to vacate.
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
  'reading-sealed': ['confirm-result'],
  'correction-sealed': ['correct-settlement'],
  'readings-differ': ['confirm-result'],
  'result-confirmed': ['confirm-result'],
  'round-settled': ['settle-round'],
  'losers-taken': ['take-losers'],
  'winners-paid': ['pay-winners'],
  'due-paid': ['pay-due'],
  'shooter-bet-corrected': ['correct-settlement'],
  'round-ended': ['pay-winners'],
  'dice-offered': ['offer-dice'],
  'shooter-accepted': ['accept-dice'],
  'dice-chosen': ['choose-dice'],
  'turn-ended': ['accept-dice'],
  'shooter-replaced': ['replace-shooter'],
  'failure-declared': ['declare-failure'],
  'settlement-reversed': ['declare-failure'],
  'result-withdrawn': ['declare-failure'],
  // Every rulebook returns wagers at least when dice are found damaged before the settlement.
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
  'investigation-recorded': ['record-investigation'],
  'held-released': ['release-held'],
  'held-forfeited': ['forfeit-held'],
  'dispute-raised': ['raise-dispute'],
  'dispute-decided': ['decide-dispute'],
  'review-requested': ['request-review'],
  'review-decided': ['decide-review'],
  'ruling-made': ['rule'],
  'dice-committed': ['commit-dice'],
  'dice-revealed': ['reveal-dice'],
  'dice-rejected': ['reject-dice'],
  'clock-stepped': ['record-clock-step'],
  'store-restored': ['record-restore'],
  'dice-retired': ['record-restore'],
};

/** Events that are absent in some rulebooks although these have the act, with the condition in their conduct. */
const ABSENT_DESPITE_ACT: readonly { readonly event: EventType; readonly isAbsent: (conduct: Conduct) => boolean }[] = [
  // With the policy `advise`, the player is told that a wager is below the minimum.
  { event: 'minimum-advised', isAbsent: ({ placement }) => placement.belowMinimum.policy !== 'advise' },
  // The dice are rolled again only if the rulebook says so.
  { event: 'settlement-reversed', isAbsent: ({ failures }) => failures.every(({ consequence }) => consequence === 'void') },
  // Without a shooter there is no turn to void.
  { event: 'turn-voided', isAbsent: ({ shooter }) => shooter === null },
  { event: 'shooter-bet-corrected', isAbsent: ({ shooter }) => shooter === null },
];

/** The acts of electronic dice and of the system exist in every game, and no rulebook lists them. */
const hasAct = ({ acts }: Conduct, act: Act): boolean => ['dice', 'system'].includes(ACT_RECORDS[act].who) || act in acts;

const hasEvent = (conduct: Conduct, event: EventType): boolean =>
  CAUSES[event].some((act) => hasAct(conduct, act)) &&
  !ABSENT_DESPITE_ACT.some((exception) => exception.event === event && exception.isAbsent(conduct));

/** Finds the events that cannot occur in a rulebook. */
export const findAbsentEvents = (conduct: Conduct): readonly EventType[] =>
  (Object.keys(CAUSES) as EventType[]).filter((event) => !hasEvent(conduct, event));

/** Failures that only real dice have. With electronic dice they could be used to reject a known result (E-01 in docs/READINGS.md). */
const REAL_DICE_FAILURES: readonly FailureReason[] = ['not-flat', 'stacked', 'exposed', 'not-together', 'early-activation'];
const CORRECTIONS: readonly Act[] = ['correct-result', 'correct-settlement', 'void-damaged'];

/** Lists the failures of a roll. Each can be noticed until the next round begins, and also before the close if it can happen then (P-03). */
function listFailures({ steps, failures }: Conduct): readonly string[] {
  const stepIndex = (name: StepName): number => steps.findIndex(({ step }) => step === name);
  const closeIndex = stepIndex('close') < 0 ? stepIndex('throw') : stepIndex('close');
  return failures.flatMap(({ reason, after }) => [
    ...(stepIndex(after) < closeIndex ? [`${reason} before the close`] : []),
    `${reason} after the close`,
    `${reason} after the result`,
    `${reason} before the payment`,
    `${reason} after the round`,
  ]);
}

/** Lists the outcomes of an interruption. A round is established if its result is already fixed: by real dice that are visible, or by the close with electronic dice (P-04 and R-14 in docs/READINGS.md). */
function listInterruptions({ interruption, steps, failures }: Conduct): readonly string[] {
  const beforeEstablished = interruption.wagers === 'void' ? 'void' : 'stands';
  // Dice that are thrown at the close are visible at once. Later they are not visible only until they are rolled again.
  const canBeInvisibleAfterClose =
    steps.some(({ step }) => step === 'close') || failures.some(({ consequence }) => consequence === 'again');
  return [
    ...[
      `${beforeEstablished} before the close`,
      ...(canBeInvisibleAfterClose ? [`${beforeEstablished} after the close`] : []),
      'established after the close',
      'none',
    ].map((outcome) => `real dice: ${outcome}`),
    ...[`${beforeEstablished} before the close`, 'established after the close', 'none'].map(
      (outcome) => `electronic dice: ${outcome}`,
    ),
  ];
}

/** Lists the effects that the limits of a rulebook can have on wagers. */
function listLimitCases({ conduct, money }: Rulebook): readonly string[] {
  const { aboveMaximum, belowMinimum } = conduct.placement;
  return [
    ...(aboveMaximum.policy === 'refuse-excess' ? ['above the maximum, refused'] : ['above the maximum, cut']),
    // The Differential (the largest difference between two opposite bets) refuses no wager. The excess is returned at the close.
    ...(money.differential === null ? [] : ['above the maximum, cut']),
    ...(belowMinimum.policy === 'advise' ? ['below the minimum, advised'] : []),
    ...(belowMinimum.policy === 'accept' ? ['below the minimum, counted with a warning', 'below the minimum, returned'] : []),
    ...(money.rounding.policy === 'none' ? [] : ['not payable, rounded']),
  ];
}

/** Lists the refusals that a clause of the rulebook requires or that protect its round. */
function listRefusals({ placement, staffMayNotWager, ageMin, shooter, seizure, notices }: Conduct): readonly RefusalCode[] {
  return [
    ...(['not-your-role', 'not-in-this-book', 'not-this-step', 'betting-closed', 'table-suspended', 'player-barred'] as const),
    ...(['failure-not-now', 'result-settled', 'unknown-bet', 'not-at-this-table'] as const),
    ...(notices.raiseMinimum === null ? [] : (['bad-notice-time', 'notice-needed', 'notice-not-due', 'no-notice'] as const)),
    ...(seizure === null ? [] : (['more-than-won', 'nothing-held', 'outcome-not-recorded'] as const)),
    ...(placement.belowMinimum.policy === 'refuse' ? (['below-minimum'] as const) : []),
    ...(staffMayNotWager.clauses.length === 0 ? [] : (['staff-may-not-wager'] as const)),
    ...(ageMin.clauses.length === 0 ? [] : (['under-age'] as const)),
    ...(ageMin.staffClauses.length === 0 ? [] : (['staff-barred'] as const)),
    ...(shooter === null
      ? []
      : (['no-shooter', 'dice-not-offered', 'shooter-must-bet', 'dice-not-chosen', 'shooter-only', 'locked-in'] as const)),
  ];
}

/** Lists the facts that the transcripts of a rulebook must show together. */
export function listRequiredFacts(rulebook: Rulebook): readonly string[] {
  const { conduct } = rulebook;
  const grounds = conduct.invalidation?.grounds.map(({ ground }) => ground) ?? [];
  const realDiceFailures = conduct.failures.map(({ reason }) => reason).filter((reason) => REAL_DICE_FAILURES.includes(reason));
  const { raiseMinimum, closure } = conduct.notices;
  const notices = [...(raiseMinimum === null ? [] : ['raise-minimum']), ...(closure === null ? [] : ['closure'])];
  return Object.entries({
    act: ACTS.filter((act) => hasAct(conduct, act)),
    event: (Object.keys(CAUSES) as EventType[]).filter((event) => hasEvent(conduct, event)),
    failure: listFailures(conduct),
    'dry spin': conduct.dryspins?.grounds.map(({ ground }) => ground) ?? [],
    notice: notices,
    'notice withdrawn': notices,
    'notice lapsed': notices,
    'interruption with': listInterruptions(conduct),
    'round ended': ['settled', 'void', ...(grounds.length === 0 ? [] : ['invalidated'])],
    'turn ended': conduct.shooter === null ? [] : ['won', 'lost', 'void'],
    invalidated: [
      ...grounds,
      ...(grounds.length === 0 ? [] : ['before the settlement', 'before the payment', 'after the round']),
    ],
    limits: listLimitCases(rulebook),
    refused: listRefusals(conduct),
    'winnings held': conduct.seizure === null ? [] : ['before the payment', 'after the payment'],
    'wager voided': ['after the close'],
    malfunction: ['between rounds', 'before the close', 'after the close'],
    'settlement corrected': ['before the payment', 'after the round'],
    'shooter bet corrected': conduct.shooter === null ? [] : ['won', 'lost', 'returned', 'rides'],
    'damaged dice': ['before the settlement', 'before the payment', 'after the round'],
    'refused with electronic dice': [...realDiceFailures, ...CORRECTIONS],
  }).flatMap(([kind, facts]) => facts.map((fact) => `${kind}${kind.endsWith(' with') ? ' ' : ': '}${fact}`));
}
