/** Creates tournaments for pit bosses. A request that failed after the first record can be sent again. */
import { errorOfRefusal } from '../../protocol/index.ts';
import type { TournamentActor } from '../../tournament/index.ts';
import type { TournamentHandle } from '../floor/index.ts';
import { KeyedQueue } from '../people/index.ts';
import { tournamentStream } from '../store/tournament-body.ts';
import { StoreUnavailable } from '../store/unavailable.ts';
import type { ApiDependencies } from './api-dependencies.ts';
import { ApiException, apiException } from './api-exception.ts';
import type { TournamentGateway } from './tournament-gateway.ts';

/** Pit bosses create no further tournament while this many are not over, because the states of those are in memory. */
const OPEN_TOURNAMENTS_MAX = 200;

/** The key of the first draft. A retry with the same conditions gets the answer to the first attempt. */
const draftKeyOf = (id: string): string => `create-${id}`;

const existsAlready = (id: string): ApiException => apiException('invalid', `tournament '${id}' already exists`, { place: 'id' });

export class TournamentCreation {
  readonly #deps: ApiDependencies;
  readonly #gateway: TournamentGateway;
  /** Two requests for the same id run one after the other. */
  readonly #queue = new KeyedQueue();

  constructor(deps: ApiDependencies, gateway: TournamentGateway) {
    this.#deps = deps;
    this.#gateway = gateway;
  }

  /** `input`: the first draft of the conditions. Nothing is created if the conditions are wrong. */
  create(id: string, person: string, input: object | undefined): Promise<TournamentHandle> {
    const by = { person, role: 'pit-boss' } as const;
    return this.#queue.run(id, () =>
      input === undefined ? this.#createEmpty(id, by) : this.#createWithConditions(id, by, input),
    );
  }

  async #createWithConditions(id: string, by: TournamentActor, input: object): Promise<TournamentHandle> {
    const draft = this.#gateway.readConditions(input);
    if (!draft.ok) throw new ApiException(draft.error);
    const handle = (await this.#findUnfinished(id, by.person)) ?? (await this.#createEmpty(id, by));
    const answer = await handle.submit({
      by,
      key: draftKeyOf(id),
      body: { type: 'draft-conditions', conditions: draft.conditions },
      house: this.#gateway.draftFacts(draft.hash),
    });
    if ('refusal' in answer) throw new ApiException(errorOfRefusal(answer.refusal));
    if (!('fault' in answer)) return handle;
    if (answer.fault === 'store-unavailable') throw new StoreUnavailable(answer.message);
    throw answer.fault === 'key-reused' ? existsAlready(id) : apiException(answer.fault, answer.message);
  }

  /** Finds the tournament of an earlier attempt of the same person: it is empty, or has the first draft of that attempt. */
  async #findUnfinished(id: string, person: string): Promise<TournamentHandle | null> {
    const handle = this.#deps.floor.tournaments.get(id);
    if (handle === undefined) return null;
    const [first] = await this.#deps.store.records(tournamentStream(id), 1, 1);
    if (first?.person !== person) return null;
    return handle.head().seq === 1 || (await handle.commandOutcome(person, draftKeyOf(id))) !== null ? handle : null;
  }

  async #createEmpty(id: string, by: TournamentActor): Promise<TournamentHandle> {
    const { floor } = this.#deps;
    if (floor.tournaments.has(id)) throw existsAlready(id);
    const openCount = [...floor.tournaments.values()].filter(({ isOver }) => !isOver()).length;
    if (openCount >= OPEN_TOURNAMENTS_MAX)
      throw apiException('invalid', `${openCount} tournaments are not over, which is the maximum`, { place: 'id' });
    const created = await floor.createTournament({ id, by });
    if (typeof created !== 'string') return created;
    // The schema of the request has checked the form of the id, and the id was free. So the first record could not be stored.
    throw new StoreUnavailable(created);
  }
}
