/** One table as a client follows it: the view kept up to date, one's own, and acting. It must never apply a frame that does not follow the last. */
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

type Sequenced = ServerMessageOf<'frame'>['events'][number];

export interface TableEvents {
  /** The view has changed; it is the whole view as it is now. */
  readonly view: PublicTable;
  readonly own: OwnTable;
  readonly staff: StaffTable;
  /** What happened, each event once and in order: everybody's, and one's own. */
  readonly event: Sequenced;
  /** `missed`: it was settled while the connection was lost, and is told on coming back. */
  readonly settled: { readonly round: number; readonly wagers: readonly SettledView[]; readonly missed: boolean };
}

export interface TableParts {
  readonly table: string;
  readonly me: () => string;
  readonly act: (body: CommandBody, as: string | undefined, key: string, untilMs?: number) => Promise<CommandView>;
  readonly subscribe: (message: ClientMessageOf<'subscribe'>) => void;
}

export interface ActOptions {
  readonly as?: string;
  readonly key?: string;
  /** By the server's clock: after a lost connection it is not sent again later than this. */
  readonly untilMs?: number;
}

/** Fresh for each thing that is wanted. */
export const makeKey = (): string => crypto.randomUUID();

export class ClientTable {
  readonly table: string;
  readonly #parts: TableParts;
  readonly #emitter: Emitter<TableEvents> = makeEmitter<TableEvents>();
  /** The last sequence seen; null before the first view. */
  seq: number | null = null;
  view: PublicTable | null = null;
  /** The sequence that `own` and `staff` are as of; it can be ahead of the view's or behind it. */
  personalSeq: number | null = null;
  own: OwnTable | null = null;
  staff: StaffTable | null = null;
  role: string | null = null;
  #as: string | null = null;
  #watching: Promise<PublicTable> | null = null;
  /** What is one's own comes once after the frames that were missed; with it everything that was settled meanwhile. */
  #catchingUp = false;

  constructor(parts: TableParts) {
    this.table = parts.table;
    this.#parts = parts;
  }

  readonly on = <K extends keyof TableEvents>(name: K, listener: (value: TableEvents[K]) => void): (() => void) =>
    this.#emitter.on(name, listener);

  /** The next of its kind, optionally the next that fits. */
  readonly next = <K extends keyof TableEvents>(name: K, fits?: (value: TableEvents[K]) => boolean): Promise<TableEvents[K]> =>
    this.#emitter.next(name, fits);

  /** Resolves with the first view. */
  watch(): Promise<PublicTable> {
    if (this.view !== null) return Promise.resolve(this.view);
    this.#watching ??= this.#emitter.next('view');
    this.#parts.subscribe(this.subscription(null));
    return this.#watching;
  }

  /** How the table is watched: from where on, and in which role, where one was chosen. */
  subscription(after: number | null): ClientMessageOf<'subscribe'> {
    const as = this.#as;
    return {
      type: 'subscribe',
      table: this.table,
      ...(after === null ? {} : { after }),
      ...(as === null ? {} : { as }),
    };
  }

  /** Watches and acts in this role from now on; in the highest that was granted where none is named. */
  choose(role: string | null): void {
    if (role === this.#as) return;
    this.#as = role;
    this.#parts.subscribe(this.subscription(null));
  }

  /** Resolves once the view fits; at once where it does. */
  async until(fits: (view: PublicTable) => boolean): Promise<PublicTable> {
    const view = await this.watch();
    return fits(view) ? view : this.#emitter.next('view', fits);
  }

  act(body: CommandBody, options: ActOptions = {}): Promise<CommandView> {
    return this.#parts.act(body, options.as ?? this.#as ?? undefined, options.key ?? makeKey(), options.untilMs);
  }

  /** Takes the given position, or the first that is free. */
  async sit(position?: number): Promise<CommandView> {
    const view = await this.watch();
    const taken = new Set(view.seats.map((seat) => seat.position));
    for (let free = position ?? 1; ; free += 1) {
      if (position === undefined && taken.has(free)) continue;
      try {
        return await this.act({ type: 'seat-player', player: this.#parts.me(), position: free, adult: true });
      } catch (error) {
        // Somebody else was quicker: the next place is as good.
        const lost = position === undefined && error instanceof CroupierError && error.error.code === 'position-taken';
        if (!lost) throw error;
      }
    }
  }

  buy(amount: number, from: 'cage' | 'wallet' = 'cage'): Promise<CommandView> {
    return this.act({ type: 'buy-chips', player: this.#parts.me(), from, amount });
  }

  place(bet: string, amount: number): Promise<CommandView> {
    return this.act({ type: 'place', player: this.#parts.me(), bet, amount });
  }

  leave(): Promise<CommandView> {
    return this.act({ type: 'leave-table', player: this.#parts.me() });
  }

  receive(message: ServerMessage): void {
    switch (message.type) {
      case 'view':
        this.#viewed(message);
        break;
      case 'frame':
        this.#framed(message);
        break;
      case 'resumed':
        this.role = message.role;
        this.#catchingUp = message.role === 'player';
        break;
      case 'own':
        this.#owned(message);
        break;
      case 'staff':
        this.#staffed(message);
        break;
      default:
    }
  }

  #viewed({ seq, role, view, own, staff, missed }: ServerMessageOf<'view'>): void {
    this.seq = seq;
    this.personalSeq = seq;
    this.role = role;
    this.view = view;
    this.own = own ?? null;
    this.staff = staff ?? null;
    this.#emitter.emit('view', view);
    if (own !== undefined) this.#emitter.emit('own', own);
    if (staff !== undefined) this.#emitter.emit('staff', staff);
    for (const event of missed ?? []) this.#emitter.emit('event', event);
  }

  #framed({ from, to, set, seats, events }: ServerMessageOf<'frame'>): void {
    if (this.view === null || this.seq === null || to <= this.seq) return;
    if (from !== this.seq + 1) {
      this.#parts.subscribe(this.subscription(null));
      return;
    }
    this.seq = to;
    const places = new Map(this.view.seats.map(({ position, marker }) => [position, marker]));
    for (const [position, marker] of seats ?? []) {
      if (marker === null) places.delete(position);
      else places.set(position, marker);
    }
    this.view = { ...this.view, ...set, seats: [...places].map(([position, marker]) => ({ position, marker })) } as PublicTable;
    this.#emitter.emit('view', this.view);
    // Staff hear of everything by their own messages.
    if (this.staff === null) for (const event of events) this.#emitter.emit('event', event);
  }

  #owned({ seq, own, settled, events }: ServerMessageOf<'own'>): void {
    const missed = this.#catchingUp;
    this.#catchingUp = false;
    this.personalSeq = seq;
    this.own = own;
    this.#emitter.emit('own', own);
    for (const event of events ?? []) this.#emitter.emit('event', event);
    for (const round of settled ?? []) this.#emitter.emit('settled', { ...round, missed });
  }

  #staffed({ seq, set, players, gone, events }: ServerMessageOf<'staff'>): void {
    if (this.staff === null) return;
    const known = new Map(this.staff.players.map((player) => [player.player, player]));
    for (const player of players) known.set(player.player, player);
    for (const player of gone ?? []) known.delete(player);
    this.personalSeq = seq;
    this.staff = { ...this.staff, ...set, players: [...known.values()] } as StaffTable;
    this.#emitter.emit('staff', this.staff);
    for (const event of events) this.#emitter.emit('event', event);
  }
}
