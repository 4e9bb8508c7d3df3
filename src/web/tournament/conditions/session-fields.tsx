/** The part of the conditions form about one session. */
import type { VNode } from 'preact';
import type { Entrants } from '../../../tournament/index.ts';
import { formatNumber } from '../../shell/index.ts';
import { tournamentWords } from '../parts/index.ts';
import type { SessionSize } from './check.ts';
import {
  AmountField,
  Check,
  CheckField,
  ChoiceField,
  FieldGroup,
  NumberField,
  optionsOf,
  RemoveButton,
  TextField,
  TimeField,
} from './field.tsx';
import type { CutValues, FormValues, SessionValues } from './form-values.ts';
import { changeSession, moveSession, removeSession } from './session-list.ts';
import { words } from './words/index.ts';

interface SessionFieldsProps {
  readonly values: FormValues;
  readonly index: number;
  /** null while the conditions have a problem. */
  readonly size: SessionSize | null;
  readonly onChange: (values: FormValues) => void;
}

interface PartProps {
  readonly session: SessionValues;
  readonly place: string;
  readonly change: (changes: Partial<SessionValues>) => void;
}

const isSameGroup = (a: Entrants, b: Entrants): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Everybody who entered, and the groups of all earlier sessions. */
function EntrantsField({ session, place, change, earlier }: PartProps & { readonly earlier: readonly string[] }): VNode {
  const t = words.value;
  const groups: readonly (readonly [Entrants, string])[] = [
    [{ from: 'entries' }, t.everybody],
    ...earlier.flatMap((id): (readonly [Entrants, string])[] => [
      [{ from: 'advanced', session: id }, t.entrants.advanced(id)],
      [{ from: 'eliminated', session: id }, t.entrants.eliminated(id)],
    ]),
  ];
  // A group of a session that is gone or comes later stays in the list until somebody removes it.
  const others = session.entrants.filter((group) => !groups.some(([known]) => isSameGroup(known, group)));
  const shown = [
    ...groups,
    ...others.map((group) => [group, group.from === 'entries' ? t.everybody : t.entrants[group.from](group.session)] as const),
  ];
  return (
    <FieldGroup place={`${place}.entrants`}>
      {shown.map(([group, label]) => (
        <Check
          key={JSON.stringify(group)}
          label={label}
          isChecked={session.entrants.some((each) => isSameGroup(each, group))}
          onChange={(isChecked) =>
            change({
              entrants: isChecked ? [...session.entrants, group] : session.entrants.filter((each) => !isSameGroup(each, group)),
            })
          }
        />
      ))}
    </FieldGroup>
  );
}

function LengthFields({ session, place, change }: PartProps): VNode {
  const t = words.value;
  return (
    <>
      <ChoiceField
        place={`${place}.length`}
        value={session.lengthBy}
        options={optionsOf(t.lengths)}
        onChange={(lengthBy) => change({ lengthBy })}
      />
      {session.lengthBy === 'spins' && (
        <NumberField place={`${place}.length.spins`} value={session.spins} onChange={(spins) => change({ spins })} />
      )}
      {session.lengthBy === 'time' && (
        <NumberField place={`${place}.length.minutes`} value={session.minutes} onChange={(minutes) => change({ minutes })} />
      )}
      {session.lengthBy === 'survivors' && (
        <>
          <NumberField
            place={`${place}.length.remaining`}
            value={session.remaining}
            onChange={(remaining) => change({ remaining })}
          />
          <NumberField
            place={`${place}.length.spinsMax`}
            value={session.spinsMax}
            onChange={(spinsMax) => change({ spinsMax })}
          />
        </>
      )}
    </>
  );
}

function CutsField({ session, place, change }: PartProps): VNode {
  const t = words.value;
  const set = (index: number, changes: Partial<CutValues>): void =>
    change({ cuts: session.cuts.map((cut, i) => (i === index ? { ...cut, ...changes } : cut)) });
  return (
    <FieldGroup place={`${place}.cuts`}>
      {session.cuts.map(({ by, n }, i) => {
        const label = t.cutKind(formatNumber(i + 1));
        return (
          // Cuts have no identity of their own.
          <div key={i} class="conditions-row">
            <select
              aria-label={label}
              name={`${place}.cuts[${i}].by`}
              value={by}
              onChange={({ currentTarget }) => set(i, { by: currentTarget.value as CutValues['by'] })}
            >
              {optionsOf(t.cuts).map(([kind, text]) => (
                <option key={kind} value={kind}>
                  {text}
                </option>
              ))}
            </select>
            <input
              aria-label={`${label}: ${t.cutNumber}`}
              name={`${place}.cuts[${i}].n`}
              class="conditions-number"
              inputMode="numeric"
              autocomplete="off"
              value={n}
              onFocus={({ currentTarget }) => currentTarget.select()}
              onInput={({ currentTarget }) => set(i, { n: currentTarget.value })}
            />
            <RemoveButton label={t.remove(label)} onRemove={() => change({ cuts: session.cuts.filter((_, k) => k !== i) })} />
          </div>
        );
      })}
      <button
        type="button"
        class="button small conditions-add"
        onClick={() => change({ cuts: [...session.cuts, { by: 'overall', n: '1' }] })}
      >
        {t.addCut}
      </button>
    </FieldGroup>
  );
}

function CompulsoryFields({ session, place, change }: PartProps): VNode {
  const t = words.value;
  return (
    <>
      <CheckField
        place={`${place}.compulsory`}
        label={t.compulsoryYes}
        isChecked={session.hasCompulsory}
        onChange={(hasCompulsory) => change({ hasCompulsory })}
      />
      {session.hasCompulsory && (
        <>
          <AmountField
            place={`${place}.compulsory.amount`}
            value={session.compulsory}
            onChange={(compulsory) => change({ compulsory })}
          />
          <ChoiceField
            place={`${place}.compulsory.shortOfChips`}
            value={session.shortOfChips}
            options={optionsOf(t.shortOfChips)}
            onChange={(shortOfChips) => change({ shortOfChips })}
          />
        </>
      )}
    </>
  );
}

function SessionActions({ values, index, onChange }: Omit<SessionFieldsProps, 'size'>): VNode {
  const t = words.value;
  const name = values.sessions[index]?.id ?? '';
  const move = (button: HTMLElement, step: -1 | 1): void => {
    onChange(moveSession(values, index, step));
    // The button moves with its session, and the browser drops the focus of an element that moves.
    setTimeout(() => button.focus());
  };
  return (
    <p class="conditions-actions">
      <button
        type="button"
        class="button small"
        aria-label={t.moveUp(name)}
        title={t.moveUp(name)}
        aria-disabled={index === 0}
        onClick={({ currentTarget }) => move(currentTarget, -1)}
      >
        ↑
      </button>
      <button
        type="button"
        class="button small"
        aria-label={t.moveDown(name)}
        title={t.moveDown(name)}
        aria-disabled={index === values.sessions.length - 1}
        onClick={({ currentTarget }) => move(currentTarget, 1)}
      >
        ↓
      </button>
      <button
        type="button"
        class="button small"
        onClick={({ currentTarget }) => {
          currentTarget.closest('section')?.querySelector<HTMLElement>('.conditions-add-session')?.focus();
          onChange(removeSession(values, index));
        }}
      >
        {t.removeSession(name)}
      </button>
    </p>
  );
}

export function SessionFields({ values, index, size, onChange }: SessionFieldsProps): VNode | null {
  const t = words.value;
  const session = values.sessions[index];
  if (session === undefined) return null;
  const place = `sessions[${index}]`;
  const part: PartProps = { session, place, change: (changes) => onChange(changeSession(values, index, changes)) };
  const { change } = part;
  return (
    <fieldset class="conditions-session">
      <legend>{t.sessionTitle(formatNumber(index + 1), session.id)}</legend>
      <p class="conditions-size">
        {size !== null &&
          [
            t.size(formatNumber(size.least), formatNumber(size.most)),
            ...(size.advancing > 0 ? [t.advance(formatNumber(size.advancing))] : []),
          ].join(' · ')}
      </p>
      <div class="conditions-grid">
        <TextField place={`${place}.id`} value={session.id} onChange={(id) => change({ id })} />
        <ChoiceField
          place={`${place}.kind`}
          value={session.kind}
          options={optionsOf({ ...tournamentWords.value.sessionKinds, round: tournamentWords.value.anyRound })}
          onChange={(kind) => change({ kind })}
        />
        <TimeField place={`${place}.startsMs`} value={session.starts} onChange={(starts) => change({ starts })} />
        <EntrantsField {...part} earlier={values.sessions.slice(0, index).map(({ id }) => id)} />
        <NumberField place={`${place}.tables`} value={session.tables} onChange={(tables) => change({ tables })} />
        <NumberField place={`${place}.seats`} value={session.seats} onChange={(seats) => change({ seats })} />
        <LengthFields {...part} />
        <AmountField place={`${place}.chips`} value={session.chips} onChange={(chips) => change({ chips })} />
        <CompulsoryFields {...part} />
        <CutsField {...part} />
      </div>
      <SessionActions values={values} index={index} onChange={onChange} />
    </fieldset>
  );
}
