/** The decisions about one table: open matters, past rounds, decided matters, and the forms of decisions. */
import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';
import { autofocusRef } from '../forms/form.tsx';
import { ActForm } from './act-form.tsx';
import type { DecisionTable } from './decision-table.ts';
import { DecidedMatters, type GoTo, MatterPanel, OpenMatters } from './matters.tsx';
import { PastRounds, RoundPanel } from './rounds.tsx';
import { type DecisionView, parentView, TABS, type Tab } from './view.ts';
import { words } from './words/index.ts';
import './decisions.css';

/** The title of the dialog that shows a view. */
export function decisionTitle(view: DecisionView): string {
  const t = words.value;
  if (view.kind === 'round') return t.roundTitle(view.round);
  return view.kind === 'act' ? t.acts[view.act] : t.decisions;
}

/** The arrow keys move between the tabs. */
function Tabs({ tab, goTo }: { readonly tab: Tab; readonly goTo: GoTo }): VNode {
  const list = useRef<HTMLDivElement>(null);
  const move = (steps: number): void => {
    const next = TABS[(TABS.indexOf(tab) + steps + TABS.length) % TABS.length];
    if (next !== undefined) goTo({ kind: 'tab', tab: next });
  };
  return (
    <div
      ref={list}
      class="decision-tabs"
      role="tablist"
      aria-label={words.value.decisions}
      onKeyDown={({ key }) => {
        if (key === 'ArrowRight') move(1);
        if (key === 'ArrowLeft') move(-1);
      }}
    >
      {TABS.map((name) => (
        <button
          key={name}
          type="button"
          role="tab"
          class="button"
          id={`decisions-tab-${name}`}
          aria-selected={name === tab}
          aria-controls="decisions-panel"
          tabIndex={name === tab ? 0 : -1}
          ref={name === tab ? autofocusRef : null}
          onClick={() => goTo({ kind: 'tab', tab: name })}
        >
          {words.value.tabs[name]}
        </button>
      ))}
    </div>
  );
}

function renderView(table: DecisionTable, view: DecisionView, goTo: GoTo): VNode {
  switch (view.kind) {
    case 'tab':
      return (
        <>
          <Tabs tab={view.tab} goTo={goTo} />
          <div id="decisions-panel" role="tabpanel" aria-labelledby={`decisions-tab-${view.tab}`}>
            {view.tab === 'open' && <OpenMatters table={table} goTo={goTo} />}
            {view.tab === 'rounds' && <PastRounds table={table} before={view.before} goTo={goTo} />}
            {view.tab === 'decided' && <DecidedMatters table={table} goTo={goTo} />}
          </div>
        </>
      );
    case 'round':
      return <RoundPanel table={table} round={view.round} goTo={goTo} />;
    case 'matter':
      return <MatterPanel table={table} id={view.id} goTo={goTo} />;
    case 'act': {
      const goBack = (): void => goTo(parentView(view));
      return <ActForm table={table} act={view.act} subject={view.subject} onDone={goBack} onCancel={goBack} />;
    }
  }
}

export interface DecisionsProps {
  readonly table: DecisionTable;
  readonly view: DecisionView;
  /** Shows another view; null closes the decisions. */
  readonly goTo: GoTo;
}

export function Decisions({ table, view, goTo }: DecisionsProps): VNode {
  const parent = parentView(view);
  return (
    <div class="decisions">
      {parent !== null && view.kind !== 'act' && (
        <p>
          <button type="button" class="button small" onClick={() => goTo(parent)}>
            ← {words.value.back}
          </button>
        </p>
      )}
      {renderView(table, view, goTo)}
    </div>
  );
}
