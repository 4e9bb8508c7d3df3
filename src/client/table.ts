/** The client's copy of one table: keeps the views up to date and sends commands. */
import type {
  ClientMessageOf,
  CommandView,
  OwnTable,
  PublicTable,
  ServerMessage,
  ServerMessageOf,
  SettledView,
  StaffTable,
} from '../protocol/index.ts';
import type { CommandBody } from '../table/index.ts';
import { type Emitter, makeEmitter } from './emitter.ts';
import { CroupierError } from './http.ts';

type SequencedEvent = ServerMessageOf<'frame'>['events'][number];

export interface TableEvents {
  /** The full view after each change. */
  readonly view: PublicTable;
  /** The player's own part of the table, after each change. */
  readonly own: OwnTable;
  /** The staff's view of the table, after each change. */
  readonly staff: StaffTable;
  /** Public events and events about the player. Each arrives exactly one time, in order. */
  readonly event: SequencedEvent;
  /** `missed` is true if the round was settled while the connection was lost. */
  readonly settled: { readonly round: number; readonly wagers: readonly SettledView[]; readonly missed: boolean };
}

export interface TableOptions {
  readonly table: string;
  readonly getPerson: () => string;
  readonly act: (body: CommandBody, as: string | undefined, key: string, untilMs?: number) => Promise<CommandView>;
  readonly subscribe: (message: ClientMessageOf<'subscribe'>) => void;
}

export interface ActOptions {
  /** The role in which the person acts. */
  readonly as?: string;
  readonly key?: string;
  /** Deadline by the server's clock. After the deadline the command is not sent again and not executed. */
  readonly untilMs?: number;
}

/** Makes a new idempotency key. Each command needs a new key. */
export const makeKey = (): string => crypto.randomUUID();

export class ClientTable {
  readonly table: string;
  readonly #options: TableOptions;
  readonly #emitter: Emitter<TableEvents> = makeEmitter<TableEvents>();
  /** The last sequence number received; null before the first view. */
  seq: number | null = null;
  view: PublicTable | null = null;
  /** The sequence number of `own` and `staff`. It can differ from `seq`, because they arrive in separate messages. */
  personalSeq: number | null = null;
  own: OwnTable | null = null;
  staff: StaffTable | null = null;
  role: string | null = null;
  #chosenRole: string | null = null;
  #firstView: Promise<PublicTable> | null = null;
  /** After resuming, the next `own` message contains all rounds that were settled while the connection was lost. */
  #isCatchingUp = false;

  constructor(options: TableOptions) {
    this.table = options.table;
    this.#options = options;
  }

  readonly on = <K extends keyof TableEvents>(name: K, listener: (value: TableEvents[K]) => void): (() => void) =>
    this.#emitter.on(name, listener);

  /** Resolves with the next value, or with the next value that matches. */
  readonly next = <K extends keyof TableEvents>(name: K, matches?: (value: TableEvents[K]) => boolean): Promise<TableEvents[K]> =>
    this.#emitter.next(name, matches);

  /** Resolves with the first view. */
  watch(): Promise<PublicTable> {
    if (this.view !== null) return Promise.resolve(this.view);
    this.#firstView ??= this.#emitter.next('view');
    this.#options.subscribe(this.makeSubscription(null));
    return this.#firstView;
  }

  /** Builds the `subscribe` message in the chosen role. With `after`, the server sends only the missed frames. */
  makeSubscription(after: number | null): ClientMessageOf<'subscribe'> {
    const as = this.#chosenRole;
    return {
      type: 'subscribe',
      table: this.table,
      ...(after === null ? {} : { after }),
      ...(as === null ? {} : { as }),
    };
  }

  /** Changes the role in which the client watches and acts. null selects the highest granted role. */
  setRole(role: string | null): void {
    if (role === this.#chosenRole) return;
    this.#chosenRole = role;
    this.#options.subscribe(this.makeSubscription(null));
  }

  /** Resolves when the view matches. Resolves immediately if the current view matches. */
  async until(matches: (view: PublicTable) => boolean): Promise<PublicTable> {
    const view = await this.watch();
    return matches(view) ? view : this.#emitter.next('view', matches);
  }

  act(body: CommandBody, options: ActOptions = {}): Promise<CommandView> {
    return this.#options.act(body, options.as ?? this.#chosenRole ?? undefined, options.key ?? makeKey(), options.untilMs);
  }

  /** Takes the given position, or the first free position. */
  async sit(position?: number): Promise<CommandView> {
    const view = await this.watch();
    const taken = new Set(view.seats.map((seat) => seat.position));
    for (let candidate = position ?? 1; ; candidate += 1) {
      if (position === undefined && taken.has(candidate)) continue;
      try {
        return await this.act({ type: 'seat-player', player: this.#options.getPerson(), position: candidate, adult: true });
      } catch (error) {
        // If another player has taken this position, the loop tries the next position.
        const isTaken = position === undefined && error instanceof CroupierError && error.error.code === 'position-taken';
        if (!isTaken) throw error;
      }
    }
  }

  buy(amount: number, from: 'cage' | 'wallet' = 'cage'): Promise<CommandView> {
    return this.act({ type: 'buy-chips', player: this.#options.getPerson(), from, amount });
  }

  place(bet: string, amount: number): Promise<CommandView> {
    return this.act({ type: 'place', player: this.#options.getPerson(), bet, amount });
  }

  leave(): Promise<CommandView> {
    return this.act({ type: 'leave-table', player: this.#options.getPerson() });
  }

  receive(message: ServerMessage): void {
    switch (message.type) {
      case 'view':
        this.#onView(message);
        break;
      case 'frame':
        this.#onFrame(message);
        break;
      case 'resumed':
        this.role = message.role;
        this.#isCatchingUp = message.role === 'player';
        break;
      case 'own':
        this.#onOwn(message);
        break;
      case 'staff':
        this.#onStaff(message);
        break;
      default:
    }
  }

  #onView({ seq, role, view, own, staff, missed }: ServerMessageOf<'view'>): void {
    this.seq = seq;
    this.personalSeq = seq;
    this.role = role;
    this.view = view;
    this.own = own ?? null;
    this.staff = staff ?? null;
    this.#emitter.emit('view', view);
    if (own !== undefined) this.#emitter.emit('own', own);
    if (staff !== undefined) this.#emitter.emit('staff', staff);
    // `missed` has the events that staff missed while the connection was lost.
    for (const event of missed ?? []) this.#emitter.emit('event', event);
  }

  #onFrame({ from, to, set, seats, events }: ServerMessageOf<'frame'>): void {
    if (this.view === null || this.seq === null || to <= this.seq) return;
    // If a frame is missing, the client requests a full view.
    if (from !== this.seq + 1) {
      this.#options.subscribe(this.makeSubscription(null));
      return;
    }
    this.seq = to;
    // `marker` is true if the player has agreed limits. In `seats` of a frame, null means that the seat is free.
    const seatMap = new Map(this.view.seats.map(({ position, marker }) => [position, marker]));
    for (const [position, marker] of seats ?? []) {
      if (marker === null) seatMap.delete(position);
      else seatMap.set(position, marker);
    }
    // `set` has the changed fields of the view.
    this.view = { ...this.view, ...set, seats: [...seatMap].map(([position, marker]) => ({ position, marker })) } as PublicTable;
    this.#emitter.emit('view', this.view);
    // Staff get all events in `staff` messages.
    if (this.staff === null) for (const event of events) this.#emitter.emit('event', event);
  }

  #onOwn({ seq, own, settled, events }: ServerMessageOf<'own'>): void {
    const missed = this.#isCatchingUp;
    this.#isCatchingUp = false;
    this.personalSeq = seq;
    this.own = own;
    this.#emitter.emit('own', own);
    for (const event of events ?? []) this.#emitter.emit('event', event);
    for (const round of settled ?? []) this.#emitter.emit('settled', { ...round, missed });
  }

  #onStaff({ seq, set, players, gone, names, events }: ServerMessageOf<'staff'>): void {
    if (this.staff === null) return;
    const byId = new Map(this.staff.players.map((player) => [player.player, player]));
    for (const player of players) byId.set(player.player, player);
    for (const id of gone ?? []) byId.delete(id);
    this.personalSeq = seq;
    const allNames = names === undefined ? this.staff.names : mergeNames(this.staff.names, names);
    this.staff = { ...this.staff, ...set, players: [...byId.values()], names: allNames } as StaffTable;
    this.#emitter.emit('staff', this.staff);
    for (const event of events) this.#emitter.emit('event', event);
  }
}

/** Adds new and changed names, and removes those that are null. */
export const mergeNames = (
  names: StaffTable['names'],
  changed: NonNullable<ServerMessageOf<'staff'>['names']>,
): StaffTable['names'] =>
  Object.fromEntries(Object.entries({ ...names, ...changed }).flatMap(([id, name]) => (name === null ? [] : [[id, name]])));
