/** Proposes the conditions of a tournament from its name, the number of players and the start. Every proposal passes the checks of the server. */
import type { Conditions, SessionRules } from '../../../tournament/index.ts';
import type { FormValues } from './form-values.ts';
import { floorToMinute, MINUTE_MS } from './proposed-time.ts';

/** The form proposes structures for this many players. Larger tournaments are possible, but their structure is not proposed. */
export const PROPOSED_PLAYERS_MIN = 2;
export const PROPOSED_PLAYERS_MAX = 1000;

/** Texts of the proposal in the chosen language. */
interface ProposalTexts {
  readonly form: string;
  readonly disqualification: string;
  readonly retirement: string;
}

/** Fields that the rulebook gives no default for, and that have one in the code of tournaments. */
export type ProposalDefaults = Pick<
  Conditions,
  'lateness' | 'ties' | 'signature' | 'substitutes' | 'noticeMinutes' | 'directorAwaySeconds' | 'chipsBecomeCash' | 'wagersShown'
> & { readonly tooFew: Conditions['entry']['tooFew']; readonly shortOfChips: 'all-in' | 'eliminated' };

export interface ProposalInput {
  readonly name: string;
  readonly players: number;
  /** The start of the first session. */
  readonly startsMs: number;
  readonly nowMs: number;
  readonly rulebook: string;
  readonly layout: string;
  readonly texts: ProposalTexts;
  readonly defaults: ProposalDefaults;
}

/** As many players as a dealer can serve with a wager in every spin. */
const SEATS_MAX = 8;
/** A small tournament has a small final, so that the heat eliminates about half of the players. */
const SMALL_FIELD_MAX = 16;
const SMALL_FINAL = 4;
/** Up to this number one heat leads to the final. */
const ONE_HEAT_MAX = 64;
/** Players who advance to a round before the final. Each is four times the next one. */
const FIELDS = [512, 128, 32] as const;

const CHIPS = 100_000;
const COMPULSORY = 1000;
const SIGN = { minimum: 500, maximum: CHIPS } as const;
const ENTRY_FEE = { amount: 10_000, housePart: 1000 } as const;
const HEAT_SPINS = 20;
const FINAL_SPINS = 30;
/** Time for the spins, the count, the cut and a pause. */
const SESSION_MS = 60 * MINUTE_MS;
const CLOSE_BEFORE_MS = 30 * MINUTE_MS;
/** A proposal for a start in the past has some minutes for entries before it. */
const ENTRY_MS_MIN = 10 * MINUTE_MS;

const PRIZES_BY_PLACES: Readonly<Record<number, readonly number[]>> = {
  2: [70, 30],
  3: [50, 30, 20],
  8: [35, 22, 15, 10, 8, 5, 3, 2],
};

type TextValues = Pick<FormValues, 'form' | 'disqualificationBasis' | 'retirementBasis'>;

/** Replaces the proposed texts by those of another language, except texts that a person has changed. */
export function translateTexts<V extends TextValues>(values: V, from: ProposalTexts, to: ProposalTexts): V {
  const { form, disqualificationBasis, retirementBasis } = values;
  return {
    ...values,
    form: form === from.form ? to.form : form,
    disqualificationBasis: disqualificationBasis === from.disqualification ? to.disqualification : disqualificationBasis,
    retirementBasis: retirementBasis === from.retirement ? to.retirement : retirementBasis,
  };
}

/** The numbers of players of all sessions, the first one with everybody. */
export function proposeFields(players: number): readonly number[] {
  if (players <= SEATS_MAX) return [players];
  if (players <= SMALL_FIELD_MAX) return [players, SMALL_FINAL];
  const between = players <= ONE_HEAT_MAX ? [] : FIELDS.filter((size) => 2 * size <= players);
  return [players, ...between, SEATS_MAX];
}

/** Such as heat, round-2, semi-final, final. */
function sessionIdOf(index: number, count: number): string {
  if (index === count - 1) return 'final';
  if (index === 0) return 'heat';
  return index === count - 2 ? 'semi-final' : `round-${index + 1}`;
}

function proposeSessions(fields: readonly number[], startsMs: number, shortOfChips: 'all-in' | 'eliminated'): SessionRules[] {
  return fields.map((players, i) => {
    const tables = Math.ceil(players / SEATS_MAX);
    const advancing = fields[i + 1];
    const isFinal = advancing === undefined;
    return {
      id: sessionIdOf(i, fields.length),
      kind: isFinal ? 'final' : 'round',
      entrants: i === 0 ? [{ from: 'entries' }] : [{ from: 'advanced', session: sessionIdOf(i - 1, fields.length) }],
      tables,
      seats: Math.ceil(players / tables),
      length: { by: 'spins', spins: isFinal ? FINAL_SPINS : HEAT_SPINS },
      chips: CHIPS,
      compulsory: { amount: COMPULSORY, shortOfChips },
      cuts: isFinal ? [] : [{ by: 'overall', n: advancing }],
      startsMs: startsMs + i * SESSION_MS,
    };
  });
}

/** Half of the players, but more than advance from the first session, and enough for every table. */
function proposePlayersMin(fields: readonly number[]): number {
  const [players = 0, advancing = 1] = fields;
  return Math.min(players, Math.max(2, advancing + 1, Math.ceil(players / SEATS_MAX), Math.ceil(players / 2)));
}

/** `least`: the smallest number of players in the last session. */
function proposePercents(least: number, players: number): readonly number[] {
  const places = players > ONE_HEAT_MAX ? 8 : least >= 3 ? 3 : 2;
  return PRIZES_BY_PLACES[places] ?? [100];
}

export function proposeConditions(input: ProposalInput): Conditions {
  const { name, players, nowMs, rulebook, layout, texts, defaults } = input;
  const startsMs = floorToMinute(input.startsMs);
  const fields = proposeFields(players);
  const playersMin = proposePlayersMin(fields);
  const { tooFew, shortOfChips, ...others } = defaults;
  const thisMinuteMs = floorToMinute(nowMs);
  const opensMs = startsMs > thisMinuteMs ? thisMinuteMs : startsMs - ENTRY_MS_MIN;
  const pauseMs = Math.min(CLOSE_BEFORE_MS, floorToMinute(Math.floor((startsMs - opensMs) / 4)));
  const closesMs = startsMs - pauseMs;
  return {
    name,
    rulebook,
    layout,
    sign: SIGN,
    entryFee: ENTRY_FEE,
    sessions: proposeSessions(fields, startsMs, shortOfChips),
    buyBack: null,
    eligibility: { mayRefuse: true, criteria: null },
    entry: {
      opensMs,
      closesMs,
      withdrawFreeUntilMs: closesMs - pauseMs,
      lateRefundPercent: 50,
      form: texts.form,
      playersMin,
      playersMax: players,
      tooFew,
    },
    disqualification: { basis: texts.disqualification, refundPercent: 0 },
    retirement: { basis: texts.retirement, refundPercent: 0 },
    prizes: { by: 'shares', percents: proposePercents(fields.length === 1 ? playersMin : (fields.at(-1) ?? 2), players) },
    statements: ['entitled-persons-only', 'may-refuse-any-application', 'director-conducts-rules-prevail'],
    remarks: '',
    ...others,
  };
}

/** Moves all times, so that the first session starts at `startsMs`. For copies of earlier tournaments. */
export function moveConditions(conditions: Conditions, startsMs: number): Conditions {
  const byMs = startsMs - (conditions.sessions[0]?.startsMs ?? startsMs);
  const { entry, sessions } = conditions;
  return {
    ...conditions,
    sessions: sessions.map((session) => ({ ...session, startsMs: session.startsMs + byMs })),
    entry: {
      ...entry,
      opensMs: entry.opensMs + byMs,
      closesMs: entry.closesMs + byMs,
      withdrawFreeUntilMs: entry.withdrawFreeUntilMs + byMs,
    },
  };
}

const ID_MAX = 48;

/** Proposes the id of a tournament from its name. A name without Latin letters and digits gets the date. A number follows an id that is taken. */
export function proposeId(name: string, startsMs: number, taken: readonly string[]): string {
  const latin = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f']/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, ID_MAX - 4)
    .replaceAll(/^-+|-+$/g, '');
  const day = new Date(startsMs);
  const date = [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
  const stem = latin === '' ? `tournament-${date}` : latin;
  // The page of a new tournament has this address.
  const isTaken = (id: string): boolean => taken.includes(id) || id === 'new';
  let id = stem;
  for (let number = 2; isTaken(id); number += 1) id = `${stem}-${number}`;
  return id;
}
