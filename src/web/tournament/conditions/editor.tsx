/** The conditions form: proposes, explains and checks every field while the user types, and saves a new version. */
import type { VNode } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { TournamentSummaryView } from '../../../protocol/index.ts';
import type { Rulebook } from '../../../rules/index.ts';
import type { Conditions } from '../../../tournament/index.ts';
import { ErrorText } from '../../parts/error-text.tsx';
import { announce, serverNow, settings } from '../../shell/index.ts';
import { ClauseLinks } from '../parts/clause-links.tsx';
import { type ActOutcome, formatTournamentError, sendAct, tournaments, tournamentWords } from '../parts/index.ts';
import { parseLocalText, toLocalText } from '../parts/local-time.ts';
import type { Checked } from './check.ts';
import { type CreateApi, createTournament, type SentTexts } from './create-tournament.ts';
import { formData } from './field.tsx';
import { GROUPS } from './field-groups.tsx';
import { fieldPlaceOf, keyOf } from './field-keys.ts';
import { type FormValues, toConditionsInput, toFormValues } from './form-values.ts';
import { formatProblem, problemOfError, type ShownProblem } from './problem.ts';
import { proposeConditions, proposeId } from './proposal.ts';
import { proposeStartMs } from './proposed-time.ts';
import { parsePlayers, Starter } from './starter.tsx';
import { fieldWords, words } from './words/index.ts';

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

interface Draft {
  readonly values: FormValues;
  readonly players: string;
  readonly starts: string;
  /** null while it follows the name. */
  readonly typedId: string | null;
  /** Whether the name was typed, so that a copy keeps it. */
  readonly hasOwnName: boolean;
  /** Whether a value was changed by hand after the proposal. */
  readonly isChanged: boolean;
}

const PLAYERS = 16;

const sendDraft = (tournament: string, conditions: Conditions): Promise<ActOutcome> =>
  sendAct(tournament, { type: 'draft-conditions', conditions });
const CREATE_API: CreateApi = { create: tournaments.create, conditions: tournaments.conditions, draft: sendDraft };
/** Kept while the application is open, so that a second visit of the form also knows lost answers. */
const sentTexts: SentTexts = new Map();

/** Ids are checked here because they are not part of the conditions. */
const ID = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const ID_MAX = 48;

function makeProposal(
  rulebooks: readonly Rulebook[],
  { DEFAULTS }: CheckModule,
  name: string,
  players: number,
  startsMs: number,
): Conditions {
  const [rulebook] = rulebooks;
  const { texts } = words.value;
  return proposeConditions({
    ...{ name, players, startsMs, nowMs: serverNow(), texts, defaults: DEFAULTS },
    rulebook: rulebook?.id ?? '',
    layout: rulebook?.layouts[0]?.id ?? '',
  });
}

const proposeName = (startsMs: number): string =>
  words.value.proposedName(new Date(startsMs).toLocaleDateString(settings.language.value, { dateStyle: 'medium' }));

function firstDraft({ rulebooks, check, current }: EditorProps): Draft {
  const startsMs = current?.sessions[0]?.startsMs ?? proposeStartMs(serverNow());
  const conditions = current ?? makeProposal(rulebooks, check, proposeName(startsMs), PLAYERS, startsMs);
  return {
    values: toFormValues(conditions),
    players: String(conditions.entry.playersMax),
    starts: toLocalText(startsMs),
    typedId: null,
    hasOwnName: current !== null,
    isChanged: current !== null,
  };
}

/** The label of a field, with the name of its session. */
function formatField(at: string, { sessions }: FormValues): string {
  const key = keyOf(fieldPlaceOf(at));
  const { fields } = fieldWords.value;
  const [, index] = /^sessions\[(\d+)\]/.exec(at) ?? [];
  const label = key === null ? at : fields[key].label;
  return index === undefined ? label : `${sessions[Number(index)]?.id ?? ''}: ${label}`;
}

/** The browser asks before it closes or reloads a page with changes. */
function useLeaveWarning(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isNeeded]);
}

interface CheckStatusProps {
  readonly problem: ShownProblem | null;
  readonly values: FormValues;
  readonly onGo: () => void;
}

/** Says whether the conditions contradict a rule, with a button that focuses the field of the problem. */
function CheckStatus({ problem, values, onGo }: CheckStatusProps): VNode {
  const t = words.value.check;
  if (problem === null) return <p class="good">{t.ok}</p>;
  return (
    <p class="bad">
      {t.problem(formatField(problem.at, values), formatProblem(problem))}{' '}
      <button type="button" class="button small" onClick={onGo}>
        {t.goTo}
      </button>
    </p>
  );
}

export function Editor(props: EditorProps): VNode {
  const { rulebooks, check, tournament, current, takenIds, earlier, onSaved, onCancel } = props;
  const t = words.value;
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState<Draft>(() => firstDraft(props));
  const [serverProblem, setServerProblem] = useState<ShownProblem | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isEdited, setEdited] = useState(false);
  useLeaveWarning(isEdited);
  const { values, players, starts, typedId, isChanged } = draft;
  const id = typedId ?? proposeId(values.name, parseLocalText(starts) ?? serverNow(), takenIds);
  const checked = useMemo<Checked>(() => check.checkForm(rulebooks, values), [check, rulebooks, values]);
  const idProblem: ShownProblem | null =
    tournament !== null || (ID.test(id) && id.length <= ID_MAX) ? null : { code: 'bad-id', at: 'id', clauses: [] };
  const problem = serverProblem ?? (checked.ok ? idProblem : checked.problem);
  const currentText = useMemo(() => {
    const read = current === null ? null : check.checkInput(rulebooks, current);
    return read?.ok ? read.text : null;
  }, [check, rulebooks, current]);
  const isUnchanged = checked.ok && checked.text === currentText;

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
    update({ ...changes, values: toFormValues(makeProposal(rulebooks, check, values.name, count, startsMs)), isChanged: false });
    if (isForced) announce(t.starter.done);
  };
  const goToProblem = (): void => {
    if (problem === null) return;
    const field = form.current?.querySelector(`[data-place="${fieldPlaceOf(problem.at)}"]`);
    const input = field?.querySelector<HTMLElement>('[aria-invalid], input, select, textarea, button');
    input?.focus();
    field?.scrollIntoView({ block: 'center' });
  };

  const send = async (conditions: Conditions, text: string): Promise<ShownProblem | string | null> => {
    const outcome =
      tournament === null
        ? await createTournament({ id, conditions, text }, CREATE_API, sentTexts)
        : await sendDraft(tournament, conditions);
    if (outcome.kind === 'refused') return problemOfError(outcome.error) ?? formatTournamentError(outcome.error);
    return outcome.kind === 'done' ? null : tournamentWords.value.noAnswer;
  };
  const save = async (): Promise<void> => {
    if (problem !== null || !checked.ok) {
      goToProblem();
      if (problem !== null) announce(formatProblem(problem), 'assertive');
      return;
    }
    if (isBusy || isUnchanged) return;
    setBusy(true);
    setError(null);
    const failure = await send(checked.conditions, checked.text);
    setBusy(false);
    if (failure === null) onSaved(tournament ?? id, checked.conditions);
    else if (typeof failure === 'string') setError(failure);
    else {
      setServerProblem(failure);
      announce(formatProblem(failure), 'assertive');
    }
  };

  const rulebook = rulebooks.find((book) => book.id === values.rulebook);
  const sizes = checked.ok ? checked.sizes : null;
  useLayoutEffect(() => {
    formData.value = { rulebook: values.rulebook, tournaments: rulebook?.conduct.tournaments ?? null, problem };
  }, [values.rulebook, rulebook, problem]);
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
      <Starter
        {...{ name: values.name, players, starts, earlier, isChanged }}
        id={tournament === null ? id : null}
        checkInput={(input) => check.checkInput(rulebooks, input)}
        input={() => (checked.ok ? checked.conditions : toConditionsInput(values))}
        onName={(name) => update({ values: { ...values, name }, hasOwnName: true })}
        onId={(typed) => update({ typedId: typed === '' ? null : typed })}
        onPropose={propose}
        onFill={(conditions) =>
          update((now) => ({
            values: { ...toFormValues(conditions), name: now.hasOwnName ? now.values.name : conditions.name },
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
          <CheckStatus problem={problem} values={values} onGo={goToProblem} />
        </div>
        <ErrorText error={error} />
        <p class="conditions-actions">
          <button type="submit" class="button main" aria-disabled={isBusy || problem !== null || isUnchanged}>
            {tournament === null ? t.create : t.save}
          </button>
          {onCancel !== null && (
            <button type="button" class="button" onClick={onCancel}>
              {t.discard}
            </button>
          )}
          {isUnchanged && <span>{t.unchanged}</span>}
        </p>
      </div>
    </form>
  );
}
