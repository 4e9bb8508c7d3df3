/** What may be pressed now, and what is said with it: read off the book and asked of the table. It must never know a rule that `can` does not. */
import {
  ACT_RECORDS,
  ACTS,
  type Act,
  type ActRecord,
  type ActsWith,
  type ClauseId,
  FACES,
  type Face,
  type Failure,
  type FailureReason,
  type FieldKind,
  type FieldRecords,
  present,
  type Sign,
  STEP_ACTS,
  variantsOf,
} from '../rules/index.ts';
import { makeCall } from './calls.ts';
import type { Actor, BodyOf, CommandBody, FieldsIn, ValueOfKind } from './commands.ts';
import { can } from './decide.ts';
import type { Refusal, RefusalCode } from './refusals.ts';
import { nextStep, type TableState } from './state.ts';

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

/** Acts that can be offered; what is about one player, one round or a sum of money is for a person to choose. */
type OfferedAct = ActsWith<{ readonly offered: 'step' | 'dice' | 'table' | 'trouble' | 'turn' }>;

const UNOFFERED: ReadonlySet<ActRecord['offered']> = new Set<ActRecord['offered']>(['player', 'form', 'none']);
const OFFERED = ACTS.filter((act): act is OfferedAct => !UNOFFERED.has(ACT_RECORDS[act].offered));

/** Words that somebody will write themself. */
const WORDS = '-';

/** Some faces of the dice in use, others than those that stand. */
function otherFaces({ layout, round }: TableState): readonly Face[] {
  const alike = FACES.map((face): readonly Face[] => Array.from({ length: layout.dice.count }, () => face));
  return alike.find((faces) => faces.join() !== round?.faces?.join()) ?? [];
}

/** A sign that the book allows: the one that hangs, or the least. */
const someSign = ({ sign, rulebook }: TableState): Sign =>
  sign ?? { minimum: 1, maximum: 1, ...(rulebook.money.differential === null ? {} : { differential: 1 }) };

type Sample<K extends FieldKind> = (state: TableState, person: string) => ValueOfKind<K>;

/** Values that are lawful if anything is. */
const SAMPLES = {
  player: (_, person) => person,
  text: () => WORDS,
  amount: () => 0,
  count: () => 1,
  faces: otherFaces,
  sign: someSign,
} satisfies { readonly [K in FieldKind]?: Sample<K> };

/** What can be asked with samples alone; anything else needs an entry among the probes. */
type Sampled = keyof typeof SAMPLES | readonly [string] | { readonly optional: true } | { readonly nullable: true };
type Unsampled = { [A in OfferedAct]: FieldsIn<A> extends Sampled ? never : A }[OfferedAct];
type Probe<A extends Act> = (state: TableState) => readonly BodyOf<A>[];

/** How the other acts are asked for: with each of the book's own words. */
const PROBES: { readonly [A in Unsampled]: Probe<A> } & { readonly [A in OfferedAct]?: Probe<A> } = {
  'order-dry-spin': ({ conduct }) => (conduct.dryspins?.grounds ?? []).map(({ ground }) => ({ type: 'order-dry-spin', ground })),
  'confirm-result': ({ round }) => [{ type: 'confirm-result', faces: round?.faces ?? [] }],
  'choose-dice': ({ conduct }) => [
    { type: 'choose-dice', dice: Array.from({ length: conduct.shooter?.diceChosen ?? 0 }, (_, i) => i + 1) },
  ],
  'declare-failure': ({ conduct }) => conduct.failures.map(({ reason }) => ({ type: 'declare-failure', reason })),
  invalidate: ({ conduct }) =>
    (conduct.invalidation?.grounds ?? []).map(({ ground }) => ({ type: 'invalidate', ground, why: WORDS })),
};

/** One way to ask for an act, with a sample for every field that it needs. */
function makeSampler(act: Act, fields: FieldRecords): (state: TableState, person: string) => CommandBody {
  const ofKind: Readonly<Partial<Record<FieldKind, Sample<FieldKind>>>> = SAMPLES;
  const samples = Object.entries(fields).flatMap(([name, record]): [string, (state: TableState, person: string) => unknown][] => {
    if (typeof record === 'string') return [[name, present(ofKind[record], record)]];
    if ('kind' in record) return record.nullable ? [[name, () => null]] : [];
    return [[name, () => record[0]]];
  });
  return (state, person) => {
    const body: Record<string, unknown> = { type: act };
    for (const [name, sample] of samples) body[name] = sample(state, person);
    return body as CommandBody;
  };
}

type Ask = (state: TableState, person: string) => readonly CommandBody[];

function askOf(act: OfferedAct): Ask {
  const probe = PROBES[act];
  if (probe !== undefined) return probe;
  const samplers = variantsOf(act).map((fields) => makeSampler(act, fields));
  return (state, person) => samplers.map((sampler) => sampler(state, person));
}

const ASKS = new Map<Act, Ask>(OFFERED.map((act) => [act, askOf(act)]));

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
  for (const [act, ask] of ASKS) {
    if (!state.permissions[act]?.roles.has(by.role)) continue;
    for (const body of ask(state, by.person)) {
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
const OF_A_TURN = [...ASKS].filter(([act]) => ACT_RECORDS[act].who === 'player' || ACT_RECORDS[act].who === 'shooter');

/** Which of it this player may do now. No part of a turn asks for the time when a player takes it. */
export function mayOf(state: TableState, person: string): readonly Act[] {
  const by: Actor = { person, role: 'player' };
  return OF_A_TURN.filter(
    ([act, ask]) =>
      state.permissions[act]?.roles.has('player') &&
      ask(state, person).some((body) => can(state, { ...body, by, atMs: 0 }) === null),
  ).map(([act]) => act);
}
