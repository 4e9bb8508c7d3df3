/** The conditions form: proposes, explains and checks every field while the user types, and saves a new version. */
import type { VNode } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { TournamentSummaryView } from '../../../protocol/index.ts';
import type { Rulebook } from '../../../rules/index.ts';
import type { Conditions } from '../../../tournament/index.ts';
import { ErrorText } from '../../parts/error-text.tsx';
import { announce, serverNow, session, settings } from '../../shell/index.ts';
import { ClauseLinks } from '../parts/clause-links.tsx';
import { type ActOutcome, formatTournamentError, sendAct, tournaments, tournamentWords } from '../parts/index.ts';
import { parseLocalText } from '../parts/local-time.ts';
import type { Checked } from './check.ts';
import { type CreateApi, createTournament, type SentTexts } from './create-tournament.ts';
import './form.css';
import { type Draft, firstDraft, makeProposal } from './draft.ts';
import { formData } from './field.tsx';
import { GROUPS } from './field-groups.tsx';
import { toConditionsInput, toFormValues } from './form-values.ts';
import { hasRole } from './has-role.ts';
import { type ChangesKey, dropChanges, keepChanges, readKeptChanges } from './kept-changes.ts';
import { formatProblem, problemOfError, type ShownProblem, sortProblems } from './problem.ts';
import { CheckStatus, focusProblem, ProblemSummary } from './problem-list.tsx';
import { proposeId, translateTexts } from './proposal.ts';
import { parsePlayers, Starter } from './starter.tsx';
import { words } from './words/index.ts';

type CheckModule = typeof import('./check.ts');

export interface EditorProps {
  readonly rulebooks: readonly Rulebook[];
  readonly check: CheckModule;
  /** The tournament that exists; null for a new one. */
  readonly tournament: string | null;
  /** The current conditions; null for a first draft. */
  readonly current: Conditions | null;
  readonly takenIds: readonly string[];
  readonly earlier: readonly TournamentSummaryView[];
  readonly onSaved: (tournament: string, conditions: Conditions) => void;
  readonly onCancel: (() => void) | null;
}

/** A pit boss who is also the director may draft before taking charge. */
const sendDraft = (tournament: string, conditions: Conditions): Promise<ActOutcome> =>
  sendAct(tournament, { type: 'draft-conditions', conditions }, { as: hasRole('pit-boss') ? 'pit-boss' : 'director' });
const CREATE_API: CreateApi = { create: tournaments.create, conditions: tournaments.conditions, draft: sendDraft };
/** Kept while the application is open, so that a second visit of the form also knows lost answers. */
const sentTexts: SentTexts = new Map();

/** Ids are checked here because they are not part of the conditions. */
const ID = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const ID_MAX = 48;

/** The browser asks before it closes or reloads a page with changes. */
function useLeaveWarning(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isNeeded]);
}

/** The proposed texts of a new tournament follow the language of the page. */
function useTranslatedTexts(isNew: boolean, setDraft: (change: (draft: Draft) => Draft) => void): void {
  const { texts } = words.value;
  const proposed = useRef(texts);
  useEffect(() => {
    const from = proposed.current;
    proposed.current = texts;
    if (isNew && from !== texts) setDraft((draft) => ({ ...draft, values: translateTexts(draft.values, from, texts) }));
  }, [texts]);
}

export function Editor(props: EditorProps): VNode {
  const { rulebooks, check, tournament, current, takenIds, earlier, onSaved, onCancel } = props;
  const t = words.value;
  const form = useRef<HTMLFormElement>(null);
  const key: ChangesKey = { tournament, person: session.value?.person ?? '' };
  const [kept, setKept] = useState(() => readKeptChanges(key, firstDraft(rulebooks, check.DEFAULTS, current)));
  const [draft, setDraft] = useState<Draft>(() => kept?.draft ?? firstDraft(rulebooks, check.DEFAULTS, current));
  const [serverProblem, setServerProblem] = useState<ShownProblem | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isEdited, setEdited] = useState(kept !== null);
  /** How often the user has tried to save a form with problems. */
  const [attempts, setAttempts] = useState(0);
  useLeaveWarning(isEdited);
  useTranslatedTexts(current === null, setDraft);
  const { values, players, starts, typedId, isChanged } = draft;
  const id = typedId ?? proposeId(values.name, parseLocalText(starts) ?? serverNow(), takenIds);
  const language = settings.language.value;
  const checked = useMemo<Checked>(() => check.checkForm(rulebooks, values, language), [check, rulebooks, values, language]);
  const idProblem: ShownProblem | null =
    tournament !== null || (ID.test(id) && id.length <= ID_MAX) ? null : { code: 'bad-id', at: 'id', clauses: [] };
  const problems = useMemo<readonly ShownProblem[]>(() => {
    if (serverProblem !== null) return [serverProblem];
    return sortProblems([...(idProblem === null ? [] : [idProblem]), ...(checked.ok ? [] : checked.problems)]);
  }, [serverProblem, checked, idProblem === null]);
  const currentText = useMemo(() => {
    const read = current === null ? null : check.checkInput(rulebooks, current);
    return read?.ok ? read.text : null;
  }, [check, rulebooks, current]);
  const isUnchanged = checked.ok && checked.text === currentText;
  const baseText = useRef(kept === null ? currentText : kept.baseText);
  useLayoutEffect(() => {
    if (isEdited && !isUnchanged) keepChanges(key, { draft, baseText: baseText.current });
    else dropChanges(key);
  }, [draft, isEdited, isUnchanged]);

  /** A function gets the draft of that moment, for changes that come later than the rendering. */
  const update = (changes: Partial<Draft> | ((now: Draft) => Partial<Draft>)): void => {
    setServerProblem(null);
    setError(null);
    setEdited(true);
    setDraft((now) => ({ ...now, ...(typeof changes === 'function' ? changes(now) : changes) }));
  };
  const propose = (newPlayers: string, newStarts: string, isForced: boolean): void => {
    const [count, startsMs] = [parsePlayers(newPlayers), parseLocalText(newStarts)];
    const changes = { players: newPlayers, starts: newStarts };
    if (count === null || startsMs === null || (isChanged && !isForced)) {
      update(changes);
      return;
    }
    update({
      ...changes,
      values: toFormValues(makeProposal(rulebooks, check.DEFAULTS, values.name, count, startsMs), language),
      isChanged: false,
    });
    if (isForced) announce(t.starter.done);
  };
  const discard = (): void => {
    dropChanges(key);
    if (onCancel !== null) {
      onCancel();
      return;
    }
    setKept(null);
    setEdited(false);
    setAttempts(0);
    setServerProblem(null);
    setError(null);
    setDraft(firstDraft(rulebooks, check.DEFAULTS, current));
    form.current?.querySelector<HTMLElement>('[name=name]')?.focus();
  };
  // After the rendering, because the summary moves the fields.
  useLayoutEffect(() => {
    const [first] = problems;
    if (attempts === 0 || first === undefined) return;
    focusProblem(first);
    announce(formatProblem(first), 'assertive');
  }, [attempts]);

  const send = async (conditions: Conditions, text: string): Promise<ShownProblem | string | null> => {
    const outcome =
      tournament === null
        ? await createTournament({ id, conditions, text }, CREATE_API, sentTexts)
        : await sendDraft(tournament, conditions);
    if (outcome.kind === 'refused') return problemOfError(outcome.error) ?? formatTournamentError(outcome.error);
    return outcome.kind === 'done' ? null : tournamentWords.value.noAnswer;
  };
  const save = async (): Promise<void> => {
    if (problems.length > 0 || !checked.ok) {
      setAttempts(attempts + 1);
      return;
    }
    if (isBusy || isUnchanged) return;
    setBusy(true);
    setError(null);
    const failure = await send(checked.conditions, checked.text);
    setBusy(false);
    if (failure === null) {
      dropChanges(key);
      onSaved(tournament ?? id, checked.conditions);
    } else if (typeof failure === 'string') setError(failure);
    else {
      setServerProblem(failure);
      setAttempts(attempts + 1);
    }
  };

  const rulebook = rulebooks.find((book) => book.id === values.rulebook);
  const sizes = checked.ok ? checked.sizes : null;
  useLayoutEffect(() => {
    formData.value = { rulebook: values.rulebook, tournaments: rulebook?.conduct.tournaments ?? null, problems };
  }, [values.rulebook, rulebook, problems]);
  return (
    <form
      ref={form}
      class="conditions-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {kept !== null && (
        <p class="warning-strip" role="status">
          {t.kept} {kept.baseText !== currentText && t.otherVersion}
        </p>
      )}
      {attempts > 0 && problems.length > 0 && <ProblemSummary problems={problems} values={values} />}
      <Starter
        {...{ name: values.name, players, starts, earlier, isChanged }}
        id={tournament === null ? id : null}
        checkInput={(input) => check.checkInput(rulebooks, input)}
        input={() => (checked.ok ? checked.conditions : toConditionsInput(values, language))}
        onName={(name) => update({ values: { ...values, name }, hasOwnName: true })}
        onId={(typed) => update({ typedId: typed === '' ? null : typed })}
        onPropose={propose}
        onFill={(conditions) =>
          update((now) => ({
            values: { ...toFormValues(conditions, language), name: now.hasOwnName ? now.values.name : conditions.name },
            players: String(conditions.entry.playersMax),
            isChanged: true,
          }))
        }
      />
      <nav class="conditions-contents" aria-label={t.contents}>
        <ul>
          {GROUPS.map(({ name }) => (
            <li key={name}>
              <a href={`#conditions-${name}`}>{t.groups[name]}</a>
            </li>
          ))}
        </ul>
      </nav>
      {GROUPS.map(({ name, clauses, Fields }) => (
        <section key={name} class="panel" aria-labelledby={`conditions-${name}`}>
          <h2 id={`conditions-${name}`} tabIndex={-1}>
            {t.groups[name]} <ClauseLinks of={clauses} rulebook={values.rulebook} />
          </h2>
          <div class={name === 'sessions' ? 'conditions-wide' : 'conditions-grid'}>
            <Fields {...{ values, rulebooks, sizes }} onChange={(changed) => update({ values: changed, isChanged: true })} />
          </div>
        </section>
      ))}
      <div class="conditions-bar">
        <div role="status">
          <CheckStatus problems={problems} values={values} hasSummary={attempts > 0} />
        </div>
        <ErrorText error={error} />
        <p class="conditions-actions">
          <button type="submit" class="button main" aria-disabled={isBusy || problems.length > 0 || isUnchanged}>
            {tournament === null ? t.create : t.save}
          </button>
          {(onCancel !== null || isEdited) && (
            <button type="button" class="button" onClick={discard}>
              {t.discard}
            </button>
          )}
          {isUnchanged && <span>{t.unchanged}</span>}
        </p>
      </div>
    </form>
  );
}
