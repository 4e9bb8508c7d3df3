/** The layouts of a rulebook as drawings of their felts, of which one is chosen. */
import type { VNode } from 'preact';
import { useId } from 'preact/hooks';
import type { LayoutData, Rulebook } from '../../../rules/index.ts';
import { FeltPicture } from '../../felt/index.ts';
import '../../felt/felt.css';
import { LoadError, useLazy } from '../../parts/lazy.tsx';
import { loadFelt, settings } from '../../shell/index.ts';
import { Choices, type FieldFault } from './field.tsx';
import { words } from './words/index.ts';

function Picture({ rulebook, layout }: { readonly rulebook: string; readonly layout: string }): VNode {
  const { value, retry } = useLazy(`${rulebook}/${layout}`, () => loadFelt(rulebook, layout));
  if (value === null)
    return retry === null ? <span class="tables-drawing">{words.value.form.drawing}</span> : <LoadError retry={retry} />;
  const language = settings.language.value;
  return <FeltPicture layout={value.layout} bets={value.bets(language)} language={language} theme={settings.theme.value} />;
}

interface LayoutCardProps {
  readonly rulebook: string;
  readonly data: LayoutData;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function LayoutCard({ rulebook, data: { id: layout, title, bets }, isChosen, onChoose }: LayoutCardProps): VNode {
  const id = useId();
  const t = words.value;
  return (
    <div class="tables-layout" data-layout={layout}>
      <span class="tables-choice">
        <input
          id={id}
          type="radio"
          name="layout"
          value={layout}
          checked={isChosen}
          onChange={onChoose}
          aria-describedby={`${id}-hint`}
        />
        <label for={id}>{t.layoutName(layout)}</label>
        <small id={`${id}-hint`}>
          <span lang="en">{title}</span> · {t.form.betCount(bets.length)}
        </small>
      </span>
      {/* The radio button says the same, so the picture is only for the pointer. */}
      <button type="button" class="tables-picture" tabIndex={-1} aria-hidden="true" onClick={onChoose}>
        <Picture rulebook={rulebook} layout={layout} />
      </button>
    </div>
  );
}

interface LayoutChoiceProps {
  readonly rulebook: Rulebook;
  readonly layout: string;
  readonly fault: FieldFault | null;
  readonly onChoose: (layout: string) => void;
}

export function LayoutChoice({ rulebook, layout, fault, onChoose }: LayoutChoiceProps): VNode {
  const t = words.value.form;
  return (
    <Choices name="layout" label={t.layout} hint={t.layoutHint} fault={fault} className="tables-layouts">
      {rulebook.layouts.map((data) => (
        <LayoutCard
          key={`${rulebook.id}/${data.id}`}
          rulebook={rulebook.id}
          data={data}
          isChosen={data.id === layout}
          onChoose={() => onChoose(data.id)}
        />
      ))}
    </Choices>
  );
}
