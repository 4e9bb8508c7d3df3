/** The frame of every figure: its title, what can be taken away from it, and the command that gives the same numbers. It must never compute any. */
import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { say } from '../shell/index.ts';
import { savePng, saveSvg, saveText } from './download.ts';
import './figure.css';
import { Lost, useAttempt } from './late.tsx';
import { makeCsv, type Sheet, withBook } from './sheet.ts';
import type { View } from './view.ts';
import { words } from './words.ts';

/** How long a button says that it has done its work. */
const DONE_MS = 2000;

async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Over a line that is not safe browsers lend no clipboard.
    return false;
  }
}

export function CopyButton({
  text,
  label,
  what,
}: {
  readonly text: string;
  readonly label: string;
  readonly what: string;
}): VNode {
  const [done, setDone] = useState(false);
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => setDone(false), DONE_MS);
    return () => clearTimeout(timer);
  }, [done]);
  const said = words.value;
  return (
    <button
      type="button"
      class="button small explorer-copy"
      aria-label={done ? said.copied : what}
      onClick={async () => {
        const copied = await copyText(text);
        setDone(copied);
        say(copied ? said.copied : said.notCopied);
      }}
    >
      <svg viewBox="0 0 24 24" width="16" height="16" aria-hidden="true">
        <path d={done ? 'M5 12.500l4.500 4.500L19 7.500' : 'M9 9h11v11H9zM5 15H4V4h11v1'} />
      </svg>
      <span>{done ? said.copied : label}</span>
    </button>
  );
}

export function Command({ line }: { readonly line: string }): VNode {
  const said = words.value;
  return (
    <div class="explorer-command">
      <code lang="en">{line}</code>
      <CopyButton text={line} label={said.copy} what={said.copyCommand} />
    </div>
  );
}

export interface FigureProps {
  readonly title: string;
  /** Beside the title. */
  readonly note?: string;
  readonly view: View;
  /** Of the files, without an ending. */
  readonly name: string;
  readonly command: string | null;
  readonly sheet?: () => Sheet;
  /** It has a drawing that can be taken away. */
  readonly drawing?: boolean;
  readonly wide?: boolean;
  readonly children: ComponentChildren;
}

export function Figure({ title, note, view, name, command, sheet, drawing = false, wide = false, children }: FigureProps): VNode {
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const { attempt, again } = useAttempt();
  const said = words.value;
  const { rulebook, hash, open } = view;
  const file = `${rulebook.id}-${open.layout.id}-${name}`;
  const origin = [rulebook.id, rulebook.version ?? '', hash, open.layout.id, command ?? ''].join(' · ');
  const svg = (): SVGSVGElement | null =>
    section.current?.querySelector<SVGSVGElement>('.felt svg[viewBox], svg.explorer-plot') ?? null;
  return (
    <section ref={section} class={`panel explorer-figure ${wide ? 'wide' : ''}`} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {note !== undefined && <p class="explorer-note">{note}</p>}
        <div class="explorer-files no-print">
          {sheet !== undefined && (
            <button
              type="button"
              class="button small"
              aria-label={said.saveAs('CSV', title)}
              onClick={() =>
                attempt(async () => saveText(`${file}.csv`, 'text/csv;charset=utf-8', await makeCsv(withBook(view, sheet()))))
              }
            >
              CSV
            </button>
          )}
          {drawing && (
            <>
              <button
                type="button"
                class="button small"
                aria-label={said.saveAs('SVG', title)}
                onClick={() => {
                  const drawn = svg();
                  if (drawn !== null) attempt(() => saveSvg(`${file}.svg`, drawn, origin));
                }}
              >
                SVG
              </button>
              <button
                type="button"
                class="button small"
                aria-label={said.saveAs('PNG', title)}
                onClick={() => {
                  const drawn = svg();
                  if (drawn !== null) attempt(() => savePng(`${file}.png`, drawn));
                }}
              >
                PNG
              </button>
            </>
          )}
        </div>
      </header>
      <Lost again={again} />
      {children}
      {command !== null && <Command line={command} />}
    </section>
  );
}
