/** From a session to an actor: who acts in which role, and what the house lets players do by themselves. The table judges all the rest. */
import { type CommandView, errorOfRefusal, isByRecord, type WireError, type WireErrorCode } from '../../protocol/index.ts';
import { ACT_RECORDS } from '../../rules/index.ts';
import { type CommandBody, eventsFor } from '../../table/index.ts';
import type { Answer, Desk } from '../floor/index.ts';
import type { LivePerson, Session } from '../people/index.ts';
import { ownLimitFault } from './own-limits.ts';
import type { WireParts } from './parts.ts';

interface Denied {
  readonly ok: false;
  readonly error: WireError;
}

export type CommandResult = { readonly ok: true; readonly value: CommandView } | Denied;

const denied = (code: WireErrorCode, message: string): Denied => ({
  ok: false,
  error: { code, message },
});

const EXCLUDED = denied('excluded', 'the person is excluded from play');

type Purchase = Extract<CommandBody, { readonly type: 'buy-chips' }>;

/** One thing that somebody asks for. */
export interface Request {
  readonly session: Session;
  readonly table: string;
  readonly key: string;
  readonly as: string | undefined;
  readonly body: CommandBody;
  readonly untilMs?: number | undefined;
}

/** The words of the records from a member of staff bar for what staff saw: no end of a break may lift it, and its player is told. */
function asStaffSays(request: Request, role: string): Request {
  const { body } = request;
  if (body.type !== 'exclude-player' || !isByRecord(body.grounds)) return request;
  return { ...request, body: { ...body, grounds: `${body.grounds} (${role})` } };
}

export class Acting {
  readonly #parts: WireParts;
  readonly #ladders = new Map<string, readonly string[]>();
  readonly #ages = new Map<string, number>();

  constructor(parts: WireParts) {
    this.#parts = parts;
  }

  async ladderOf(desk: Desk): Promise<readonly string[]> {
    const known = this.#ladders.get(desk.table);
    if (known !== undefined) return known;
    const ladder = await desk.look(({ conduct }) => conduct.ladder);
    this.#ladders.set(desk.table, ladder);
    return ladder;
  }

  /** Whether somebody has said, or was found, to be as old as the book of a table asks of players. */
  async #isOldEnough(desk: Desk, over: number | null): Promise<boolean> {
    const years = this.#ages.get(desk.table) ?? (await desk.look(({ conduct }) => conduct.ageMin.years));
    this.#ages.set(desk.table, years);
    return over !== null && over >= years;
  }

  /** The role somebody has at a table: what was granted, or `player`; null for who may only watch. */
  roleOf(person: LivePerson, table: string, ladder: readonly string[]): string | null {
    const { people } = this.#parts;
    const granted = people.rolesAt(person, table, ladder).at(-1);
    if (granted !== undefined) return granted;
    return people.isAdministrator(person) ? null : 'player';
  }

  /** Never called with a locked or ended session's person in a role that was not granted. */
  #role({ session, table, as }: Request, ladder: readonly string[]): { readonly role: string } | Denied {
    const { people } = this.#parts;
    if (session.ended) return denied('not-signed-in', 'the session has ended');
    if (session.locked) return denied('session-locked', 'the console was left alone; the password is needed again');
    const granted = people.rolesAt(session.person, table, ladder);
    const own = this.roleOf(session.person, table, ladder);
    if (as === undefined) return own === null ? denied('staff-plays', 'administrators do not play') : { role: own };
    if (granted.includes(as)) return { role: as };
    if (as !== 'player') return denied('not-permitted', `the role ${as} was not granted at this table`);
    if (own === 'player') return { role: 'player' };
    return denied('staff-plays', 'staff do not play where they work');
  }

  /** Asks the table; `done` is called once, after it is durable or it is sure that nothing happened. */
  act(request: Request, done: (result: CommandResult) => void): void {
    const { floor } = this.#parts;
    const desk = floor.desks.get(request.table);
    if (desk === undefined) {
      done(denied('not-found', 'there is no such table'));
      return;
    }
    const ladder = this.#ladders.get(request.table);
    if (ladder === undefined) {
      this.ladderOf(desk).then(
        () => this.act(request, done),
        () => done(denied('store-unavailable', 'nothing can be stored at this moment')),
      );
      return;
    }
    const found = this.#role(request, ladder);
    if ('ok' in found) {
      this.#denyRole(request, desk, found, done);
      return;
    }
    const asked = asStaffSays(request, found.role);
    const slow = this.#slowPath(asked, desk, found.role, done);
    if (!slow) this.#ask(asked, desk, found.role, asked.body, done);
  }

  /** Who lost a role hears what became of what they did in it; who is not there any more hears nothing. */
  #denyRole(request: Request, desk: Desk, denial: Denied, done: (result: CommandResult) => void): void {
    const { session, as } = request;
    if (session.ended || session.locked) done(denial);
    else
      this.#deny(request, desk, as ?? 'player', denial).then(done, () =>
        done(denied('store-unavailable', 'nothing can be looked up at this moment')),
      );
  }

  /** What needs a look into people or the table first; wagers never do. */
  #slowPath(request: Request, desk: Desk, role: string, done: (result: CommandResult) => void): boolean {
    const { person } = request.session;
    const { type } = request.body;
    const { people } = this.#parts;
    const fail = (): void => done(denied('store-unavailable', 'nothing can be looked up at this moment'));
    if (role === 'player' && people.isExcluded(person) && !ACT_RECORDS[type].whenExcluded) {
      this.#deny(request, desk, role, EXCLUDED).then(done, fail);
      return true;
    }
    if (role === 'player' && person.excludedUntilMs > 0 && !people.isExcluded(person)) {
      person.excludedUntilMs = 0;
      this.readmit(person.id, 'system').then(() => this.act(request, done), fail);
      return true;
    }
    // Who may not assign anybody is told so by the table, and nothing about who there is.
    if ('adult' in request.body && (role !== 'player' || type === 'seat-player')) {
      this.#askWithAge(request, desk, role).then(done, fail);
      return true;
    }
    const closed = role === 'player' ? this.#cageFault(request.body) : null;
    if (closed !== null) {
      this.#deny(request, desk, role, closed).then(done, fail);
      return true;
    }
    const { body } = request;
    // Whoever buys for another is refused by the table, and hears nothing of the other's limits.
    if (body.type !== 'buy-chips' || body.from !== 'cage' || (role === 'player' && body.player !== person.id)) return false;
    this.#buy(request, desk, role, body).then(done, fail);
    return true;
  }

  /** Without anybody of the house a player deals with the cage for practice chips alone. */
  #cageFault(body: CommandBody): Denied | null {
    if (this.#parts.practice !== null) return null;
    if (body.type === 'cash-out' && body.to === 'cage') return denied('not-permitted', 'the cage pays out through staff');
    return body.type === 'buy-chips' && body.from === 'cage' ? denied('not-permitted', 'chips are sold by staff') : null;
  }

  /** Purchases of one player, one after the other over all tables, so that two at once cannot both be the last. */
  #buy(request: Request, desk: Desk, role: string, { player, amount }: Purchase): Promise<CommandResult> {
    return this.#parts.people.limits.inTurn(player, async () => {
      const bound = role === 'player' ? await this.#boundFault(desk, player, amount) : null;
      const fault = bound ?? (await ownLimitFault(this.#parts, player, amount));
      if (fault !== null) return this.#deny(request, desk, role, { ok: false, error: fault });
      return new Promise((resolve) => this.#ask(request, desk, role, request.body, resolve));
    });
  }

  /** Practice chips cost nothing and have an end. */
  async #boundFault(desk: Desk, id: string, amount: number): Promise<WireError | null> {
    const most = this.#parts.practice?.chipsMaxMinor ?? 0;
    const has = await desk.look((state) => {
      const player = state.players.get(id);
      return player === undefined ? 0 : player.rack + player.wallet + player.staked + player.held;
    });
    if (has + amount <= most) return null;
    return { code: 'chips-bound', message: `practice chips end at ${most}`, facts: { has, amount, maximum: most } };
  }

  /** A retry is answered as it was, whatever has become of anybody since. What is new is denied, and the table never hears of it. */
  async #deny({ session, key, body }: Request, desk: Desk, role: string, denial: Denied): Promise<CommandResult> {
    const { id } = session.person;
    // A claim of age is not the asker's: the first time the records may have said another.
    const asked = 'adult' in body ? [true, false].map((adult) => ({ ...body, adult })) : [body];
    const answer = await desk.again(id, key, asked);
    return answer === null ? denial : resultOf(answer, role, id);
  }

  /** With the age that people's records have: nobody vouches for themself. */
  async #askWithAge(request: Request, desk: Desk, role: string): Promise<CommandResult> {
    const { body } = request;
    const adult = await this.#adultOf(request, desk, role);
    if (typeof adult === 'object' && adult !== null) return this.#deny(request, desk, role, adult);
    const aged = adult === null ? body : ({ ...body, adult } as CommandBody);
    const result = await new Promise<CommandResult>((resolve) => this.#ask(request, desk, role, aged, resolve));
    const isReused = !result.ok && result.error.code === 'key-reused';
    return isReused && adult !== null ? this.#deny(request, desk, role, result) : result;
  }

  /** Whether somebody is seated or put to work as of age; null where the records have nobody of that name, and whoever asks has looked. */
  async #adultOf({ session, body }: Request, desk: Desk, role: string): Promise<boolean | null | Denied> {
    const { people, clock } = this.#parts;
    if (body.type === 'seat-player') {
      if (role === 'player') return this.#isOldEnough(desk, session.person.over);
      const known = await people.person(body.player);
      if (known === null) return null;
      const excluded = (await people.exclusionsOf(known.id)).some(
        ({ untilMs, endedAtMs }) => endedAtMs === null && (untilMs === null || untilMs > clock()),
      );
      return excluded ? EXCLUDED : this.#isOldEnough(desk, known.over);
    }
    if (body.type !== 'assign-staff') return null;
    const known = await people.person(body.person);
    if (known === null || known.kind !== 'staff') return denied('not-found', 'there is no such member of staff');
    return known.adultAtMs !== null;
  }

  #ask(
    { session, key, untilMs }: Request,
    desk: Desk,
    role: string,
    body: CommandBody,
    done: (result: CommandResult) => void,
  ): void {
    const person = session.person.id;
    desk.post({ by: { person, role }, key, body, untilMs }, (answer) => done(resultOf(answer, role, person)));
  }

  /** Bars somebody at every table that knows them, or lets them in again where it was this that barred them. */
  async bar(person: string, barred: { readonly grounds: string; readonly by: string } | null): Promise<void> {
    if (barred === null) return this.readmit(person, 'system');
    await Promise.all(
      [...this.#parts.floor.desks.values()].map(async (desk) => {
        const top = (await this.ladderOf(desk)).at(-1) ?? 'system';
        // A table that never saw them refuses, and has nothing to bar.
        await desk.ask({
          by: { person: barred.by, role: top },
          key: null,
          body: { type: 'exclude-player', player: person, grounds: barred.grounds },
        });
      }),
    );
  }

  async readmit(person: string, by: string): Promise<void> {
    await Promise.all(
      [...this.#parts.floor.desks.values()].map(async (desk) => {
        const grounds = await desk.look((state) => state.players.get(person)?.barred ?? null);
        if (grounds === null || !isByRecord(grounds)) return;
        const top = (await this.ladderOf(desk)).at(-1) ?? 'system';
        await desk.ask({ by: { person: by, role: top }, key: null, body: { type: 'readmit-player', player: person } });
      }),
    );
  }

  async fate(person: string, role: string | null, table: string, key: string): Promise<CommandResult | null> {
    const desk = this.#parts.floor.desks.get(table);
    const answer = await desk?.fate(person, key);
    return answer == null ? null : resultOf(answer, role ?? 'player', person);
  }
}

function resultOf(answer: Answer, role: string, person: string): CommandResult {
  if (answer.ok) {
    const { seq, atMs, repeated } = answer;
    const events = role === 'player' ? eventsFor(answer.events, person) : answer.events;
    return { ok: true, value: { seq, atMs, repeated, events: [...events] } };
  }
  if ('refusal' in answer) return { ok: false, error: errorOfRefusal(answer.refusal) };
  return { ok: false, error: { code: answer.fault, message: answer.message } };
}
