/** One's settled rounds over all tables, newest first, each with its slip. It must never show anybody else's. */
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { FloorTableView, OwnRoundView } from '../../protocol/index.ts';
import { Dice } from '../parts/index.ts';
import { client, type FeltData, loadFelt, makePath, say, sayChange, sayDateTime, sayNumber, wordsOf } from '../shell/index.ts';
import { heard, sayFault } from './answers.ts';
import { saveFile, wholeHistory } from './csv.ts';
import { ME_WORDS } from './me-words.ts';
import { Slip, Source, sayFaces } from './slip.tsx';

const words = wordsOf(ME_WORDS);

/** Rounds asked for at a time. */
const PAGE = 20;

interface Slips {
  readonly items: readonly OwnRoundView[];
  readonly next: string | null;
}

/** Which game a table has, for names and dice. */
function useTables(): ReadonlyMap<string, FloorTableView> {
  const [tables, setTables] = useState<ReadonlyMap<string, FloorTableView>>(new Map());
  useEffect(() => {
    client.floor().then(
      ({ items }) => setTables(new Map(items.map((item) => [item.table, item]))),
      () => {},
    );
  }, []);
  return tables;
}

function useFelt(table: FloorTableView | undefined): FeltData | null {
  const [data, setData] = useState<FeltData | null>(null);
  useEffect(() => {
    if (table !== undefined) loadFelt(table.rulebook, table.layout).then(setData, () => {});
  }, [table]);
  return data;
}

const tone = (net: number): string => (net > 0 ? 'good' : net < 0 ? 'bad' : '');

function Item({ slip, table }: { readonly slip: OwnRoundView; readonly table: FloorTableView | undefined }): VNode {
  const said = words.value;
  const data = useFelt(table);
  // Where a correction can no longer be worked out a round is told by the dice it was first settled by.
  const faces = slip.correctedTo ?? slip.faces;
  const from = slip.correctedFrom ?? (slip.correctedTo === undefined ? null : slip.faces);
  const isCorrected = from !== null && from.join() !== faces?.join();
  const dice = data?.rulebook.dice[data.rulebook.layouts.find(({ id }) => id === table?.layout)?.dice ?? ''];
  return (
    <details class="me-slip">
      <summary>
        <span class="me-when">{sayDateTime(slip.atMs)}</span>
        <strong>{said.round(slip.table, sayNumber(slip.round))}</strong>
        <span class="me-dice">
          {faces === null || data === null || table === undefined ? (
            said.noResult
          ) : (
            <Dice
              faces={faces}
              count={faces.length}
              symbols={dice?.symbols ?? null}
              colours={dice?.colours ?? null}
              label={sayFaces(data, table.layout, faces)}
            />
          )}
          {(isCorrected || slip.voided) && <span class="me-mark">{slip.voided ? said.voided : said.corrected}</span>}
        </span>
        <b class={`number ${tone(slip.net)}`}>{sayChange(slip.net)}</b>
      </summary>
      {isCorrected && data !== null && table !== undefined && (
        <p class="warning-strip">
          {said.correctedSays(sayFaces(data, table.layout, from))}
          {slip.correctedFrom === undefined && ` ${said.byFirst}`}
        </p>
      )}
      <Slip rulebook={table?.rulebook ?? ''} layout={table?.layout ?? ''} wagers={slip.wagers} net={slip.net} data={data} />
      <Source by={slip} data={data} />
      <p class="no-print">
        <a href={makePath('round', { table: slip.table, round: String(slip.round) })}>{said.open}</a>
      </p>
    </details>
  );
}

export function History(): VNode {
  const [slips, setSlips] = useState<Slips | null>(null);
  const tables = useTables();
  const said = words.value;
  const [fault, setFault] = useState('');
  /** Says so where the house did not answer; what is shown stays, and the button that was pressed is still there. */
  const trying = (answer: Promise<void>): void => {
    setFault('');
    answer.catch((error: unknown) => {
      const text = sayFault(error, said.unheard);
      setFault(text);
      say(text, 'assertive');
    });
  };
  const load = async (): Promise<void> => {
    const cursor = slips?.next ?? null;
    const page = await client.history({ limit: PAGE, ...(cursor === null ? {} : { cursor }) });
    setSlips({ items: [...(slips?.items ?? []), ...page.items], next: page.next });
  };
  useEffect(() => trying(heard(load())), []);
  const warning = fault !== '' && <p class="warning-strip">{fault}</p>;
  if (slips === null)
    return (
      <section class="panel me-slips" aria-labelledby="me-slips">
        <header>
          <h2 id="me-slips">{said.slips}</h2>
        </header>
        {warning}
        {fault !== '' && (
          <button type="button" class="button" onClick={() => trying(heard(load()))}>
            {said.again}
          </button>
        )}
      </section>
    );
  const { items, next } = slips;
  const net = items.reduce((sum, slip) => sum + slip.net, 0);
  return (
    <section class="panel me-slips" aria-labelledby="me-slips">
      <header>
        <h2 id="me-slips">{said.slips}</h2>
        {items.length > 0 && (
          <nav class="no-print" aria-label={said.slips}>
            <button
              type="button"
              class="button small"
              onClick={() => trying(wholeHistory().then((text) => saveFile('slips.csv', text)))}
            >
              {said.csv}
            </button>
            <button type="button" class="button small" onClick={() => print()}>
              {said.print}
            </button>
          </nav>
        )}
      </header>
      {items.length === 0 ? <p>{said.slipsNone}</p> : <p>{said.slipsNet(items.length, sayChange(net))}</p>}
      {items.map((slip) => (
        <Item key={`${slip.table} ${slip.round}`} slip={slip} table={tables.get(slip.table)} />
      ))}
      {warning}
      {next !== null && (
        <button type="button" class="button no-print" onClick={() => trying(heard(load()))}>
          {said.more}
        </button>
      )}
    </section>
  );
}
