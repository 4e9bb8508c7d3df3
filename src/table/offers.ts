/** What may be pressed now, and what is said with it: read off the book and asked of the table. It must never know a rule that `can` does not. */
import { ACTS, type Act, type ClauseId, FACES, type Face, type Failure, type FailureReason, type Sign } from '../rules/index.ts';
import { makeCall } from './calls.ts';
import type { Actor, CommandBody } from './commands.ts';
import { can } from './decide.ts';
import { COMMAND_FIELDS } from './fields.ts';
import type { Refusal, RefusalCode } from './refusals.ts';
import { nextStep, STEP_ACTS, type TableState } from './state.ts';

/** One thing that somebody may do now; what else it needs, such as faces or words, they fill in. */
export interface Offer {
  readonly act: Act;
  readonly reason?: FailureReason;
  readonly ground?: string;
  readonly notice?: 'raise-minimum' | 'closure';
  /** It is what the round waits for. */
  readonly next?: true;
  /** What is said aloud with it. */
  readonly call: string | null;
  /** What a failure does to the wagers. */
  readonly consequence?: Failure['consequence'];
  readonly clauses: readonly ClauseId[];
}

type BodyOf<T extends Act> = Extract<CommandBody, { readonly type: T }>;
type Probes = { readonly [T in Act]?: (state: TableState, person: string) => readonly BodyOf<T>[] };

/** Words that somebody will write themself. */
const WORDS = '-';

/** Some faces of the dice in use, others than these. */
function facesBut({ layout }: TableState, standing: readonly Face[] | null): readonly Face[] {
  const alike = FACES.map((face): readonly Face[] => Array.from({ length: layout.dice.count }, () => face));
  return alike.find((faces) => faces.join() !== standing?.join()) ?? [];
}

/** A sign that the book allows: the one that hangs, or the least. */
const someSign = ({ sign, rulebook }: TableState): Sign =>
  sign ?? { minimum: 1, maximum: 1, ...(rulebook.money.differential === null ? {} : { differential: 1 }) };

/** How acts that need something are asked for: each of the book's own words, or a sample that is lawful if anything is. */
const PROBES: Probes = {
  'open-table': (state) => [{ type: 'open-table', sign: someSign(state), floatMinor: 0 }],
  'change-sign': (state) => [{ type: 'change-sign', sign: someSign(state) }],
  'post-notice': (state) => [
    { type: 'post-notice', notice: 'raise-minimum', sign: someSign(state) },
    { type: 'post-notice', notice: 'closure' },
  ],
  'order-dry-spin': ({ conduct }) =>
    (conduct.dryspins?.grounds ?? []).map(({ ground }) => ({ type: 'order-dry-spin', ground }) as const),
  tumble: () => [{ type: 'tumble', times: 1 }],
  'enter-result': (state) => [{ type: 'enter-result', faces: facesBut(state, null) }],
  'confirm-result': ({ round }) => [{ type: 'confirm-result', faces: round?.faces ?? [] }],
  'correct-result': (state) => [{ type: 'correct-result', faces: facesBut(state, state.round?.faces ?? null), why: WORDS }],
  'pay-winners': () => [{ type: 'pay-winners' }],
  'accept-dice': (_, player) => [{ type: 'accept-dice', player }],
  'choose-dice': ({ conduct }) => [
    { type: 'choose-dice', dice: Array.from({ length: conduct.shooter?.diceChosen ?? 0 }, (_, i) => i + 1) },
  ],
  'declare-failure': ({ conduct }) => conduct.failures.map(({ reason }) => ({ type: 'declare-failure', reason }) as const),
  'report-malfunction': () => [{ type: 'report-malfunction', about: WORDS }],
  interrupt: () => [{ type: 'interrupt', about: WORDS }],
  'report-lamps': () => [{ type: 'report-lamps', about: WORDS }],
  invalidate: ({ conduct }) =>
    (conduct.invalidation?.grounds ?? []).map(({ ground }) => ({ type: 'invalidate', ground, why: WORDS }) as const),
};

const isPlain = (act: Act): boolean => Object.keys(COMMAND_FIELDS[act]).length === 0;

/** Acts that can be offered: those that need nothing and those that can be tried; what is about one player or one round is not among them. */
const OFFERED: readonly Act[] = ACTS.filter((act) => isPlain(act) || act in PROBES);

const probesOf = (state: TableState, act: Act, person: string): readonly CommandBody[] =>
  PROBES[act]?.(state, person) ?? [{ type: act } as CommandBody];

/** What stands in the way of the next step, and the act that clears it. */
const CLEARED_BY: Readonly<Partial<Record<RefusalCode, Act>>> = {
  'no-shooter': 'offer-dice',
  'result-not-confirmed': 'confirm-result',
};

/** What the round waits for; null where that is somebody else's, or time. */
function awaited({ status, suspended, turn }: TableState, step: Act, refusal: Refusal | null | undefined): Act | null {
  if (status === 'closed') return 'open-table';
  if (suspended !== null) return 'declare-rectified';
  if (refusal === null) return step;
  const act = refusal === undefined ? undefined : CLEARED_BY[refusal.code];
  // Offered dice wait for a player.
  return act === undefined || (act === 'offer-dice' && turn.offered) ? null : act;
}

function offerOf(state: TableState, body: CommandBody): Offer {
  const { conduct, permissions } = state;
  const act = body.type;
  const permitted = permissions[act]?.clauses ?? [];
  switch (body.type) {
    case 'declare-failure': {
      const { reason, call, consequence, clauses } = conduct.failures.find(
        (failure) => failure.reason === body.reason,
      ) as Failure;
      return { act, reason, call, consequence, clauses };
    }
    case 'invalidate': {
      const found = conduct.invalidation?.grounds.find(({ ground }) => ground === body.ground);
      return { act, ground: body.ground, call: null, clauses: [...(found?.clauses ?? []), ...permitted] };
    }
    case 'order-dry-spin': {
      const found = conduct.dryspins?.grounds.find(({ ground }) => ground === body.ground);
      return { act, ground: body.ground, call: null, clauses: found?.clauses ?? [] };
    }
    case 'post-notice': {
      const { closure, raiseMinimum } = conduct.notices;
      const rule = body.notice === 'closure' ? closure : raiseMinimum;
      return { act, notice: body.notice, call: null, clauses: rule?.clauses ?? [] };
    }
    default: {
      const step = conduct.steps.find((entry) => STEP_ACTS[entry.step] === act);
      return { act, call: callWith(state, act) ?? step?.call ?? null, clauses: step?.clauses ?? permitted };
    }
  }
}

/** A result is called once it stands: with the step that follows. */
function callWith({ layout, conduct, round }: TableState, act: Act): string | null {
  if (act !== 'settle-round' || round === null || round.faces === null) return null;
  return makeCall(layout, conduct, round.faces).call;
}

/** Everything that this person may do now in this role, what the round waits for first. */
export function offersOf(state: TableState, by: Actor, atMs: number): readonly Offer[] {
  const step = STEP_ACTS[nextStep(state)];
  const offers: Offer[] = [];
  let stepRefusal: Refusal | null | undefined;
  for (const act of OFFERED) {
    if (!state.permissions[act]?.roles.has(by.role)) continue;
    for (const body of probesOf(state, act, by.person)) {
      const refusal = can(state, { ...body, by, atMs });
      if (act === step) stepRefusal = refusal;
      if (refusal === null) offers.push(offerOf(state, body));
    }
  }
  const next = awaited(state, step, stepRefusal);
  const first = offers.findIndex(({ act }) => act === next);
  const found = offers[first];
  return found === undefined ? offers : [{ ...found, next: true }, ...offers.filter((_, i) => i !== first)];
}

/** What players do in a round besides wagering: a shooter's turn. */
const OF_A_TURN = ['accept-dice', 'choose-dice', 'throw'] as const satisfies readonly Act[];

/** Which of it this player may do now. No part of a turn asks for the time when a player takes it. */
export function mayOf(state: TableState, person: string): readonly Act[] {
  const by: Actor = { person, role: 'player' };
  return OF_A_TURN.filter(
    (act) =>
      state.permissions[act]?.roles.has('player') &&
      probesOf(state, act, person).some((body) => can(state, { ...body, by, atMs: 0 }) === null),
  );
}
