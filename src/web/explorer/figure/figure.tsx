/** The frame of a figure: its title, download buttons, and the command that prints the same numbers. */
import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { announce } from '../../shell/index.ts';
import { savePng, saveSvg, saveText } from './download.ts';
import './figure.css';
import { LoadError, useLazyAction } from '../../parts/lazy.tsx';
import type { LayoutView } from '../layout-view.ts';
import { words } from '../words/index.ts';
import { makeCsv, type Sheet, withRulebook } from './csv.ts';

/** A copy button shows “Copied” for this time. */
const COPIED_MS = 2000;

async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Browsers allow the clipboard only over https.
    return false;
  }
}

export function CopyButton({
  text,
  label,
  name,
}: {
  readonly text: string;
  readonly label: string;
  /** The name for screen readers. */
  readonly name: string;
}): VNode {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const t = words.value;
  return (
    <button
      type="button"
      class="button small explorer-copy"
      aria-label={isCopied ? t.copied : name}
      onClick={async () => {
        const isSuccess = await copyText(text);
        setCopied(isSuccess);
        announce(isSuccess ? t.copied : t.notCopied);
      }}
    >
      <svg viewBox="0 0 24 24" width="16" height="16" aria-hidden="true">
        <path d={isCopied ? 'M5 12.500l4.500 4.500L19 7.500' : 'M9 9h11v11H9zM5 15H4V4h11v1'} />
      </svg>
      <span>{isCopied ? t.copied : label}</span>
    </button>
  );
}

export function Command({ line }: { readonly line: string }): VNode {
  const t = words.value;
  return (
    <div class="explorer-command">
      <code lang="en">{line}</code>
      <CopyButton text={line} label={t.copy} name={t.copyCommand} />
    </div>
  );
}

export interface FigureProps {
  readonly title: string;
  readonly note?: string;
  readonly view: LayoutView;
  /** The last part of the names of downloaded files, after rulebook and layout. */
  readonly name: string;
  /** The command that prints the same numbers; null if there is none. */
  readonly command: string | null;
  /** The rows of the CSV download. Without it, there is no such download. */
  readonly sheet?: () => Sheet;
  /** Whether the drawing can be downloaded as SVG and PNG. */
  readonly drawing?: boolean;
  readonly wide?: boolean;
  readonly children: ComponentChildren;
}

export function Figure({ title, note, view, name, command, sheet, drawing = false, wide = false, children }: FigureProps): VNode {
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const { run, retry } = useLazyAction();
  const t = words.value;
  // `open` has the layout with the odds that the visitor chose.
  const { rulebook, hash, open } = view;
  const file = `${rulebook.id}-${open.layout.id}-${name}`;
  const origin = [rulebook.id, rulebook.version ?? '', hash, open.layout.id, command ?? ''].join(' · ');
  const findSvg = (): SVGSVGElement | null =>
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
              aria-label={t.saveAs('CSV', title)}
              onClick={() =>
                run(async () => saveText(`${file}.csv`, 'text/csv;charset=utf-8', await makeCsv(withRulebook(view, sheet()))))
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
                aria-label={t.saveAs('SVG', title)}
                onClick={() => {
                  const svg = findSvg();
                  if (svg !== null) run(() => saveSvg(`${file}.svg`, svg, origin));
                }}
              >
                SVG
              </button>
              <button
                type="button"
                class="button small"
                aria-label={t.saveAs('PNG', title)}
                onClick={() => {
                  const svg = findSvg();
                  if (svg !== null) run(() => savePng(`${file}.png`, svg));
                }}
              >
                PNG
              </button>
            </>
          )}
        </div>
      </header>
      <LoadError retry={retry} />
      {children}
      {command !== null && <Command line={command} />}
    </section>
  );
}
