/** The exclusions of the house: who is excluded, why and until when; a new one, and the end of one. */
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { ExclusionView } from '../../protocol/index.ts';
import { announce, client, formatDateTime, serverNow } from '../shell/index.ts';
import { Confirm } from './confirm.tsx';
import './exclusions.css';
import { LoadedPart } from './loaded-part.tsx';
import { NewExclusion } from './new-exclusion.tsx';
import { loadNames } from './people-data.ts';
import { loadAll, useLoaded } from './requests.ts';
import { words } from './words/index.ts';

interface Exclusions {
  /** The newest first. */
  readonly items: readonly ExclusionView[];
  readonly names: ReadonlyMap<string, string>;
}

async function loadExclusions(): Promise<Exclusions> {
  const items = [...(await loadAll<ExclusionView>('/exclusions'))].sort((a, b) => b.fromMs - a.fromMs);
  return { items, names: await loadNames(items.map(({ person }) => person)) };
}

const isCurrent = ({ untilMs, endedAtMs }: ExclusionView): boolean =>
  endedAtMs === null && (untilMs === null || untilMs > serverNow());

interface ExclusionRowProps {
  readonly exclusion: ExclusionView;
  readonly name: string;
  /** null for an exclusion that has ended. */
  readonly onEnd: (() => void) | null;
}

function ExclusionRow({ exclusion: { kind, grounds, fromMs, untilMs, endedAtMs }, name, onEnd }: ExclusionRowProps): VNode {
  const t = words.value.exclusions;
  return (
    <li class="house-exclusion">
      <h3>{name}</h3>
      <dl>
        <dt>{t.kind}</dt>
        <dd>{t.kinds[kind]}</dd>
        {/* The grounds of a break that the player chose are its kind. */}
        {kind === 'exclusion' && grounds !== '' && (
          <>
            <dt>{t.grounds}</dt>
            <dd>{grounds}</dd>
          </>
        )}
        <dt>{t.since}</dt>
        <dd>{formatDateTime(fromMs)}</dd>
        <dt>{t.untilLabel}</dt>
        <dd>{untilMs === null ? t.noEnd : formatDateTime(untilMs)}</dd>
        {onEnd === null && (
          <>
            <dt>{t.ended}</dt>
            <dd>{endedAtMs === null ? t.expired : formatDateTime(endedAtMs)}</dd>
          </>
        )}
      </dl>
      {onEnd !== null && (
        <button type="button" class="button small" aria-haspopup="dialog" onClick={onEnd}>
          {t.end} <span class="unseen">{name}</span>
        </button>
      )}
    </li>
  );
}

type OpenDialog = { readonly kind: 'new' } | { readonly kind: 'end'; readonly exclusion: ExclusionView };

function ExclusionList({
  data: { items, names },
  reload,
}: {
  readonly data: Exclusions;
  readonly reload: () => Promise<void>;
}): VNode {
  const t = words.value.exclusions;
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const nameOf = ({ person }: ExclusionView): string => names.get(person) ?? words.value.deletedPerson;
  const current = items.filter(isCurrent);
  const earlier = items.filter((exclusion) => !isCurrent(exclusion));
  const finish = async (text: string): Promise<void> => {
    setDialog(null);
    announce(text);
    await reload();
  };
  const end = async (exclusion: ExclusionView): Promise<void> => {
    await client.http.delete(`/exclusions/${exclusion.person}`);
    await finish(t.isEnded(nameOf(exclusion)));
  };
  return (
    <>
      <p>
        <button type="button" class="button main" aria-haspopup="dialog" onClick={() => setDialog({ kind: 'new' })}>
          {t.add}
        </button>
      </p>
      <section class="panel" aria-labelledby="house-excluded">
        <h2 id="house-excluded">{t.current}</h2>
        {current.length === 0 && <p>{t.none}</p>}
        <ul class="house-exclusions">
          {current.map((exclusion) => (
            <ExclusionRow
              key={`${exclusion.person} ${exclusion.fromMs}`}
              exclusion={exclusion}
              name={nameOf(exclusion)}
              onEnd={() => setDialog({ kind: 'end', exclusion })}
            />
          ))}
        </ul>
      </section>
      {earlier.length > 0 && (
        <details class="panel">
          <summary>{t.earlier(earlier.length)}</summary>
          <ul class="house-exclusions">
            {earlier.map((exclusion) => (
              <ExclusionRow
                key={`${exclusion.person} ${exclusion.fromMs}`}
                exclusion={exclusion}
                name={nameOf(exclusion)}
                onEnd={null}
              />
            ))}
          </ul>
        </details>
      )}
      {dialog?.kind === 'new' && <NewExclusion onClose={() => setDialog(null)} onExcluded={(name) => finish(t.excluded(name))} />}
      {dialog?.kind === 'end' && (
        <Confirm
          title={t.endOf(nameOf(dialog.exclusion))}
          action={t.end}
          onCancel={() => setDialog(null)}
          onConfirm={() => end(dialog.exclusion)}
        >
          {dialog.exclusion.kind !== 'exclusion' && <p class="warning-strip">{t.chosenByPlayer(nameOf(dialog.exclusion))}</p>}
          <p>{t.endText(nameOf(dialog.exclusion))}</p>
        </Confirm>
      )}
    </>
  );
}

export function ExclusionsSection(): VNode {
  const t = words.value.exclusions;
  const loaded = useLoaded(loadExclusions);
  return (
    <>
      <h1>{t.title}</h1>
      <p class="house-lead">{t.lead}</p>
      <LoadedPart loaded={loaded} render={(data) => <ExclusionList data={data} reload={loaded.reload} />} />
    </>
  );
}
