/** The version and the hash of the conditions, recomputed in the browser, and what has changed from the version before. */
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { ConditionsView } from '../../../protocol/index.ts';
import { type Conditions, conditionsText } from '../../../tournament/index.ts';
import { formatNumber } from '../../shell/index.ts';
import { canVerify } from '../../shell/verify.ts';
import { hashConditions } from '../parts/hash-text.ts';
import { Differences } from './differences.tsx';
import { words } from './words/index.ts';

export type HashVerdict = 'matches' | 'differs' | 'cannot';

/** Hashes the conditions that the page shows. The text of the server must be the same, because other people hash that text. */
async function checkHash({ conditions, text, hash }: ConditionsView): Promise<HashVerdict> {
  if (!canVerify()) return 'cannot';
  return (await hashConditions(conditions)) === hash && conditionsText(conditions) === text ? 'matches' : 'differs';
}

/** Compares the hash with the one that this browser computes; null while it computes. */
export function useHashVerdict(view: ConditionsView): HashVerdict | null {
  const [result, setResult] = useState<{ readonly of: ConditionsView; readonly verdict: HashVerdict } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const finish = (verdict: HashVerdict): void => {
      if (isCurrent) setResult({ of: view, verdict });
    };
    checkHash(view).then(finish, () => finish('cannot'));
    return () => {
      isCurrent = false;
    };
  }, [view]);
  return result?.of === view ? result.verdict : null;
}

const SHORT = 8;

interface VersionProps {
  readonly view: ConditionsView;
  /** null for the first version, undefined while the version before is not known. */
  readonly before: Conditions | null | undefined;
  readonly verdict: HashVerdict | null;
}

export function Version({ view, before, verdict }: VersionProps): VNode {
  const t = words.value;
  const { version, hash, conditions } = view;
  return (
    <div class="conditions-version">
      <p>
        {t.saved.version} <b>{formatNumber(version)}</b> · {t.saved.hash}{' '}
        <code title={hash} class="conditions-hash">
          {hash.slice(0, SHORT)}
        </code>
      </p>
      <details>
        <summary>{t.saved.fullHash}</summary>
        <p>
          <code class="conditions-full-hash">{hash}</code>
        </p>
        <p>{t.hashCheck.text}</p>
        <pre>{conditionsText(conditions)}</pre>
      </details>
      {verdict !== null && (
        <p class={verdict === 'matches' ? 'good' : 'bad'} data-verdict={verdict}>
          {t.hashCheck[verdict]}
        </p>
      )}
      {before === null && <p>{t.saved.first}</p>}
      {before != null && (
        <details class="conditions-changes">
          <summary>{t.saved.differences}</summary>
          <Differences before={before} after={conditions} />
        </details>
      )}
    </div>
  );
}
