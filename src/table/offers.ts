/** Lists the acts that a person may do now, with the words that the dealer calls out. It asks `refusalFor` about a sample command of each act. */
import {
  ACT_RECORDS,
  ACTS,
  type Act,
  type ActRecord,
  type ActsWith,
  assertPresent,
  type ClauseId,
  FACES,
  type Face,
  type Failure,
  type FailureReason,
  type FieldKind,
  type FieldRecords,
  type Sign,
  STEP_ACTS,
  variantsOf,
} from '../rules/index.ts';
import { makeCall } from './calls.ts';
import {
  type Actor,
  type BodyOf,
  type CommandBody,
  type FieldsIn,
  type HouseFacts,
  makeCommand,
  type ValueOfKind,
} from './commands.ts';
import { refusalFor } from './decide.ts';
import type { Refusal, RefusalCode } from './refusals.ts';
import { nextStep, type TableState } from './state.ts';

/** An act that a person may do now. The person fills in the remaining fields, such as faces or a text. */
export interface Offer {
  readonly act: Act;
  readonly reason?: FailureReason;
  readonly ground?: string;
  readonly notice?: 'raise-minimum' | 'closure';
  /** Set if the round waits for this act. */
  readonly next?: true;
  /** The words that the dealer calls with the act. */
  readonly call: string | null;
  /** What a failure does to the wagers. */
  readonly consequence?: Failure['consequence'];
  readonly clauses: readonly ClauseId[];
}

/** Acts that can be offered. Acts about one player, one round or an amount need a choice by a person first. */
type OfferedAct = ActsWith<{ readonly offered: 'step' | 'dice' | 'table' | 'trouble' | 'turn' }>;

const SECTIONS_WITHOUT_OFFERS: ReadonlySet<ActRecord['offered']> = new Set<ActRecord['offered']>([
  'player',
  'form',
  'decision',
  'none',
]);
const OFFERED_ACTS = ACTS.filter((act): act is OfferedAct => !SECTIONS_WITHOUT_OFFERS.has(ACT_RECORDS[act].offered));

/** A sample instead of the text that the person will write. */
const PLACEHOLDER = '-';

/** Any faces that differ from the current result. */
function otherFaces({ layout, round }: TableState): readonly Face[] {
  const equalFaces = FACES.map((face): readonly Face[] => Array.from({ length: layout.dice.count }, () => face));
  return equalFaces.find((faces) => faces.join() !== round?.faces?.join()) ?? [];
}

/** A valid sign: the current one, or the smallest possible. */
const someSign = ({ sign, rulebook }: TableState): Sign =>
  sign ?? { minimum: 1, maximum: 1, ...(rulebook.money.differential === null ? {} : { differential: 1 }) };

type Sample<K extends FieldKind> = (state: TableState, person: string) => ValueOfKind<K>;

/** Sample values. If the table accepts at least one value of the field now, it accepts the sample. */
const SAMPLES = {
  player: (_, person) => person,
  text: () => PLACEHOLDER,
  amount: () => 0,
  count: () => 1,
  faces: otherFaces,
  sign: someSign,
} satisfies { readonly [K in FieldKind]?: Sample<K> };

/** Fields that samples can fill. An act with a different field needs an entry in `CUSTOM_BUILDERS`. */
type SampledField = keyof typeof SAMPLES | readonly [string] | { readonly optional: true } | { readonly nullable: true };
type UnsampledAct = { [A in OfferedAct]: FieldsIn<A> extends SampledField ? never : A }[OfferedAct];
type CustomBuilder<A extends Act> = (state: TableState, person: string) => readonly BodyOf<A>[];

/** Builds the commands of acts for which the samples are not enough, such as one for each ground of the rulebook. */
const CUSTOM_BUILDERS: { readonly [A in UnsampledAct]: CustomBuilder<A> } & { readonly [A in OfferedAct]?: CustomBuilder<A> } = {
  'order-dry-spin': ({ conduct }) => (conduct.dryspins?.grounds ?? []).map(({ ground }) => ({ type: 'order-dry-spin', ground })),
  'confirm-result': (state) => [{ type: 'confirm-result', faces: state.round?.faces ?? otherFaces(state) }],
  // Between two readings that differ, a reader may only accept the reading of the other person.
  'correct-result': (state, person) => {
    const other = state.round?.sealed?.readings.find((reading) => reading.person !== person);
    return [{ type: 'correct-result', faces: other?.faces ?? otherFaces(state), why: PLACEHOLDER }];
  },
  'choose-dice': ({ conduct }) => [
    { type: 'choose-dice', dice: Array.from({ length: conduct.shooter?.diceChosen ?? 0 }, (_, i) => i + 1) },
  ],
  'declare-failure': ({ conduct }) => conduct.failures.map(({ reason }) => ({ type: 'declare-failure', reason })),
  invalidate: ({ conduct }) =>
    (conduct.invalidation?.grounds ?? []).map(({ ground }) => ({ type: 'invalidate', ground, why: PLACEHOLDER })),
};

/** Builds one variant of a command, with a sample for every required field. */
function createSampler(act: Act, fields: FieldRecords): (state: TableState, person: string) => CommandBody {
  const sampleByKind: Readonly<Partial<Record<FieldKind, Sample<FieldKind>>>> = SAMPLES;
  const samples = Object.entries(fields).flatMap(([name, record]): [string, (state: TableState, person: string) => unknown][] => {
    if (typeof record === 'string') return [[name, assertPresent(sampleByKind[record], record)]];
    if ('kind' in record) return record.nullable ? [[name, () => null]] : [];
    return [[name, () => record[0]]];
  });
  return (state, person) => {
    const body: Record<string, unknown> = { type: act };
    for (const [name, sample] of samples) body[name] = sample(state, person);
    return body as CommandBody;
  };
}

type CommandBuilder = (state: TableState, person: string) => readonly CommandBody[];

function builderOf(act: OfferedAct): CommandBuilder {
  const custom = CUSTOM_BUILDERS[act];
  if (custom !== undefined) return custom;
  const samplers = variantsOf(act).map((fields) => createSampler(act, fields));
  return (state, person) => samplers.map((sampler) => sampler(state, person));
}

const BUILDERS = new Map<Act, CommandBuilder>(OFFERED_ACTS.map((act) => [act, builderOf(act)]));

/** If the next step is refused with this code, this act must come first. */
const RESOLVING_ACTS: Readonly<Partial<Record<RefusalCode, Act>>> = {
  'no-shooter': 'offer-dice',
  'result-not-confirmed': 'confirm-result',
  'readings-differ': 'correct-result',
};

/**
 * The act that the round waits for; null if it waits for another person or for time to pass. `refusal` is the refusal of the next step:
 * null if the step is allowed, undefined if this role never takes the step.
 */
function findAwaitedAct({ status, suspended, turn }: TableState, stepAct: Act, refusal: Refusal | null | undefined): Act | null {
  if (status === 'closed') return 'open-table';
  if (suspended !== null) return 'declare-rectified';
  if (refusal === null) return stepAct;
  const act = refusal === undefined ? undefined : RESOLVING_ACTS[refusal.code];
  // After the dice are offered, the round waits for a player.
  return act === undefined || (act === 'offer-dice' && turn.offered) ? null : act;
}

function offerOf(state: TableState, body: CommandBody): Offer {
  const { conduct, permissions } = state;
  const act = body.type;
  const permitClauses = permissions[act]?.clauses ?? [];
  switch (body.type) {
    case 'declare-failure': {
      const { reason, call, consequence, clauses } = conduct.failures.find(
        (failure) => failure.reason === body.reason,
      ) as Failure;
      return { act, reason, call, consequence, clauses };
    }
    case 'invalidate': {
      const found = conduct.invalidation?.grounds.find(({ ground }) => ground === body.ground);
      return { act, ground: body.ground, call: null, clauses: [...(found?.clauses ?? []), ...permitClauses] };
    }
    case 'order-dry-spin': {
      const found = conduct.dryspins?.grounds.find(({ ground }) => ground === body.ground);
      return { act, ground: body.ground, call: null, clauses: found?.clauses ?? [] };
    }
    case 'post-notice':
    case 'withdraw-notice': {
      const { closure, raiseMinimum } = conduct.notices;
      const rule = body.notice === 'closure' ? closure : raiseMinimum;
      return { act, notice: body.notice, call: null, clauses: rule?.clauses ?? [] };
    }
    default: {
      const step = conduct.steps.find((entry) => STEP_ACTS[entry.step] === act);
      return { act, call: resultCallFor(state, act) ?? step?.call ?? null, clauses: step?.clauses ?? permitClauses };
    }
  }
}

/** The dealer calls the result with the settlement, which is the step after the result. */
function resultCallFor({ layout, conduct, round }: TableState, act: Act): string | null {
  if (act !== 'settle-round' || round === null || round.faces === null) return null;
  return makeCall(layout, conduct, round.faces).call;
}

/** All acts that this person may do now in this role. The act that the round waits for comes first. `house`: what the house knows about the person. */
export function offersOf(state: TableState, by: Actor, atMs: number, house?: HouseFacts): readonly Offer[] {
  const stepAct = STEP_ACTS[nextStep(state)];
  const offers: Offer[] = [];
  let stepRefusal: Refusal | null | undefined;
  for (const [act, build] of BUILDERS) {
    if (!state.permissions[act]?.roles.has(by.role)) continue;
    for (const body of build(state, by.person)) {
      const refusal = refusalFor(state, makeCommand(body, by, atMs, house));
      if (act === stepAct) stepRefusal = refusal;
      if (refusal === null) offers.push(offerOf(state, body));
    }
  }
  const next = findAwaitedAct(state, stepAct, stepRefusal);
  const index = offers.findIndex(({ act }) => act === next);
  const found = offers[index];
  return found === undefined ? offers : [{ ...found, next: true }, ...offers.filter((_, i) => i !== index)];
}

/** The acts of players in a shooter's turn. */
const TURN_BUILDERS = [...BUILDERS].filter(([act]) => ACT_RECORDS[act].who === 'player' || ACT_RECORDS[act].who === 'shooter');

/** The acts of a turn that this player may do now. They do not depend on the time. */
export function turnActsFor(state: TableState, person: string): readonly Act[] {
  const by: Actor = { person, role: 'player' };
  return TURN_BUILDERS.filter(
    ([act, build]) =>
      state.permissions[act]?.roles.has('player') &&
      build(state, person).some((body) => refusalFor(state, { ...body, by, atMs: 0 }) === null),
  ).map(([act]) => act);
}
