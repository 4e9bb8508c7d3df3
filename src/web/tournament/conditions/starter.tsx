/** The start of the form: name and number of players, from which the rest is proposed, copied or loaded from a file. */
import type { VNode } from 'preact';
import { useId, useRef, useState } from 'preact/hooks';
import type { TournamentSummaryView } from '../../../protocol/index.ts';
import type { Conditions } from '../../../tournament/index.ts';
import { ErrorText } from '../../parts/error-text.tsx';
import { announce, serverNow } from '../../shell/index.ts';
import { tournaments } from '../parts/index.ts';
import { parseLocalText } from '../parts/local-time.ts';
import { saveJson } from '../parts/save-json.ts';
import type { Checked } from './check.ts';
import { TextField } from './field.tsx';
import { fieldPlaceOf, keyOf } from './field-keys.ts';
import { formatProblem } from './problem.ts';
import { moveConditions, PROPOSED_PLAYERS_MAX, PROPOSED_PLAYERS_MIN } from './proposal.ts';
import { fieldWords, words } from './words/index.ts';

/** The conditions file of the largest tournament is much smaller. */
const FILE_BYTES_MAX = 1_000_000;

interface StarterProps {
  readonly name: string;
  readonly players: string;
  readonly starts: string;
  /** The tournaments that can be copied. */
  readonly earlier: readonly TournamentSummaryView[];
  /** null for a tournament that exists: its address is fixed. */
  readonly id: string | null;
  /** Whether something below was changed by hand, which a new proposal replaces. */
  readonly isChanged: boolean;
  readonly checkInput: (input: unknown) => Checked;
  /** The conditions to save as a file. */
  readonly input: () => object;
  readonly onName: (name: string) => void;
  readonly onId: (id: string) => void;
  /** `isForced`: also replaces changes that were made by hand. */
  readonly onPropose: (players: string, starts: string, isForced: boolean) => void;
  readonly onFill: (conditions: Conditions) => void;
}

export const parsePlayers = (text: string): number | null => {
  const players = /^\d{1,4}$/.test(text.trim()) ? Number(text) : 0;
  return players >= PROPOSED_PLAYERS_MIN && players <= PROPOSED_PLAYERS_MAX ? players : null;
};

function CopyField({
  starts,
  earlier,
  onFill,
  onError,
}: Pick<StarterProps, 'starts' | 'earlier' | 'onFill'> & { readonly onError: () => void }): VNode | null {
  const t = words.value.starter;
  const id = useId();
  // Only the last choice fills in the form.
  const chosen = useRef('');
  if (earlier.length === 0) return null;
  const copy = async (tournament: string): Promise<void> => {
    chosen.current = tournament;
    const { conditions } = await tournaments.conditions(tournament);
    if (chosen.current !== tournament) return;
    onFill(moveConditions(conditions, parseLocalText(starts) ?? conditions.sessions[0]?.startsMs ?? 0));
  };
  return (
    <div class="conditions-field">
      <label for={id}>{t.copy}</label>
      <select
        id={id}
        name="copy"
        aria-describedby={`${id}-hint`}
        onChange={({ currentTarget }) => {
          const { value } = currentTarget;
          if (value === '') chosen.current = '';
          else copy(value).catch(() => chosen.current === value && onError());
        }}
      >
        <option value="">{t.copyNone}</option>
        {earlier.map(({ tournament, name }) => (
          <option key={tournament} value={tournament}>
            {name} ({tournament})
          </option>
        ))}
      </select>
      <small id={`${id}-hint`}>{t.copyHint}</small>
    </div>
  );
}

export function Starter(props: StarterProps): VNode {
  const { name, players, starts, earlier, id, isChanged, checkInput, input, onName, onId, onPropose, onFill } = props;
  const t = words.value.starter;
  const [error, setError] = useState<string | null>(null);
  const startsMs = parseLocalText(starts);
  const isPast = startsMs !== null && startsMs <= serverNow();
  const [playersId, startsId, fileId] = [useId(), useId(), useId()];
  const fill = (conditions: Conditions): void => {
    setError(null);
    onFill(conditions);
    announce(t.done);
  };
  const loadFile = async (file: File): Promise<void> => {
    let parsed: unknown;
    try {
      parsed = JSON.parse(file.size > FILE_BYTES_MAX ? '' : await file.text());
    } catch {
      setError(t.notJson);
      return;
    }
    const checked = checkInput(parsed);
    if (checked.ok) return fill(checked.conditions);
    const [problem] = checked.problems;
    const { at } = problem;
    const key = keyOf(fieldPlaceOf(at));
    const { fields } = fieldWords.value;
    setError(t.fileProblem(`${key === null ? at : fields[key].label} (${at})`, formatProblem(problem)));
  };
  return (
    <section class="panel" aria-labelledby="conditions-starter">
      <h2 id="conditions-starter">{t.title}</h2>
      <div class="conditions-grid">
        <TextField place="name" value={name} onChange={onName} />
        {id !== null && <TextField place="id" value={id} onChange={onId} />}
        <div class="conditions-field">
          <label for={playersId}>{t.players}</label>
          <input
            id={playersId}
            name="players"
            class="conditions-number"
            inputMode="numeric"
            autocomplete="off"
            aria-describedby={`${playersId}-hint`}
            aria-invalid={parsePlayers(players) === null ? true : undefined}
            value={players}
            onFocus={({ currentTarget }) => currentTarget.select()}
            onInput={({ currentTarget }) => onPropose(currentTarget.value, starts, false)}
          />
          <small id={`${playersId}-hint`}>{t.playersHint}</small>
        </div>
        <div class="conditions-field">
          <label for={startsId}>{t.starts}</label>
          <input
            id={startsId}
            name="starts"
            class="conditions-time"
            type="datetime-local"
            value={starts}
            aria-describedby={isPast ? `${startsId}-past` : undefined}
            onInput={({ currentTarget }) => onPropose(players, currentTarget.value, false)}
          />
          {isPast && (
            <small id={`${startsId}-past`} class="bad">
              {t.startsPast}
            </small>
          )}
        </div>
        <CopyField starts={starts} earlier={earlier} onFill={fill} onError={() => setError(words.value.loadFailed)} />
        <div class="conditions-field">
          <label for={fileId}>{t.loadFile}</label>
          <input
            id={fileId}
            name="file"
            type="file"
            accept="application/json,.json"
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              if (file !== undefined) void loadFile(file);
              currentTarget.value = '';
            }}
          />
        </div>
      </div>
      <ErrorText error={error} />
      <p class="conditions-actions">
        {isChanged && (
          <button
            type="button"
            class="button"
            title={t.proposeHint}
            aria-disabled={parsePlayers(players) === null}
            onClick={() => onPropose(players, starts, true)}
          >
            {t.propose}
          </button>
        )}
        <button type="button" class="button" onClick={() => saveJson(`${id ?? 'conditions'}.json`, input())}>
          {t.saveFile}
        </button>
      </p>
    </section>
  );
}
