/** Players with an account: found by name or login, added, given one-time codes, excluded, disabled, enabled and deleted. */
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { FoundPersonView } from '../../protocol/index.ts';
import { announce, client } from '../shell/index.ts';
import { nameOf } from './house-data.ts';
import { LoadedPart } from './loaded-part.tsx';
import { NewExclusion } from './new-exclusion.tsx';
import { PersonRow, usePersonActs } from './person-acts.tsx';
import { useLoaded } from './requests.ts';
import { SearchField } from './search-field.tsx';
import { words } from './words/index.ts';

/** The search starts after this pause in typing. */
const SEARCH_DELAY_MS = 150;

interface FoundPlayersProps {
  readonly players: readonly FoundPersonView[];
  readonly reload: () => Promise<void>;
}

function FoundPlayers({ players, reload }: FoundPlayersProps): VNode {
  const { players: t, exclusions } = words.value;
  const { ask, dialog } = usePersonActs('player', reload);
  const [excluding, setExcluding] = useState<FoundPersonView | null>(null);
  const finish = async (name: string): Promise<void> => {
    setExcluding(null);
    announce(exclusions.excluded(name));
    await reload();
  };
  return (
    <>
      <p role="status">{players.length === 0 ? words.value.nobodyFound : t.found(players.length)}</p>
      <ul class="house-people">
        {players.map((player) => (
          <PersonRow
            key={player.person}
            person={player}
            marks={player.excluded && <span class="house-mark bad">{t.excluded}</span>}
            buttons={
              <button type="button" class="button small" aria-haspopup="dialog" onClick={() => setExcluding(player)}>
                {exclusions.exclude} <span class="unseen">{nameOf(player)}</span>
              </button>
            }
            onAct={(act) => ask(act, player)}
          />
        ))}
      </ul>
      {dialog}
      {excluding !== null && <NewExclusion known={excluding} onClose={() => setExcluding(null)} onExcluded={finish} />}
    </>
  );
}

/** The players whose name or login begins with the text. */
function Results({ text }: { readonly text: string }): VNode {
  const loaded = useLoaded(() => client.findPeople(text, 'player'));
  return <LoadedPart loaded={loaded} render={(players) => <FoundPlayers players={players} reload={loaded.reload} />} />;
}

/** Whether players open accounts themselves is a setting of the server. */
function Accounts(): VNode | null {
  const { value } = useLoaded(() => client.floor());
  return value === null ? null : <p class="house-lead">{words.value.players.accounts[value.accounts]}</p>;
}

export function PlayersSection(): VNode {
  const t = words.value.players;
  const [text, setText] = useState('');
  const [query, setQuery] = useState('');
  const { add, dialog } = usePersonActs('player', async () => {});
  useEffect(() => {
    const timer = setTimeout(() => setQuery(text.trim()), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <>
      <h1>{t.title}</h1>
      <p class="house-lead">{t.lead}</p>
      <Accounts />
      <div class="house-tools">
        <SearchField label={words.value.search} value={text} onInput={setText} />
        <button type="button" class="button main" aria-haspopup="dialog" onClick={add}>
          {words.value.people.add.player}
        </button>
      </div>
      {query !== '' && <Results key={query} text={query} />}
      {dialog}
    </>
  );
}
