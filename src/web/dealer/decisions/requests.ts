/** Requests of the decisions: effects, open matters, past rounds, and the names of people who are not at the table any more. */
import { useEffect, useState } from 'preact/hooks';
import { NAMES_MAX } from '../../../protocol/bounds.ts';
import type { DisputeView, MattersView, PreviewView, RoundSummaryView, RoundView, SlipsView } from '../../../protocol/index.ts';
import type { CommandBody, EventType } from '../../../table/index.ts';
import { formatPerson, type Names } from '../../parts/person-name.ts';
import { client, useTableEvent } from '../../shell/index.ts';
import type { DecisionTable } from './decision-table.ts';

interface RoundsPageView {
  readonly items: readonly RoundSummaryView[];
  readonly next: string | null;
}

const ROUNDS_PER_PAGE = 10;

export const loadRounds = (table: string, before: number | undefined): Promise<RoundsPageView> =>
  client.http.get<RoundsPageView>(
    `/tables/${table}/rounds?limit=${ROUNDS_PER_PAGE}${before === undefined ? '' : `&cursor=${before}`}`,
  );

export const loadRound = (table: string, round: number): Promise<RoundView> =>
  client.http.get<RoundView>(`/tables/${table}/rounds/${round}`);

export const loadSlips = (table: string, round: number): Promise<SlipsView> =>
  client.http.get<SlipsView>(`/tables/${table}/rounds/${round}/slips`);

export const loadPreview = (table: string, role: string, body: CommandBody): Promise<PreviewView> =>
  client.http.post<PreviewView>(`/tables/${table}/preview`, { role, body });

export const loadOpenMatters = (table: string): Promise<MattersView> => client.http.get<MattersView>(`/tables/${table}/matters`);

/** The open matters with the rulings, and all disputes. */
export interface Matters extends MattersView {
  readonly disputes: readonly DisputeView[];
}

async function loadMatters(table: string): Promise<Matters> {
  const [matters, disputes] = await Promise.all([loadOpenMatters(table), client.disputes(table)]);
  return { ...matters, disputes: disputes.items };
}

/** `failed`: the server did not answer. */
export type Loaded<T> = { readonly state: 'loading' | 'failed' } | { readonly state: 'ready'; readonly value: T };

/**
 * Loads a value when the component is mounted and after each change of `key`. Keeps the last value until the next one is there.
 * `keepsLast`: keeps it also if the next one cannot be loaded, so that a form does not lose its content.
 */
export function useLoaded<T>(load: () => Promise<T>, key: string, keepsLast = false): Loaded<T> {
  const [loaded, setLoaded] = useState<Loaded<T>>({ state: 'loading' });
  useEffect(() => {
    let isCurrent = true;
    load().then(
      (value) => isCurrent && setLoaded({ state: 'ready', value }),
      () => isCurrent && setLoaded((last) => (keepsLast && last.state === 'ready' ? last : { state: 'failed' })),
    );
    return () => {
      isCurrent = false;
    };
  }, [key]);
  return loaded;
}

/** Wagers and chips happen often and change no matter. */
const FREQUENT_EVENTS: ReadonlySet<EventType> = new Set<EventType>([
  'wager-placed',
  'wager-withdrawn',
  'wager-moved',
  'chips-bought',
  'chips-cashed',
  'dice-tumbled',
]);

/** The open and decided matters of a table. They are loaded again after each event that can change them. */
export function useMatters({ live }: DecisionTable): Loaded<Matters> {
  const [change, setChange] = useState(0);
  useTableEvent(live, 'event', ({ seq, event }) => {
    if (!FREQUENT_EVENTS.has(event.type)) setChange(seq);
  });
  return useLoaded(() => loadMatters(live.name), `${live.name} ${change}`, true);
}

/** Formats people by name. Names of people who have left the table are requested. */
export function useNames({ live }: DecisionTable, ids: readonly (string | null | undefined)[]): (id: string) => string {
  const staff = live.staff.value;
  const [names, setNames] = useState<Names>({});
  const missing = [...new Set(ids)].filter(
    (id): id is string => id != null && staff?.names[id] === undefined && names[id] === undefined,
  );
  const key = missing.join();
  useEffect(() => {
    if (key === '') return;
    client.personNames(missing.slice(0, NAMES_MAX)).then(
      (found) => setNames((before) => ({ ...before, ...found })),
      () => {},
    );
  }, [key]);
  return (id) =>
    formatPerson({ ...names, ...staff?.names }, id, staff?.players.find(({ player }) => player === id)?.position ?? null);
}
