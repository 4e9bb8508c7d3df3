/** The public facts of a round, the check of its dice in this browser, and one's own slip of it. It must never take the house's word for the dice. */
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { CroupierError } from '../../client/index.ts';
import type { OwnRoundView, RoundView } from '../../protocol/index.ts';
import type { PageProps } from '../page.ts';
import { Dice, TopBar } from '../parts/index.ts';
import {
  client,
  type FeltData,
  loadFelt,
  makePath,
  openSession,
  sayDateTime,
  sayNumber,
  sayTime,
  usePageTitle,
  wordsOf,
} from '../shell/index.ts';
import { CheckDice } from './check-dice.tsx';
import { PrintHead } from './print-head.tsx';
import './round.css';
import { ROUND_WORDS } from './round-words.ts';
import { Slip, Source, sayFaces } from './slip.tsx';

const words = wordsOf(ROUND_WORDS);

/** While a round goes on its page asks so often. */
const POLL_MS = 2000;

interface Shown {
  readonly round: RoundView;
  readonly data: FeltData;
}

/** The record, asked for until the round is over and its seed is shown; null where there is no such round. */
function useRound(table: string, number: number): Shown | null | undefined {
  const [shown, setShown] = useState<Shown | null | undefined>(undefined);
  useEffect(() => {
    let timer = 0;
    let gone = false;
    const ask = async (): Promise<void> => {
      try {
        const round = await client.round(table, number);
        const data = await loadFelt(round.rulebook, round.layout);
        if (gone) return;
        setShown({ round, data });
        if (round.end === null || (round.commitment !== null && round.seed === null)) timer = window.setTimeout(ask, POLL_MS);
      } catch (error) {
        if (gone) return;
        if (error instanceof CroupierError && error.status < 500) setShown((known) => known ?? null);
        else timer = window.setTimeout(ask, POLL_MS);
      }
    };
    void ask();
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [table, number]);
  return shown;
}

/** One's own wagers; null where there are none, undefined until that is known. */
function useMine({ table, round, end }: RoundView): OwnRoundView | null | undefined {
  const [mine, setMine] = useState<OwnRoundView | null | undefined>(undefined);
  useEffect(() => {
    if (end === null) return;
    openSession()
      .then((who) => (who === null || who.kind === 'staff' ? null : client.wagers(table, round)))
      .then(setMine, () => setMine(null));
  }, [table, round, end]);
  return mine;
}

function Facts({ round, data }: Shown): VNode {
  const said = words.value;
  const { openedAtMs, closedAtMs, endedAtMs, wagers, rulebook, layout } = round;
  const facts: readonly (readonly [string, string])[] = [
    [said.opened, openedAtMs === null ? '–' : sayDateTime(openedAtMs)],
    [said.closed, closedAtMs === null ? '–' : sayTime(closedAtMs)],
    [said.ended, endedAtMs === null ? '–' : sayTime(endedAtMs)],
    [said.wagers, sayNumber(wagers)],
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
        <dt>{said.layout}</dt>
        <dd>
          <a href={`${makePath('rules', { rulebook })}?layout=${layout}`}>
            {data.rulebook.title}, {layout}
          </a>
        </dd>
      </div>
    </dl>
  );
}

function Result({ round, data }: Shown): VNode {
  const said = words.value;
  const { faces, layout, correctedFrom, end } = round;
  const dice = data.rulebook.dice[data.rulebook.layouts.find(({ id }) => id === layout)?.dice ?? ''];
  const label = faces === null ? said.noResult : sayFaces(data, layout, faces);
  return (
    <div class="round-result">
      {faces !== null && (
        <Dice faces={faces} count={faces.length} symbols={dice?.symbols ?? null} colours={dice?.colours ?? null} label={label} />
      )}
      <p>
        <strong aria-hidden={faces !== null}>{label}</strong>
        <span class={`round-end ${end ?? 'open'}`}>{said.ends[end ?? 'open']}</span>
      </p>
      {correctedFrom !== null && <p class="warning-strip">{said.corrected(sayFaces(data, layout, correctedFrom))}</p>}
    </div>
  );
}

function Mine({ round, data }: Shown): VNode | null {
  const said = words.value;
  const mine = useMine(round);
  if (mine === undefined || (mine === null && client.session === null)) return null;
  return (
    <section class="panel" aria-labelledby="round-mine">
      <h2 id="round-mine">{said.mine}</h2>
      {mine === null ? (
        <p>{said.noneMine}</p>
      ) : (
        <Slip rulebook={round.rulebook} layout={round.layout} wagers={mine.wagers} net={mine.net} data={data} />
      )}
    </section>
  );
}

export function Page({ params: { table = '', round: text = '' } }: PageProps): VNode | null {
  const number = Number(text);
  const shown = useRound(table, number);
  const said = words.value;
  const title = said.title(table, text);
  usePageTitle(title);
  if (shown === undefined) return <TopBar title={title} />;
  if (shown === null)
    return (
      <>
        <TopBar title={title} />
        <main class="notice-page">
          <h2>{said.notFound}</h2>
          <p>
            <a class="button" href="/">
              {said.lobby}
            </a>
          </p>
        </main>
      </>
    );
  const { round, data } = shown;
  const record = `/api/v1/tables/${encodeURIComponent(table)}/rounds/${number}`;
  return (
    <>
      <TopBar title={title} />
      <main class="round">
        <PrintHead title={title} />
        <section class="panel round-head" aria-label={said.round(text)}>
          <Result round={round} data={data} />
          <Facts round={round} data={data} />
          <Source by={round} data={data} />
          <nav class="round-ways no-print" aria-label={said.round(text)}>
            {number > 1 && (
              <a class="button small" href={makePath('round', { table, round: String(number - 1) })}>
                {said.before}
              </a>
            )}
            {round.end !== null && (
              <a class="button small" href={makePath('round', { table, round: String(number + 1) })}>
                {said.after}
              </a>
            )}
            <a class="button small" href={makePath('player', { table })}>
              {said.toTable}
            </a>
            <button type="button" class="button small" onClick={() => print()}>
              {said.print}
            </button>
            <a class="button small" href={record} download={`${table}-${number}.json`}>
              {said.json}
            </a>
          </nav>
        </section>
        <Mine round={round} data={data} />
        <CheckDice round={round} data={data} />
      </main>
    </>
  );
}
