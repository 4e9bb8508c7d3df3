/** The page of a round: its public data, the check of its dice in the browser, and the player's slip (statement of wagers). */
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { CroupierError } from '../../client/index.ts';
import type { RoundView } from '../../protocol/index.ts';
import type { PageProps } from '../page.ts';
import { Dice, formatLayout, TopBar } from '../parts/index.ts';
import {
  client,
  diceOf,
  type FeltData,
  formatDateTime,
  formatExactTime,
  formatNumber,
  loadFelt,
  makePath,
  rolesAt,
  session,
  usePageTitle,
} from '../shell/index.ts';
import { PrintHead } from '../slip/print-head.tsx';
import { CheckDice } from './check-dice.tsx';
import { Happened } from './happened.tsx';
import './round.css';
import { formatFaces, Source } from '../slip/slip.tsx';
import { formatTableTitle, useTables } from '../slip/use-tables.ts';
import { words } from './words/index.ts';

/** A round in progress is fetched again after this time. */
const POLL_MS = 2000;

interface LoadedRound {
  readonly round: RoundView;
  readonly data: FeltData;
}

/** Fetches a round until it has ended and its seed is published; null if the round does not exist, undefined while loading. */
function useRound(table: string, number: number): LoadedRound | null | undefined {
  const [loaded, setLoaded] = useState<LoadedRound | null | undefined>(undefined);
  useEffect(() => {
    let timer = 0;
    let isUnmounted = false;
    const poll = async (): Promise<void> => {
      try {
        const round = await client.round(table, number);
        const data = await loadFelt(round.rulebook, round.layout);
        if (isUnmounted) return;
        setLoaded({ round, data });
        if (round.end === null || (round.commitment !== null && round.seed === null)) timer = window.setTimeout(poll, POLL_MS);
      } catch (error) {
        if (isUnmounted) return;
        // Below 500, the server has no such round. Other errors may pass, so the page tries again.
        if (error instanceof CroupierError && error.status < 500) setLoaded((current) => current ?? null);
        else timer = window.setTimeout(poll, POLL_MS);
      }
    };
    void poll();
    return () => {
      isUnmounted = true;
      clearTimeout(timer);
    };
  }, [table, number]);
  return loaded;
}

function Facts({ round, data }: LoadedRound): VNode {
  const t = words.value;
  const { openedAtMs, closedAtMs, endedAtMs, wagers, rulebook, layout } = round;
  const facts: readonly (readonly [string, string])[] = [
    [t.opened, openedAtMs === null ? '–' : formatDateTime(openedAtMs)],
    [t.closed, closedAtMs === null ? '–' : formatExactTime(closedAtMs)],
    [t.ended, endedAtMs === null ? '–' : formatExactTime(endedAtMs)],
    [t.wagers, formatNumber(wagers)],
  ];
  return (
    <dl class="round-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd class="number">{value}</dd>
        </div>
      ))}
      <div>
        <dt>{t.layout}</dt>
        <dd>
          <a href={`${makePath('rules', { rulebook })}?layout=${layout}`}>
            {formatLayout({ rulebook, layout, title: data.rulebook.title })}
          </a>
        </dd>
      </div>
    </dl>
  );
}

function Result({ round, data }: LoadedRound): VNode {
  const t = words.value;
  const { faces, layout, correctedFrom, end } = round;
  const dice = diceOf(data.rulebook, layout);
  const label = faces === null ? t.noResult : formatFaces(data, layout, faces);
  return (
    <div class="round-result">
      {faces !== null && (
        <Dice faces={faces} count={faces.length} symbols={dice?.symbols ?? null} colours={dice?.colours ?? null} label={label} />
      )}
      <p>
        <strong aria-hidden={faces !== null}>{label}</strong>
        <span class={`round-end ${end ?? 'open'}`}>{t.ends[end ?? 'open']}</span>
      </p>
      {correctedFrom !== null && <p class="warning-strip">{t.corrected(formatFaces(data, layout, correctedFrom))}</p>}
    </div>
  );
}

export function Page({ params: { table = '', round: text = '' } }: PageProps): VNode | null {
  const number = Number(text);
  const loaded = useRound(table, number);
  const t = words.value;
  const named = useTables([table]).get(table);
  // The id of the table would flash until its name is loaded.
  const title = named === undefined ? t.round(text) : t.title(formatTableTitle(table, named), text);
  usePageTitle(title);
  if (loaded === undefined) return <TopBar title={title} />;
  if (loaded === null)
    return (
      <>
        <TopBar title={title} />
        <main class="notice-page">
          <h2>{t.notFound}</h2>
          <p>
            <a class="button" href="/">
              {t.lobby}
            </a>
          </p>
        </main>
      </>
    );
  const { round, data } = loaded;
  const hasConsole = rolesAt(session.value, table).length > 0;
  const recordUrl = `/api/v1/tables/${encodeURIComponent(table)}/rounds/${number}`;
  return (
    <>
      <TopBar title={title} />
      <main class="round">
        <PrintHead title={title} />
        <section class="panel round-head" aria-label={t.round(text)}>
          <Result round={round} data={data} />
          <Facts round={round} data={data} />
          {/* The rulebook, version and hash by which the round was settled. */}
          <Source by={round} data={data} />
          <nav class="round-ways no-print" aria-label={t.round(text)}>
            {number > 1 && (
              <a class="button small" href={makePath('round', { table, round: String(number - 1) })}>
                {t.previous}
              </a>
            )}
            {round.end !== null && (
              <a class="button small" href={makePath('round', { table, round: String(number + 1) })}>
                {t.next}
              </a>
            )}
            <a class="button small" href={makePath(hasConsole ? 'dealer' : 'player', { table })}>
              {hasConsole ? t.toConsole : t.toTable}
            </a>
            <button type="button" class="button small" onClick={() => print()}>
              {t.print}
            </button>
            <a class="button small" href={recordUrl} download={`${table}-${number}.json`}>
              {t.json}
            </a>
          </nav>
        </section>
        <Happened key={`${table} ${number}`} round={round} data={data}>
          <CheckDice round={round} data={data} />
        </Happened>
      </main>
    </>
  );
}
