/** What paper has to say for itself: what it is of, whose it is and when it was printed. It must never be seen on a screen, where the bar says so. */
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { PARTS_WORDS } from '../parts/index.ts';
import { sayDateTime, serverNow, session, wordsOf } from '../shell/index.ts';
import './slip.css';
import { SLIP_WORDS } from './slip-words.ts';

const words = wordsOf(SLIP_WORDS);
const parts = wordsOf(PARTS_WORDS);

export function PrintHead({ title }: { readonly title: string }): VNode {
  const said = words.value;
  const who = session.value;
  const [atMs, setAtMs] = useState(serverNow);
  useEffect(() => {
    const note = (): void => setAtMs(serverNow());
    window.addEventListener('beforeprint', note);
    return () => window.removeEventListener('beforeprint', note);
  }, []);
  return (
    <header class="print-head">
      <p class="print-title">Croupier · {title}</p>
      {who && who.kind !== 'staff' && <p>{said.player(who.name ?? parts.value.guest, who.person)}</p>}
      <p>{said.printed(sayDateTime(atMs))}</p>
    </header>
  );
}
