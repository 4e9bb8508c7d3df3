/** Checks the sender and the role of each command to a tournament, adds the facts of the house, and passes the command on. */
import { isDeepStrictEqual } from 'node:util';
import {
  type ApiError,
  type ApiErrorCode,
  errorOfRefusal,
  type TournamentCommandView,
  type TournamentPreviewView,
} from '../../protocol/index.ts';
import {
  type Conditions,
  decideTournament,
  formatConditionProblem,
  readConditions,
  TOURNAMENT_ACT_RECORDS,
  type TournamentActor,
  type TournamentBody,
  type TournamentFacts,
  type TournamentState,
  UNKNOWN_ID,
} from '../../tournament/index.ts';
import { hashConditions } from '../conditions-hash.ts';
import type { TournamentAnswer, TournamentHandle } from '../floor/index.ts';
import type { LivePerson, Session } from '../people/index.ts';
import type { ApiDependencies } from './api-dependencies.ts';
import { previewEvents } from './tournament-preview.ts';
import { seesStaffView, tournamentRolesOf } from './tournament-roles.ts';

type TournamentRole = TournamentActor['role'];

interface Denial {
  readonly ok: false;
  readonly error: ApiError;
}

export type TournamentResult = { readonly ok: true; readonly value: TournamentCommandView } | Denial;
export type TournamentPreviewResult = { readonly ok: true; readonly value: TournamentPreviewView } | Denial;

const deny = (code: ApiErrorCode, message: string, details: Partial<ApiError> = {}): Denial => ({
  ok: false,
  error: { code, message, ...details },
});

/** One command of a person. */
export interface PersonCommand {
  readonly session: Session;
  readonly key: string;
  /** The requested role. */
  readonly as: string | undefined;
  readonly body: TournamentBody;
}

/** The same answer for every login that cannot be named, so that a player cannot find out which logins exist. */
const MAY_NOT_PLAY = deny('not-permitted', 'this person may not play', { place: 'login' });

/** What the server adds to a command, after it has checked it. */
interface Checked {
  readonly ok: true;
  readonly body: TournamentBody;
  readonly house: TournamentFacts;
}

/** Acts that name a member of staff in `person`. */
const STAFF_ACTS: readonly string[] = ['appoint-director', 'name-deputy', 'hand-over'];
/** Refusals that say why a person may not play. */
const REFUSALS_OF_PERSONS: readonly string[] = ['excluded', 'under-age', 'staff-may-not-enter', 'entered-already'];
/** Answers to a nomination that say something about the nominated person. */
const ABOUT_PERSONS: readonly string[] = [...REFUSALS_OF_PERSONS, 'wrong-status', 'not-permitted', 'not-found'];

export class TournamentGateway {
  readonly #deps: ApiDependencies;

  constructor(deps: ApiDependencies) {
    this.#deps = deps;
  }

  /** Resolves after the commit is durable, or when the command has certainly not been executed. */
  async submit(handle: TournamentHandle, { session, key, as, body }: PersonCommand): Promise<TournamentResult> {
    const { person } = session;
    if (session.ended) return deny('not-signed-in', 'the session has ended');
    if (session.locked) return deny('session-locked', 'the console is locked; enter the password to unlock it');
    const table = 'table' in body ? body.table : undefined;
    const roles = await handle.read((state) => tournamentRolesOf(person, state, table));
    const role = chooseRole(roles, body, as);
    const deliver = (answer: TournamentAnswer): TournamentResult => toResult(answer, person.id, roles);
    const reject = async (denial: Denial): Promise<TournamentResult> => {
      // A retry gets the answer to the first attempt. A new command is not passed to the tournament.
      const answer = await handle.replayAnswer(person.id, key, [body]);
      return answer === null ? denial : deliver(answer);
    };
    if (role === null) return reject(deny('not-permitted', `you do not have the role ${as} here`));
    // A sender without the right role learns nothing about people and tables: the tournament refuses the command.
    const mayAct = TOURNAMENT_ACT_RECORDS[body.type].who.includes(role);
    const checked = mayAct ? await this.#check(handle, person.id, body) : ({ ok: true, body, house: {} } as const);
    if (!checked.ok) return reject(checked);
    const { house } = checked;
    const facts = Object.keys(house).length === 0 ? undefined : house;
    const answer = await handle.submit({ by: { person: person.id, role }, key, body: checked.body, house: facts });
    await recordDifference(handle, person.id, body, answer);
    return deliver(answer);
  }

  /** Decides a command without recording it. The answer to a refusal is the same as that of the command. */
  async preview(
    handle: TournamentHandle,
    { session: { person }, as, body }: Omit<PersonCommand, 'key'>,
  ): Promise<TournamentPreviewResult> {
    const table = 'table' in body ? body.table : undefined;
    const roles = await handle.read((state) => tournamentRolesOf(person, state, table));
    if (!roles.some(seesStaffView)) return deny('not-permitted', 'requires the director, a pit boss or an officer');
    const role = chooseRole(roles, body, as);
    if (role === null) return deny('not-permitted', `you do not have the role ${as} here`);
    const mayAct = TOURNAMENT_ACT_RECORDS[body.type].who.includes(role);
    const checked = mayAct ? await this.#check(handle, person.id, body) : ({ ok: true, body, house: {} } as const);
    if (!checked.ok) return checked;
    const { rulebooks, clock } = this.#deps;
    const request = { by: { person: person.id, role }, key: null, body: checked.body, house: checked.house };
    return handle.preview(request, clock(), (decision, state): TournamentPreviewResult => {
      if (!decision.ok) return { ok: false, error: errorOfRefusal(decision.refusal) };
      const preview = previewEvents(rulebooks, state, decision.events, decision.atMs);
      return { ok: true, value: { seq: handle.head().seq, ...preview } };
    });
  }

  /** [crown-sic-bo 8.3.3] Nominates a person, whom the player knows by the login, as the substitute of the sender's own entry. */
  async nominate(
    handle: TournamentHandle,
    { session, key }: Pick<PersonCommand, 'session' | 'key'>,
    { session: id, login }: { readonly session: string; readonly login: string },
  ): Promise<TournamentResult> {
    const { people, clock } = this.#deps;
    const entry = await handle.read(({ entryOf }) => entryOf.get(session.person.id));
    if (entry === undefined) return deny('not-found', 'you have no entry in this tournament', { place: 'tournament' });
    const by = { person: session.person.id, role: 'player' } as const;
    const nomination = { type: 'nominate-substitute', session: id, entry } as const;
    const found = await people.personByLogin(login);
    const body = { ...nomination, person: found?.id ?? UNKNOWN_ID };
    const answer = await handle.replayAnswer(session.person.id, key, [body]);
    if (answer === null) {
      // What is wrong with the nomination itself is said first, so that the answer does not depend on the person.
      const decision = await handle.read((state) =>
        decideTournament(state, { ...nomination, person: UNKNOWN_ID, by, atMs: clock() }),
      );
      if (!decision.ok) return { ok: false, error: errorOfRefusal(decision.refusal) };
    }
    if (found === null) return MAY_NOT_PLAY;
    const result = await this.submit(handle, { session, key, as: 'player', body });
    return result.ok || !ABOUT_PERSONS.includes(result.error.code) ? result : MAY_NOT_PLAY;
  }

  /** The answer to the command with a person's key; null if the key is unknown. */
  async commandOutcome(handle: TournamentHandle, person: LivePerson, key: string): Promise<TournamentResult | null> {
    const answer = await handle.commandOutcome(person.id, key);
    if (answer === null) return null;
    const roles = await handle.read((state) => tournamentRolesOf(person, state));
    return toResult(answer, person.id, roles);
  }

  /** Reads conditions that a person has sent, and computes their hash. */
  readConditions(input: unknown): { readonly ok: true; readonly conditions: Conditions; readonly hash: string } | Denial {
    const read = readConditions(this.#deps.rulebooks, input);
    if (read.ok) return { ok: true, conditions: read.value, hash: hashConditions(read.value) };
    const { problem } = read;
    const { code, at, clauses, nearest } = problem;
    const [clause] = clauses;
    return deny('invalid', formatConditionProblem({ ...problem, at: '', clauses: [] }), {
      place: at === '' ? 'conditions' : `conditions.${at}`,
      ...(clause === undefined ? {} : { clause, clauses: [...clauses] }),
      facts: { problem: code, ...(nearest === undefined ? {} : { nearest }) },
    });
  }

  /** Checks what the tournament itself cannot know, and finds the facts that it needs. The sender cannot set them. */
  async #check(handle: TournamentHandle, sender: string, body: TournamentBody): Promise<Checked | Denial> {
    if (body.type === 'draft-conditions') {
      const read = this.readConditions(body.conditions);
      if (!read.ok) return read;
      return { ok: true, body: { ...body, conditions: read.conditions }, house: this.draftFacts(read.hash) };
    }
    if (STAFF_ACTS.includes(body.type) && 'person' in body) {
      const staff = await this.#deps.people.person(body.person);
      if (staff === null || staff.kind !== 'staff' || staff.disabledAtMs !== null)
        return deny('not-found', 'there is no such member of staff', { place: 'person' });
    }
    if (body.type === 'designate-table') return this.#checkTable(handle, body);
    if (body.type === 'start-session') return { ok: true, body, house: await this.#startFacts(handle, body.session) };
    const toCheck = await handle.read((state) => findPersonToCheck(state, sender, body));
    if (toCheck === null) return { ok: true, body, house: {} };
    const house = await this.#personFacts(toCheck);
    return house === null ? deny('not-found', 'there is no such person', { place: 'person' }) : { ok: true, body, house };
  }

  /** [crown-sic-bo 8.2.1(f)(i)] The entries whose players may not play any more, at the start of a session. */
  async #startFacts(handle: TournamentHandle, session: string): Promise<TournamentFacts> {
    const players = await handle.read((state) => findPlayersToCheck(state, session));
    const ineligible: string[] = [];
    for (const { entry, ...player } of players) {
      const facts = await this.#personFacts(player);
      if (facts === null || Object.keys(facts).length > 0) ineligible.push(entry);
    }
    return ineligible.length === 0 ? {} : { ineligible };
  }

  /** The facts about drafted conditions. */
  draftFacts(hash: string): TournamentFacts {
    return { hash, ...(this.#deps.practice === null ? {} : { practice: true }) };
  }

  /** [crown-sic-bo 8.2.1(f)(i)] Whether the person may play in the house; null if there is no such person. */
  async #personFacts({ person: id, ageMin }: PersonToCheck): Promise<TournamentFacts | null> {
    const { people, clock } = this.#deps;
    const record = await people.person(id);
    if (record === null) return null;
    const live = people.sessions.livePerson(id);
    const isExcluded =
      (live !== undefined && people.isExcluded(live)) ||
      (await people.exclusionsOf(id)).some(
        ({ untilMs, endedAtMs }) => endedAtMs === null && (untilMs === null || untilMs > clock()),
      );
    const holdsRole = record.kind === 'staff' || (await people.grantsOf(id)).length > 0;
    return {
      ...(isExcluded ? { excluded: true } : {}),
      ...((live?.over ?? record.over ?? 0) < ageMin ? { underAge: true } : {}),
      ...(holdsRole ? { holdsRole: true } : {}),
    };
  }

  /** [crown-sic-bo 8.3.1] A tournament uses tables of its rulebook and layout. The floor finds out whether somebody plays at the table. */
  async #checkTable(
    handle: TournamentHandle,
    body: Extract<TournamentBody, { readonly type: 'designate-table' }>,
  ): Promise<Checked | Denial> {
    const table = this.#deps.floor.tables.get(body.table);
    const tableFacts = await table?.read((state) => ({
      rulebook: state.rulebook.id,
      layout: state.layout.id,
      isForTournaments: state.setup.tournament === true,
    }));
    if (tableFacts === undefined || tableFacts.isForTournaments)
      return deny('not-found', 'there is no such table', { place: 'table' });
    const conditions = await handle.read((state) => state.conditions);
    const { rulebook, layout } = tableFacts;
    if (conditions !== null && (conditions.rulebook !== rulebook || conditions.layout !== layout))
      return deny('invalid', `the table has ${rulebook} with layout ${layout}, not ${conditions.rulebook} ${conditions.layout}`, {
        place: 'table',
      });
    return { ok: true, body, house: {} };
  }
}

const SYSTEM: TournamentActor = { person: 'system', role: 'system' };

/** [crown-sic-bo 8.2.1(d)] Records a refused count, so that the director sees it. A repetition of the same count is not recorded. */
async function recordDifference(
  handle: TournamentHandle,
  dealer: string,
  body: TournamentBody,
  answer: TournamentAnswer,
): Promise<void> {
  if (body.type !== 'count-chips' || answer.ok || !('refusal' in answer) || answer.refusal.code !== 'count-differs') return;
  const { session, table, counts } = body;
  const difference = { type: 'record-difference', session, table, dealer, counts } as const;
  const isKnown = await handle.read((state) => {
    const known = state.sessions.find(({ rules }) => rules.id === session)?.tables.get(table)?.difference ?? null;
    const decision = decideTournament(state, { ...difference, by: SYSTEM, atMs: 0 });
    const [event] = decision.ok ? decision.events : [];
    return known?.dealer === dealer && event?.type === 'count-differed' && isDeepStrictEqual(event.rows, known.rows);
  });
  if (!isKnown) await handle.submit({ by: SYSTEM, key: null, body: difference });
}

/** The requested role if the sender has it. Without a request: the highest role that may do the act, or the highest role. */
function chooseRole(roles: readonly TournamentRole[], { type }: TournamentBody, as: string | undefined): TournamentRole | null {
  if (as !== undefined) return roles.find((role) => role === as) ?? null;
  const { who } = TOURNAMENT_ACT_RECORDS[type];
  return roles.find((role) => who.includes(role)) ?? roles[0] ?? null;
}

/** The person whom an act lets play, and the age that the rulebook of the tournament asks for. */
interface PersonToCheck {
  readonly person: string;
  readonly ageMin: number;
}

/** Everybody who would get chips at the start of a session: the players with seats or their substitutes, and the waiting list. */
function findPlayersToCheck(state: TournamentState, id: string): readonly (PersonToCheck & { readonly entry: string })[] {
  const session = state.sessions.find(({ rules }) => rules.id === id);
  const ageMin = ageMinOf(state);
  const waiting = [...state.entries.values()].filter(({ standby }) => standby === id).map((each) => [each.id, null] as const);
  const seated = [...(session?.seats.values() ?? [])].map(({ entry, substitute }) => [entry, substitute] as const);
  return [...seated, ...waiting].flatMap(([entry, substitute]) => {
    const person = substitute ?? playerOf(state, entry);
    return person === null ? [] : [{ entry, person, ageMin }];
  });
}

/** Returns null if the act lets nobody play, or if the tournament refuses it in any case. */
function findPersonToCheck(state: TournamentState, sender: string, body: TournamentBody): PersonToCheck | null {
  const person = personToCheck(state, sender, body);
  return person === null ? null : { person, ageMin: ageMinOf(state) };
}

/** The age that the rulebook of the tournament asks for. */
const ageMinOf = ({ rulebooks, conditions }: TournamentState): number =>
  rulebooks.find(({ id }) => id === conditions?.rulebook)?.conduct.ageMin.years ?? 0;

function personToCheck(state: TournamentState, sender: string, body: TournamentBody): string | null {
  const seatOf = (session: string, entry: string) => state.sessions.find(({ rules }) => rules.id === session)?.seats.get(entry);
  switch (body.type) {
    case 'apply':
      return sender;
    case 'accept-entry':
    case 'buy-back':
      return playerOf(state, body.entry);
    case 'check-in':
      return seatOf(body.session, body.entry)?.substitute ?? playerOf(state, body.entry);
    case 'nominate-substitute':
      return body.person;
    case 'approve-substitute':
      return seatOf(body.session, body.entry)?.nominated ?? null;
    default:
      return null;
  }
}

/** The person of an entry; null for bots, about whom the house knows nothing. */
function playerOf({ entries }: TournamentState, id: string): string | null {
  const entry = entries.get(id);
  return entry === undefined || entry.bot ? null : entry.person;
}

/** `roles`: all roles of the sender in the tournament. */
function toResult(answer: TournamentAnswer, sender: string, roles: readonly TournamentRole[]): TournamentResult {
  if (answer.ok) {
    const { seq, atMs, hash, repeated, events } = answer;
    return { ok: true, value: { seq, atMs, hash, repeated, events: [...events] } };
  }
  if (!('refusal' in answer)) return { ok: false, error: { code: answer.fault, message: answer.message } };
  const { code, facts } = answer.refusal;
  const isAboutOther = REFUSALS_OF_PERSONS.includes(code) && facts.person !== undefined && facts.person !== sender;
  // A player does not learn from the answer why another person, such as a substitute, may not play.
  if (isAboutOther && !roles.some(seesStaffView)) return deny('not-permitted', 'this person may not play', { place: 'person' });
  return { ok: false, error: errorOfRefusal(answer.refusal) };
}
