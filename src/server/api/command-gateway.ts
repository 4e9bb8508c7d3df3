/** Checks the sender and the role of each command, and passes the command to the table. The table applies the rules. */
import { type ApiError, type ApiErrorCode, type CommandView, errorOfRefusal, isRecordedExclusion } from '../../protocol/index.ts';
import { ACT_RECORDS, type Conduct } from '../../rules/index.ts';
import { type BodyOf, type CommandBody, eventsFor, type HouseFacts, isTournamentTable } from '../../table/index.ts';
import type { Answer, TableHandle } from '../floor/index.ts';
import { KeyedQueue, type LivePerson, type Session } from '../people/index.ts';
import type { ApiDependencies } from './api-dependencies.ts';
import { DailyPlay } from './daily-play.ts';
import { findGrantFault, findPlaceFault, placesDealer } from './dealer-places.ts';
import { checkNamedPlayer, EXCLUDED as EXCLUDED_ERROR, namesPlayer } from './named-players.ts';
import { findOwnCommandFault, isOwnCommand, type OwnCommand } from './own-commands.ts';
import { findOwnLimitFault, findPlayLimitFault } from './own-limits.ts';
import { findRecordFacts, needsRecordFacts } from './record-facts.ts';

interface Denial {
  readonly ok: false;
  readonly error: ApiError;
}

export type CommandResult = { readonly ok: true; readonly value: CommandView } | Denial;

const makeDenial = (code: ApiErrorCode, message: string): Denial => ({
  ok: false,
  error: { code, message },
});

const STORE_UNAVAILABLE = makeDenial('store-unavailable', 'the store is unavailable; try again');
/** The person in whose name the server acts. */
const SERVER = 'system';
const EXCLUDED: Denial = { ok: false, error: EXCLUDED_ERROR };

type Purchase = Extract<CommandBody, { readonly type: 'buy-chips' }>;

/** The commands that change the wagers of a player. */
type WagerCommand = BodyOf<'place' | 'move' | 'withdraw'>;

const isWagerCommand = (body: CommandBody): body is WagerCommand =>
  body.type === 'place' || body.type === 'move' || body.type === 'withdraw';

/** One command with its sender. */
export interface IncomingCommand {
  readonly session: Session;
  readonly table: string;
  readonly key: string;
  /** The requested role. */
  readonly as: string | undefined;
  readonly body: CommandBody;
  /** The command is rejected after this time. */
  readonly untilMs?: number | undefined;
}

/** A command with the facts that the house knows about its people. */
interface CheckedCommand extends IncomingCommand {
  readonly house: HouseFacts | undefined;
}

/** The player whose money or seat a command is about; null if it is about none. */
const playerOf = ({ body, session }: IncomingCommand, role: string): string | null => {
  if (role === 'player') return session.person.id;
  return 'player' in body && typeof body.player === 'string' ? body.player : null;
};

/**
 * A bar keeps a player from one table, for a reason (`grounds`). `readmit` removes only bars with certain grounds, such as
 * `self-exclusion`. If staff type the same text as grounds, the role is added to it, so that `readmit` does not remove their bar.
 */
function markStaffGrounds(request: CheckedCommand, role: string): CheckedCommand {
  const { body } = request;
  if (body.type !== 'exclude-player' || !isRecordedExclusion(body.grounds)) return request;
  return { ...request, body: { ...body, grounds: `${body.grounds} (${role})` } };
}

export class CommandGateway {
  /** What players have wagered and lost today. */
  readonly dailyPlay: DailyPlay;
  readonly #deps: ApiDependencies;
  /** Runs commands that need facts from the journal one after the other, by table. */
  readonly #recordFacts = new KeyedQueue();
  /** Runs commands that place dealers one after the other, so that two tables cannot get the same dealer at the same time. */
  readonly #placements = new KeyedQueue();
  /** Runs commands that a player sends for themselves one after the other, so that parallel ones cannot exceed a limit together. */
  readonly #ownCommands = new KeyedQueue();
  /** How each table is run. */
  readonly #conducts = new Map<string, Conduct>();

  constructor(deps: ApiDependencies) {
    this.#deps = deps;
    this.dailyPlay = new DailyPlay(deps);
  }

  /** Returns the staff roles of a table, lowest first. */
  async getLadder(handle: TableHandle): Promise<readonly string[]> {
    return (await this.#getConduct(handle)).ladder;
  }

  async #getConduct(handle: TableHandle): Promise<Conduct> {
    const cached = this.#conducts.get(handle.table);
    if (cached !== undefined) return cached;
    const conduct = await handle.read((state) => state.conduct);
    this.#conducts.set(handle.table, conduct);
    return conduct;
  }

  /** Called when the set-up of a table was corrected or the table was retired, because its rulebook may have changed. */
  forgetTable(table: string): void {
    this.#conducts.delete(table);
  }

  /** Whether the person's recorded age reaches the minimum age of the table's rulebook. */
  async #isOldEnough(handle: TableHandle, recordedAge: number | null): Promise<boolean> {
    return isOldEnough(await this.#getConduct(handle), recordedAge);
  }

  /** What the house knows about a person who acts or watches in this role. Read for every command, because the records may change. */
  factsAbout(person: LivePerson, role: string | null, table: string): HouseFacts | undefined {
    const conduct = this.#conducts.get(table);
    if (conduct === undefined || role === null || isOldEnough(conduct, person.over)) return undefined;
    if (role === 'player') return { playerUnderAge: true };
    return conduct.ladder.includes(role) ? { underAge: true } : undefined;
  }

  /** Checks the player whom a command of staff names, and passes the command on. */
  async #checkPlayer(request: CheckedCommand, handle: TableHandle, role: string): Promise<CommandResult> {
    const { body, session, key, house } = request;
    if (!namesPlayer(body)) return this.#routed(request, handle, role);
    const sender = session.person.id;
    const conduct = await this.#getConduct(handle);
    const readmit = (person: string): Promise<void> => this.readmit(person, SERVER);
    const parts = { people: this.#deps.people, handle, conduct, house, role, sender, key, readmit };
    const check = await checkNamedPlayer(parts, body);
    if (check.kind === 'repeated') return toResult(check.answer, role, sender);
    if (check.kind === 'denied') return this.#deny(request, handle, role, { ok: false, error: check.error });
    return this.#routed({ ...request, body: check.body, house: check.house }, handle, role);
  }

  #routed(request: CheckedCommand, handle: TableHandle, role: string): Promise<CommandResult> {
    return new Promise((resolve) => this.#route(request, handle, role, resolve));
  }

  /** Returns the person's highest granted role at a table, or `player`. Returns null for administrators, who may only watch. */
  getRole(person: LivePerson, table: string, ladder: readonly string[]): string | null {
    const { people } = this.#deps;
    const granted = people.rolesAt(person, table, ladder).at(-1);
    if (granted !== undefined) return granted;
    return people.isAdministrator(person) ? null : 'player';
  }

  /**
   * Returns the requested role `as` if the sender may use it. Without `as`, returns the role of `getRole`. People who got a role after they
   * sat down take their money and leave in the role `player`.
   */
  #resolveRole({ session, table, as, body }: IncomingCommand, ladder: readonly string[]): { readonly role: string } | Denial {
    const { people } = this.#deps;
    if (session.ended) return makeDenial('not-signed-in', 'the session has ended');
    if (session.locked) return makeDenial('session-locked', 'the console is locked; enter the password to unlock it');
    const isLeaving = ACT_RECORDS[body.type].whenExcluded && 'player' in body && body.player === session.person.id;
    if (isLeaving && (as === undefined || as === 'player')) return { role: 'player' };
    const defaultRole = this.getRole(session.person, table, ladder);
    if (as === undefined)
      return defaultRole === null ? makeDenial('staff-plays', 'administrators cannot play') : { role: defaultRole };
    if (people.rolesAt(session.person, table, ladder).includes(as)) return { role: as };
    if (as !== 'player') return makeDenial('not-permitted', `the role ${as} was not granted at this table`);
    if (defaultRole === 'player') return { role: 'player' };
    return makeDenial('staff-plays', 'staff cannot play at a table where they work');
  }

  /** Calls `onResult` exactly one time: after the commit is durable, or when the command has certainly not been executed. */
  submit(request: IncomingCommand, onResult: (result: CommandResult) => void): void {
    const { floor } = this.#deps;
    const handle = floor.tables.get(request.table);
    if (handle === undefined) {
      onResult(makeDenial('not-found', 'there is no such table'));
      return;
    }
    const ladder = this.#conducts.get(request.table)?.ladder;
    if (ladder === undefined) {
      this.getLadder(handle).then(
        () => this.submit(request, onResult),
        () => onResult(STORE_UNAVAILABLE),
      );
      return;
    }
    const roleOrDenial = this.#resolveRole(request, ladder);
    if ('error' in roleOrDenial) {
      this.#denyRole(request, handle, roleOrDenial, onResult);
      return;
    }
    const { role } = roleOrDenial;
    const checked = { ...request, house: this.factsAbout(request.session.person, role, request.table) };
    // Players act for themselves: the table refuses other players.
    if (role === 'player' || !namesPlayer(request.body)) this.#route(checked, handle, role, onResult);
    else this.#checkPlayer(checked, handle, role).then(onResult, () => onResult(STORE_UNAVAILABLE));
  }

  #route(request: CheckedCommand, handle: TableHandle, role: string, onResult: (result: CommandResult) => void): void {
    if (role !== 'player' && placesDealer(request.body)) {
      this.#placeDealer(request, handle, role).then(onResult, () => onResult(STORE_UNAVAILABLE));
      return;
    }
    this.#pass(request, handle, role, onResult);
  }

  /** Refuses a command after which a dealer would be at two open tables. */
  #placeDealer(request: CheckedCommand, handle: TableHandle, role: string): Promise<CommandResult> {
    return this.#placements.run('', async () => {
      const { body } = request;
      const error = placesDealer(body) ? await findPlaceFault(this.#deps.floor, handle, role, body) : null;
      if (error !== null) return this.#deny(request, handle, role, { ok: false, error });
      return new Promise<CommandResult>((resolve) => this.#pass(request, handle, role, resolve));
    });
  }

  #pass(request: CheckedCommand, handle: TableHandle, role: string, onResult: (result: CommandResult) => void): void {
    const markedRequest = markStaffGrounds(request, role);
    const isHandled = this.#handleSpecialCase(markedRequest, handle, role, onResult);
    if (isHandled) return;
    const player = playerOf(markedRequest, role);
    const waits = player !== null && this.#deps.people.limits.hasPlayLimits(player) !== false;
    if (waits) this.#enqueueAfterWagers(markedRequest, handle, role, player, onResult);
    else this.#enqueue(markedRequest, handle, role, markedRequest.body, onResult);
  }

  /** Passes on a command of a player whose wagers may wait for a check, so that the commands stay in order. */
  #enqueueAfterWagers(
    request: CheckedCommand,
    handle: TableHandle,
    role: string,
    player: string,
    onResult: (result: CommandResult) => void,
  ): void {
    const enqueue = async (): Promise<void> => this.#enqueue(request, handle, role, request.body, onResult);
    this.#deps.people.limits.runExclusive(player, enqueue).catch(() => onResult(STORE_UNAVAILABLE));
  }

  /** Denies a command. A retry gets the answer to the first attempt, even if the sender no longer has the role. */
  #denyRole(request: IncomingCommand, handle: TableHandle, denial: Denial, onResult: (result: CommandResult) => void): void {
    const { session, as } = request;
    if (session.ended || session.locked) onResult(denial);
    else this.#deny(request, handle, as ?? 'player', denial).then(onResult, () => onResult(STORE_UNAVAILABLE));
  }

  /** Handles commands that first need data of the people store or the table. Returns false for all other commands, such as wagers. */
  #handleSpecialCase(
    request: CheckedCommand,
    handle: TableHandle,
    role: string,
    onResult: (result: CommandResult) => void,
  ): boolean {
    const { person } = request.session;
    const { type } = request.body;
    const { people } = this.#deps;
    const fail = (): void => onResult(STORE_UNAVAILABLE);
    if (role === 'player' && people.isExcluded(person) && !ACT_RECORDS[type].whenExcluded) {
      this.#deny(request, handle, role, EXCLUDED).then(onResult, fail);
      return true;
    }
    // The exclusion has expired.
    if (role === 'player' && person.excludedUntilMs > 0 && !people.isExcluded(person)) {
      person.excludedUntilMs = 0;
      this.readmit(person.id, SERVER).then(() => this.submit(request, onResult), fail);
      return true;
    }
    // A player who assigns staff is not handled here: the table refuses, and the player learns nothing about existing accounts.
    if ('adult' in request.body && (role !== 'player' || type === 'seat-player')) {
      this.#enqueueWithAge(request, handle, role).then(onResult, fail);
      return true;
    }
    const cageFault = role === 'player' ? this.#findCageFault(request.body) : null;
    if (cageFault !== null) {
      this.#deny(request, handle, role, cageFault).then(onResult, fail);
      return true;
    }
    const { body } = request;
    // Staff place wagers for a player. A player who wagers for another player is refused by the table.
    const isOwnOrStaff = role !== 'player' || !('player' in body) || body.player === person.id;
    if (isWagerCommand(body) && isOwnOrStaff && people.limits.hasPlayLimits(body.player) !== false) {
      this.#wager(request, handle, role, body).then(onResult, fail);
      return true;
    }
    if (role === 'player' && isOwnCommand(body) && body.player === person.id) {
      this.#checkOwn(request, handle, role, body).then(onResult, fail);
      return true;
    }
    if (needsRecordFacts(body)) {
      // The facts of a command may depend on the command before it.
      const work = async (): Promise<CommandResult> => {
        const house = { ...request.house, ...(await findRecordFacts(this.#deps, handle, body, role)) };
        const known = Object.keys(house).length === 0 ? undefined : house;
        return new Promise((resolve) => this.#enqueue({ ...request, house: known }, handle, role, body, resolve));
      };
      this.#recordFacts.run(handle.table, work).then(onResult, fail);
      return true;
    }
    // A player who buys for another player is not handled here: the table refuses, and the sender does not learn that player's limits.
    if (body.type !== 'buy-chips' || body.from !== 'cage' || (role === 'player' && body.player !== person.id)) return false;
    this.#buy(request, handle, role, body).then(onResult, fail);
    return true;
  }

  #checkOwn(request: CheckedCommand, handle: TableHandle, role: string, body: OwnCommand): Promise<CommandResult> {
    return this.#ownCommands.run(`${handle.table} ${body.player}`, async () => {
      const error = await handle.read((state) => findOwnCommandFault(state, body));
      if (error !== null) return this.#deny(request, handle, role, { ok: false, error });
      return new Promise((resolve) => this.#enqueue(request, handle, role, body, resolve));
    });
  }

  /** Outside practice mode, only staff may use the cage (the cashier). */
  #findCageFault(body: CommandBody): Denial | null {
    if (this.#deps.practice !== null) return null;
    if (body.type === 'cash-out' && body.to === 'cage') return makeDenial('not-permitted', 'only staff can cash out to the cage');
    return body.type === 'buy-chips' && body.from === 'cage' ? makeDenial('not-permitted', 'only staff can sell chips') : null;
  }

  /** Runs the purchases of one player one at a time over all tables, so that parallel purchases cannot exceed a limit together. */
  #buy(request: CheckedCommand, handle: TableHandle, role: string, { player, amount }: Purchase): Promise<CommandResult> {
    return this.#deps.people.limits.runExclusive(player, async () => {
      const practiceFault = role === 'player' ? await this.#findPracticeFault(handle, player, amount) : null;
      const fault = practiceFault ?? (await findOwnLimitFault(this.#deps, player, amount));
      if (fault !== null) return this.#deny(request, handle, role, { ok: false, error: fault });
      return new Promise((resolve) => this.#enqueue(request, handle, role, request.body, resolve));
    });
  }

  /**
   * Checks a wager of a player who has a limit on play, or whose limits are not known yet. Such a player's commands run one at a time over
   * all tables, so that parallel wagers cannot exceed a limit together. The player's other commands wait too, so that they stay in order.
   */
  async #wager(request: CheckedCommand, handle: TableHandle, role: string, body: WagerCommand): Promise<CommandResult> {
    const { limits } = this.#deps.people;
    const { result } = await limits.runExclusive(body.player, async () => {
      const own = limits.hasPlayLimits(body.player) === false ? null : await limits.readForWager(body.player);
      const isLimited = limits.hasPlayLimits(body.player) === true;
      const countsHere = isLimited && body.type === 'place' && !(await handle.read(({ setup }) => isTournamentTable(setup)));
      const fault = own !== null && countsHere ? await findPlayLimitFault(this.dailyPlay, own, body.player, body.amount) : null;
      if (fault !== null) return { result: this.#deny(request, handle, role, { ok: false, error: fault }) };
      const result = new Promise<CommandResult>((resolve) => this.#enqueue(request, handle, role, body, resolve));
      // The next check must see this wager. Without a limit the next command may follow at once.
      if (isLimited) await result;
      return { result };
    });
    return result;
  }

  /** Limits the free practice chips of one player at a table. `chips-bound` means: more chips than this upper bound. */
  async #findPracticeFault(handle: TableHandle, id: string, amount: number): Promise<ApiError | null> {
    const maximum = this.#deps.practice?.chipsMaxMinor ?? 0;
    const has = await handle.read((state) => {
      const player = state.players.get(id);
      // The wallet is money that is not in chips. `held` is winnings that the house holds back.
      return player === undefined ? 0 : player.rack + player.wallet + player.staked + player.due + player.held;
    });
    if (has + amount <= maximum) return null;
    return {
      code: 'chips-bound',
      message: `a player can have at most ${maximum} in practice chips`,
      facts: { has, amount, maximum },
    };
  }

  /** Answers a retry with the answer to the first attempt. Denies a new command without passing it to the table. */
  async #deny(
    { session, key, body }: IncomingCommand,
    handle: TableHandle,
    role: string,
    denial: Denial,
  ): Promise<CommandResult> {
    const { id } = session.person;
    // The server sets `adult` from the recorded age, which may differ from the first attempt. So it tries both values.
    const bodies = 'adult' in body ? [true, false].map((adult) => ({ ...body, adult })) : [body];
    const answer = await handle.replayAnswer(id, key, bodies);
    return answer === null ? denial : toResult(answer, role, id);
  }

  /** Enqueues the command with the recorded age instead of the age that the sender claims. */
  async #enqueueWithAge(request: CheckedCommand, handle: TableHandle, role: string): Promise<CommandResult> {
    const { body } = request;
    const ageCheck = await this.#checkAge(request, handle, role);
    if (typeof ageCheck === 'object' && ageCheck !== null) return this.#deny(request, handle, role, ageCheck);
    const bodyWithAge = ageCheck === null ? body : ({ ...body, adult: ageCheck } as CommandBody);
    const result = await new Promise<CommandResult>((resolve) => this.#enqueue(request, handle, role, bodyWithAge, resolve));
    // This may be a retry whose body differs only in `adult`.
    const isKeyReused = !result.ok && result.error.code === 'key-reused';
    return isKeyReused && ageCheck !== null ? this.#deny(request, handle, role, result) : result;
  }

  /** Returns whether the person is old enough and, for staff, has the role; null if the player has no account. Then the age that staff sent in the command counts. */
  async #checkAge({ session, body, house }: CheckedCommand, handle: TableHandle, role: string): Promise<boolean | null | Denial> {
    const { people } = this.#deps;
    if (body.type === 'seat-player') {
      if (role === 'player') return this.#isOldEnough(handle, session.person.over);
      const player = await people.person(body.player);
      return player === null ? null : this.#isOldEnough(handle, player.over);
    }
    if (body.type !== 'assign-staff') return null;
    const staff = await people.person(body.person);
    if (staff === null || staff.kind !== 'staff') return makeDenial('not-found', 'there is no such member of staff');
    // The table refuses a sender who is too young.
    const grantFault = house?.underAge === true ? null : await findGrantFault(people, handle, role, body);
    if (grantFault !== null) return { ok: false, error: grantFault };
    return staff.adultAtMs !== null;
  }

  #enqueue(
    { session, key, untilMs, house }: CheckedCommand,
    handle: TableHandle,
    role: string,
    body: CommandBody,
    onResult: (result: CommandResult) => void,
  ): void {
    const person = session.person.id;
    handle.enqueue({ by: { person, role }, key, body, house, untilMs }, (answer) => onResult(toResult(answer, role, person)));
  }

  /** Bars an excluded person at every table. If `exclusion` is null, readmits the person. */
  async barOrReadmit(person: string, exclusion: { readonly grounds: string; readonly by: string } | null): Promise<void> {
    if (exclusion === null) return this.readmit(person, SERVER);
    await Promise.all(
      [...this.#deps.floor.tables.values()].map(async (handle) => {
        const topRole = (await this.getLadder(handle)).at(-1) ?? 'system';
        // The bar must reach every table. So the server acts in its own name if the person is too young for an act of staff.
        const recorded = exclusion.by === SERVER ? null : await this.#deps.people.person(exclusion.by);
        const isTooYoung = recorded !== null && !(await this.#isOldEnough(handle, recorded.over));
        // Tables where the person never played record the bar too. A table that has a bar already refuses this command and keeps it.
        await handle.submit({
          by: { person: isTooYoung ? SERVER : exclusion.by, role: topRole },
          key: null,
          body: { type: 'exclude-player', player: person, grounds: exclusion.grounds },
        });
      }),
    );
  }

  /** Lifts bars of recorded exclusions. Bars that staff made at a table stay. */
  async readmit(person: string, by: string): Promise<void> {
    await Promise.all(
      [...this.#deps.floor.tables.values()].map(async (handle) => {
        const grounds = await handle.read((state) => state.players.get(person)?.barred ?? null);
        if (grounds === null || !isRecordedExclusion(grounds)) return;
        const topRole = (await this.getLadder(handle)).at(-1) ?? 'system';
        await handle.submit({ by: { person: by, role: topRole }, key: null, body: { type: 'readmit-player', player: person } });
      }),
    );
  }

  async commandOutcome(person: string, role: string | null, table: string, key: string): Promise<CommandResult | null> {
    const handle = this.#deps.floor.tables.get(table);
    const answer = await handle?.commandOutcome(person, key);
    return answer == null ? null : toResult(answer, role ?? 'player', person);
  }
}

const isOldEnough = ({ ageMin }: Conduct, recordedAge: number | null): boolean =>
  recordedAge !== null && recordedAge >= ageMin.years;

function toResult(answer: Answer, role: string, person: string): CommandResult {
  if (answer.ok) {
    const { seq, atMs, repeated } = answer;
    const events = role === 'player' ? eventsFor(answer.events, person) : answer.events;
    return { ok: true, value: { seq, atMs, repeated, events: [...events] } };
  }
  if ('refusal' in answer) return { ok: false, error: errorOfRefusal(answer.refusal) };
  return { ok: false, error: { code: answer.fault, message: answer.message } };
}
