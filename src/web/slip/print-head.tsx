/** The head of a page on paper, with the title, the player and the time of printing. Screens do not show it. */
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { partsWords } from '../parts/index.ts';
import { formatDateTime, serverNow, session } from '../shell/index.ts';
import './slip.css';
import { words } from './words/index.ts';

export function PrintHead({ title }: { readonly title: string }): VNode {
  const t = words.value;
  const user = session.value;
  const [atMs, setAtMs] = useState(serverNow);
  useEffect(() => {
    const update = (): void => setAtMs(serverNow());
    window.addEventListener('beforeprint', update);
    return () => window.removeEventListener('beforeprint', update);
  }, []);
  return (
    <header class="print-head">
      <p class="print-title">Croupier · {title}</p>
      {user && user.kind !== 'staff' && <p>{t.player(user.name ?? partsWords.value.guest, user.person)}</p>}
      <p>{t.printed(formatDateTime(atMs))}</p>
    </header>
  );
}
