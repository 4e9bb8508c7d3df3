/** A round or a log of rounds dropped here is held against the rules in this browser. It must never be sent anywhere. */
import type { VNode } from 'preact';
import { useId, useRef, useState } from 'preact/hooks';
import { ClauseNumbers } from '../parts/index.ts';
import { say, sayMoney, sayNumber } from '../shell/index.ts';
import { Command } from './figure.tsx';
import { Lost, useAttempt } from './late.tsx';
import type { Verdict } from './verify.ts';
import './verify.css';
import { DataTable } from './data-table.tsx';
import { words } from './words.ts';

/** What the field shows as an example, and what a click fills in. */
const EXAMPLE = JSON.stringify(
  {
    rulebook: 'adelaide-big-and-small',
    layout: 'full',
    chip: 50,
    wagers: [
      { player: 'ann', bet: 'pair:1-4', stake: 550, paid: 3025 },
      { player: 'bo', bet: 'total:11', stake: 1000, paid: 6000 },
    ],
    result: [1, 4, 6],
  },
  null,
  2,
);

/** Where a text waits while the page is opened anew; it leaves with the window. */
const KEPT = 'croupier.log';

async function verify(text: string): Promise<Verdict> {
  const [{ verifyLog }, { RULEBOOKS }] = await Promise.all([import('./verify.ts'), import('../../rulebooks/index.ts')]);
  return verifyLog(RULEBOOKS, text);
}

function keep(text: string): void {
  try {
    sessionStorage.setItem(KEPT, text);
  } catch {
    // Longer than a browser keeps: it has to be given again.
  }
}

function sayVerdict(verdict: Verdict): string {
  const said = words.value;
  switch (verdict.kind) {
    case 'pass':
      return verdict.checked === 0
        ? said.nothingClaimed(verdict.rounds)
        : said.passes(sayNumber(verdict.rounds), sayNumber(verdict.checked));
    case 'wrong':
      return said.wrong(sayNumber(verdict.round), verdict.player, verdict.bet);
    case 'unreadable':
      return verdict.round === 0 ? said.unreadable : said.unreadableRound(sayNumber(verdict.round));
  }
}

function Shown({ verdict }: { readonly verdict: Verdict }): VNode {
  const said = words.value;
  const tone = verdict.kind === 'pass' ? 'good' : 'bad';
  return (
    <div class="explorer-verdict" data-verdict={verdict.kind}>
      <p class={tone}>
        <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
          <path d={verdict.kind === 'pass' ? 'M4 12.500l5.500 5.500L20 6.500' : 'M6 6l12 12M18 6L6 18'} />
        </svg>
        <b>{sayVerdict(verdict)}</b>
      </p>
      {verdict.kind === 'unreadable' && <p lang="en">{verdict.why}</p>}
      {verdict.kind === 'wrong' && (
        <p>
          {said.wrongField(verdict.field, verdict.said, verdict.due)} <ClauseNumbers of={verdict.clauses} />
        </p>
      )}
      {verdict.kind !== 'unreadable' && (
        <DataTable
          label={said.due}
          caption={said.due}
          columns={[
            { title: said.player },
            { title: said.bet },
            { title: said.stake },
            { title: said.outcome },
            { title: said.paysHead },
            { title: said.paid },
            { title: said.clauses, roomy: true },
          ]}
        >
          {verdict.last.wagers.map(({ player, bet, stake, outcome, odds, paid, clauses }) => (
            <tr key={`${player} ${bet}`}>
              <th scope="row">{player}</th>
              <td>{bet}</td>
              <td>{sayMoney(stake)}</td>
              <td>{said.endings[outcome]}</td>
              <td>{odds ?? '–'}</td>
              <td>{sayMoney(paid)}</td>
              <td class="roomy">
                <ClauseNumbers of={clauses} />
              </td>
            </tr>
          ))}
        </DataTable>
      )}
    </div>
  );
}

export function Verify(): VNode {
  const said = words.value;
  const id = useId();
  const [text, setText] = useState(() => sessionStorage.getItem(KEPT) ?? '');
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [over, setOver] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const { attempt, again } = useAttempt();
  const check = async (given: string): Promise<void> => {
    const found = await verify(given).catch((error: unknown) => {
      keep(given);
      throw error;
    });
    sessionStorage.removeItem(KEPT);
    setVerdict(found);
    say(sayVerdict(found));
  };
  const take = async (given: File | undefined): Promise<void> => {
    if (given === undefined) return;
    const read = await given.text();
    setText(read);
    await check(read);
  };
  return (
    <section
      class={`panel explorer-figure wide explorer-verify ${over ? 'over' : ''}`}
      aria-labelledby={`${id}h`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const [dropped] = event.dataTransfer?.files ?? [];
        attempt(() => take(dropped));
      }}
    >
      <header>
        <h2 id={`${id}h`}>{said.verifyTitle}</h2>
        <p class="explorer-note">{said.verifyNote}</p>
      </header>
      <label for={id}>{said.verifyField}</label>
      <textarea
        id={id}
        rows={12}
        spellcheck={false}
        value={text}
        placeholder={EXAMPLE}
        onInput={(event) => {
          setText(event.currentTarget.value);
          setVerdict(null);
        }}
      />
      <div class="explorer-inputs">
        <button type="button" class="button main" disabled={text.trim() === ''} onClick={() => attempt(() => check(text))}>
          {said.check}
        </button>
        <button type="button" class="button" onClick={() => file.current?.click()}>
          {said.chooseFile}
        </button>
        <input
          ref={file}
          type="file"
          hidden
          accept=".json,.jsonl,.ndjson,.txt,application/json"
          onChange={(event) => {
            const [chosen] = event.currentTarget.files ?? [];
            attempt(() => take(chosen));
          }}
        />
        <button
          type="button"
          class="button"
          onClick={() => {
            setText(EXAMPLE);
            setVerdict(null);
          }}
        >
          {said.example}
        </button>
      </div>
      <Lost again={again} />
      {verdict !== null && <Shown verdict={verdict} />}
      <Command line="croupier settle round.json" />
    </section>
  );
}
