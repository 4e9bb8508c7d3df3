/** A field that finds a person by name or login. The person is always one of the records: other text is not accepted. */
import type { VNode } from 'preact';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { FoundPersonView } from '../../protocol/index.ts';
import { client } from '../shell/index.ts';
import { words } from './words/people.ts';
import './person-picker.css';

/** The search starts after this pause in typing. */
const SEARCH_DELAY_MS = 150;
const LENGTH_MAX = 64;

export interface PersonPickerProps {
  readonly label: string;
  /** Only people of this kind. */
  readonly kind?: FoundPersonView['kind'];
  /** The person who is picked at first. */
  readonly initial?: FoundPersonView;
  /** Called with null when the text changes after a person was picked. */
  readonly onPick?: (person: FoundPersonView | null) => void;
  /** In a form, the id of the person is sent under this name. */
  readonly name?: string;
  readonly required?: boolean;
  readonly hint?: string;
  /** Called with the text field, for example to focus it. */
  readonly fieldRef?: (field: HTMLInputElement | null) => void;
}

const nameOf = ({ name, login }: FoundPersonView): string => name ?? login ?? '';

/** The text of the field after a person is picked: the name, with the login if another person in the list has the same name. */
function formatPicked(person: FoundPersonView, found: readonly FoundPersonView[]): string {
  const isShared = found.some((other) => other.person !== person.person && other.name === person.name);
  return isShared && person.name !== null && person.login !== null ? `${person.name} (${person.login})` : nameOf(person);
}

/** `found` is null before the first answer. */
interface Search {
  readonly text: string;
  readonly found: readonly FoundPersonView[] | null;
  readonly hasFailed: boolean;
}
const NO_SEARCH: Search = { text: '', found: null, hasFailed: false };

/** Searches while the user types. Answers to older texts are dropped. */
function useSearch(text: string, kind: FoundPersonView['kind'] | undefined): Search {
  const [search, setSearch] = useState<Search>(NO_SEARCH);
  useEffect(() => {
    if (text === '') {
      setSearch(NO_SEARCH);
      return;
    }
    let isCurrent = true;
    const run = async (): Promise<void> => {
      try {
        const found = await client.findPeople(text, kind);
        if (isCurrent) setSearch({ text, found, hasFailed: false });
      } catch {
        if (isCurrent) setSearch({ text, found: null, hasFailed: true });
      }
    };
    const timer = setTimeout(() => void run(), SEARCH_DELAY_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [text, kind]);
  return search;
}

function Flags({ person: { disabled, excluded } }: { readonly person: FoundPersonView }): VNode | null {
  const { picker } = words.value;
  const flags = [...(excluded ? [picker.excluded] : []), ...(disabled ? [picker.disabled] : [])];
  return flags.length === 0 ? null : <span class="person-flag">{flags.join(', ')}</span>;
}

export function PersonPicker(props: PersonPickerProps): VNode {
  const { label, kind, onPick, name, required = false, hint, fieldRef, initial = null } = props;
  const id = useId();
  const field = useRef<HTMLInputElement | null>(null);
  const [text, setText] = useState(initial === null ? '' : nameOf(initial));
  const [picked, setPicked] = useState<FoundPersonView | null>(initial);
  const [active, setActive] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const { picker } = words.value;
  const query = picked === null ? text.trim() : '';
  const search = useSearch(query, kind);
  const found = query === '' ? null : search.found;
  const people = isOpen && found !== null ? found : [];
  const activeIndex = Math.min(active, people.length - 1);
  const optionId = (index: number): string => `${id}-${index}`;

  // The browser then refuses to send the form with text that is no person.
  const problem = picked === null && (required || text.trim() !== '') ? picker.choose : '';
  // Before the next key, so that Enter right after the choice submits the form.
  useLayoutEffect(() => field.current?.setCustomValidity(problem), [problem]);
  useEffect(() => {
    if (people.length > 0) document.getElementById(optionId(activeIndex))?.scrollIntoView({ block: 'nearest' });
  }, [activeIndex, people]);

  const pick = (person: FoundPersonView): void => {
    setPicked(person);
    setText(formatPicked(person, people));
    setOpen(false);
    onPick?.(person);
    field.current?.focus();
  };
  const type = (value: string): void => {
    setText(value);
    setActive(0);
    setOpen(true);
    if (picked === null) return;
    setPicked(null);
    onPick?.(null);
  };
  const move = (step: number): void => {
    if (isOpen) setActive((activeIndex + step + people.length) % Math.max(people.length, 1));
    else setOpen(true);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const person = people[activeIndex];
    // An input method uses the same keys to choose a character.
    if (event.isComposing) return;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter' && person !== undefined) pick(person);
    else if (event.key === 'Escape' && people.length > 0) setOpen(false);
    else return;
    event.preventDefault();
    // The same keys are shortcuts of the page and close dialogs.
    event.stopPropagation();
  };
  const count = found === null ? '' : found.length === 0 ? picker.none : picker.found(found.length);
  const status = search.hasFailed && query !== '' ? picker.failed : isOpen ? count : '';

  return (
    <div class="person-picker form-field">
      <label for={id}>{label}</label>
      {name !== undefined && <input type="hidden" name={name} value={picked?.person ?? ''} />}
      <input
        id={id}
        ref={(element) => {
          field.current = element;
          fieldRef?.(element);
        }}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={people.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={people.length > 0 ? optionId(activeIndex) : undefined}
        aria-describedby={hint === undefined ? `${id}-status` : `${id}-hint ${id}-status`}
        autocomplete="off"
        spellcheck={false}
        maxLength={LENGTH_MAX}
        required={required}
        value={text}
        onInput={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={() => setOpen(false)}
      />
      {hint !== undefined && <small id={`${id}-hint`}>{hint}</small>}
      <div id={`${id}-list`} class="person-list" role="listbox" aria-label={label} hidden={people.length === 0}>
        {people.map((person, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and handles the keys
          <div
            key={person.person}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === activeIndex}
            // The field keeps the focus, so that its list stays open until the click.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => pick(person)}
          >
            <b>{nameOf(person)}</b> {person.name !== null && person.login !== null && <small>{person.login}</small>}{' '}
            <Flags person={person} />
          </div>
        ))}
      </div>
      <small id={`${id}-status`} role="status">
        {status}
      </small>
    </div>
  );
}
