/** The verify tab: checks a round or a log of rounds against the rules. The check runs in the browser only. */
import type { VNode } from 'preact';
import { useId, useRef, useState } from 'preact/hooks';
import { ClauseNumbers } from '../../parts/index.ts';
import { LoadError, useLazyAction } from '../../parts/lazy.tsx';
import { announce, formatMoney, formatNumber } from '../../shell/index.ts';
import { Command } from '../figure/figure.tsx';
import type { Verdict } from './check-log.ts';
import './verify.css';
import { DataTable } from '../figure/data-table.tsx';
import { words } from '../words/index.ts';

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

/** If the code of the check cannot be loaded, the page may reload. Session storage keeps the text meanwhile. */
const STORAGE_KEY = 'croupier.log';

async function loadAndCheck(text: string): Promise<Verdict> {
  const [{ checkLog }, { RULEBOOKS }] = await Promise.all([import('./check-log.ts'), import('../../../rulebooks/index.ts')]);
  return checkLog(RULEBOOKS, text);
}

function saveText(text: string): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, text);
  } catch {
    // The text is too long for session storage.
  }
}

function formatVerdict(verdict: Verdict): string {
  const t = words.value;
  switch (verdict.kind) {
    case 'pass':
      return verdict.checked === 0
        ? t.nothingClaimed(verdict.rounds)
        : t.passes(formatNumber(verdict.rounds), formatNumber(verdict.checked));
    case 'wrong':
      return t.wrong(formatNumber(verdict.round), verdict.player, verdict.bet);
    case 'unreadable':
      return verdict.round === 0 ? t.unreadable : t.unreadableRound(formatNumber(verdict.round));
  }
}

function VerdictPanel({ verdict }: { readonly verdict: Verdict }): VNode {
  const t = words.value;
  const tone = verdict.kind === 'pass' ? 'good' : 'bad';
  return (
    <div class="explorer-verdict" data-verdict={verdict.kind}>
      <p class={tone}>
        <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
          <path d={verdict.kind === 'pass' ? 'M4 12.500l5.500 5.500L20 6.500' : 'M6 6l12 12M18 6L6 18'} />
        </svg>
        <b>{formatVerdict(verdict)}</b>
      </p>
      {verdict.kind === 'unreadable' && <p lang="en">{verdict.reason}</p>}
      {verdict.kind === 'wrong' && (
        <p>
          {t.wrongField(verdict.field, verdict.claimed, verdict.expected)} <ClauseNumbers of={verdict.clauses} />
        </p>
      )}
      {verdict.kind !== 'unreadable' && (
        <DataTable
          label={t.due}
          caption={t.due}
          columns={[
            { title: t.player },
            { title: t.bet },
            { title: t.stake },
            { title: t.outcome },
            { title: t.paysHead },
            { title: t.paid },
            { title: t.clauses, wideOnly: true },
          ]}
        >
          {verdict.last.wagers.map(({ player, bet, stake, outcome, odds, paid, clauses }) => (
            <tr key={`${player} ${bet}`}>
              <th scope="row">{player}</th>
              <td>{bet}</td>
              <td>{formatMoney(stake)}</td>
              <td>{t.endings[outcome]}</td>
              <td>{odds ?? '–'}</td>
              <td>{formatMoney(paid)}</td>
              <td class="wide-only">
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
  const t = words.value;
  const id = useId();
  const [text, setText] = useState(() => sessionStorage.getItem(STORAGE_KEY) ?? '');
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [isDragOver, setDragOver] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const { run, retry } = useLazyAction();
  const check = async (input: string): Promise<void> => {
    const result = await loadAndCheck(input).catch((error: unknown) => {
      saveText(input);
      throw error;
    });
    sessionStorage.removeItem(STORAGE_KEY);
    setVerdict(result);
    announce(formatVerdict(result));
  };
  const checkFile = async (chosen: File | undefined): Promise<void> => {
    if (chosen === undefined) return;
    const input = await chosen.text();
    setText(input);
    await check(input);
  };
  return (
    <section
      class={`panel explorer-figure wide explorer-verify ${isDragOver ? 'drag-over' : ''}`}
      aria-labelledby={`${id}h`}
      onDragOver={(event) => {
        event.preventDefault();
        setDragOver(true);
      }}
      onDragLeave={() => setDragOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setDragOver(false);
        const [dropped] = event.dataTransfer?.files ?? [];
        run(() => checkFile(dropped));
      }}
    >
      <header>
        <h2 id={`${id}h`}>{t.verifyTitle}</h2>
        <p class="explorer-note">{t.verifyNote}</p>
      </header>
      <label for={id}>{t.verifyField}</label>
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
        <button type="button" class="button main" disabled={text.trim() === ''} onClick={() => run(() => check(text))}>
          {t.check}
        </button>
        <button type="button" class="button" onClick={() => file.current?.click()}>
          {t.chooseFile}
        </button>
        <input
          ref={file}
          type="file"
          hidden
          accept=".json,.jsonl,.ndjson,.txt,application/json"
          onChange={(event) => {
            const [chosen] = event.currentTarget.files ?? [];
            run(() => checkFile(chosen));
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
          {t.example}
        </button>
      </div>
      <LoadError retry={retry} />
      {verdict !== null && <VerdictPanel verdict={verdict} />}
      <Command line="croupier settle round.json" />
    </section>
  );
}
