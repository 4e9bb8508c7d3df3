/** The player's own wagers of a round, what happened in it, and the disputes about it, as far as the signed-in person may see them. */
import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { DisputeView, RoundEventsView, RoundView } from '../../protocol/index.ts';
import { DisputeItem } from '../dispute/dispute-item.tsx';
import { RaiseDispute } from '../dispute/raise-dispute.tsx';
import { type LoadedDisputes, useDisputes } from '../dispute/use-disputes.ts';
import { words as disputeWords } from '../dispute/words/index.ts';
import { formatPerson, type Names } from '../parts/person-name.ts';
import { client, type FeltData, openSession, session } from '../shell/index.ts';
import { Timeline } from '../timeline/timeline.tsx';
import { OwnWagers } from './own-wagers.tsx';
import { words } from './words/index.ts';

interface HappenedProps {
  readonly round: RoundView;
  readonly data: FeltData;
}

interface LoadedEvents {
  /** undefined while loading, null if loading has failed. */
  readonly items: RoundEventsView['items'] | null | undefined;
  /** The person for whom the events were loaded. */
  readonly person: string | null;
}

/** `version` changes when the events may have changed. */
function useRoundEvents(round: RoundView, person: string | null, version: string): LoadedEvents {
  const [events, setEvents] = useState<LoadedEvents>({ items: undefined, person });
  useEffect(() => {
    let isCurrent = true;
    client.roundEvents(round.table, round.round).then(
      ({ items }) => isCurrent && setEvents({ items, person }),
      () => isCurrent && setEvents((current) => ({ ...current, items: current.items ?? null })),
    );
    return () => {
      isCurrent = false;
    };
    // While the round is running, the page fetches it again and again, and each answer is a new object.
  }, [round, person, version]);
  return events;
}

/** Loads the names of players, which only staff may know. null if the reader is not staff. */
function usePlayerNames(isStaff: boolean, ids: readonly string[]): Names | null {
  const [names, setNames] = useState<Names>({});
  const key = [...new Set(ids)].sort().join(',');
  useEffect(() => {
    if (isStaff && key !== '')
      client.personNames(key.split(',')).then(setNames, () => {
        // The list then shows these people without names.
      });
  }, [isStaff, key]);
  return isStaff ? names : null;
}

function useSignedIn(): { readonly person: string | null; readonly isStaff: boolean } {
  useEffect(() => {
    openSession().catch(() => {
      // The page shows what everybody may see.
    });
  }, []);
  const who = session.value;
  return who == null || who.locked ? { person: null, isStaff: false } : { person: who.person, isStaff: who.kind === 'staff' };
}

interface DisputesProps extends HappenedProps {
  readonly loaded: LoadedDisputes;
  readonly items: readonly DisputeView[];
  readonly names: Names | null;
}

function Disputes({ round, data, loaded, items, names }: DisputesProps): VNode {
  const t = disputeWords.value;
  const permit = data.rulebook.conduct.acts['raise-dispute'];
  const decides = data.rulebook.conduct.acts['decide-dispute']?.least ?? null;
  const mayRaise = names === null && (permit?.also?.includes('player') ?? false);
  return (
    <section class="panel round-disputes" aria-labelledby="round-disputes">
      <h2 id="round-disputes">{t.title}</h2>
      {items.map((dispute) => (
        <DisputeItem
          key={dispute.dispute}
          dispute={dispute}
          onChanged={loaded.reload}
          {...(names !== null && dispute.player !== undefined ? { player: formatPerson(names, dispute.player) } : {})}
        />
      ))}
      {loaded.hasFailed && items.length === 0 && (
        <p class="warning-strip">
          {t.loadFailed}{' '}
          <button type="button" class="button small" onClick={() => void loaded.reload()}>
            {t.retry}
          </button>
        </p>
      )}
      {permit === undefined && <p>{t.noClause}</p>}
      {mayRaise && <RaiseDispute table={round.table} round={round.round} decides={decides} onRaised={loaded.reload} />}
    </section>
  );
}

/** `children` are shown below. They wait until the events have loaded, so that the events do not push them down. */
export function Happened({ round, data, children }: HappenedProps & { readonly children: ComponentChildren }): VNode | null {
  const t = words.value;
  const { person, isStaff } = useSignedIn();
  const loaded = useDisputes(person === null ? null : `${round.table} ${person}`, () => client.disputes(round.table));
  const items = (loaded.items ?? []).filter((dispute) => dispute.round === round.round);
  const loadedEvents = useRoundEvents(round, person, items.map(({ waitsFor }) => waitsFor).join());
  const events = loadedEvents.items;
  const ids = [
    ...(events ?? []).flatMap(({ event }) => ('player' in event ? [event.player] : [])),
    ...items.map(({ player }) => player ?? ''),
  ];
  const names = usePlayerNames(
    isStaff,
    ids.filter((id) => id !== ''),
  );
  const isLoading = events === undefined || (events !== null && loadedEvents.person !== person);
  if (isLoading) return null;
  // Staff without disputes need no empty section.
  const showsDisputes = person !== null && (!isStaff || items.length > 0);
  return (
    <>
      {/* Staff have no wagers. */}
      {person !== null && !isStaff && events !== null && <OwnWagers round={round} data={data} events={events} />}
      <section class="panel" aria-labelledby="round-happened">
        <h2 id="round-happened">{t.happened}</h2>
        {events === null ? (
          <p class="warning-strip">{t.happenedFailed}</p>
        ) : (
          <Timeline round={round} data={data} events={events} disputes={items} names={names} />
        )}
      </section>
      {showsDisputes && <Disputes round={round} data={data} loaded={loaded} items={items} names={names} />}
      {children}
    </>
  );
}
