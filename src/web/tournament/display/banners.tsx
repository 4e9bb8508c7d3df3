/** Warnings on the screen of a tournament: lost connection, hold, absent director, missing approval, call to the tables, tie. */
import type { VNode } from 'preact';
import type { TournamentView } from '../../../protocol/index.ts';
import { connection, formatTime, offlineSinceMs } from '../../shell/index.ts';
import { isApprovalMissing } from '../parts/approval-missing.ts';
import { formatEntry, formatSession } from '../parts/index.ts';
import { waitsForDirector } from './screen-state.ts';
import { words } from './words/index.ts';

/** More tied players than this are not listed one by one. */
const TIED_SHOWN_MAX = 6;

/** The warnings, the most important first. */
function bannersOf(view: TournamentView): readonly { readonly kind: string; readonly title: string; readonly more: string }[] {
  const t = words.value;
  const several = view.sessions.filter(({ held }) => held !== null).length > 1;
  const held = view.sessions.flatMap(({ id, held: hold }) =>
    hold === null
      ? []
      : [
          {
            kind: 'held',
            title: several ? `${t.held}: ${formatSession(view, id)}` : t.held,
            // Without an approval there is no public reason.
            more: [hold.why, t.heldSince(formatTime(hold.sinceMs))].filter((text) => text !== '').join(' · '),
          },
        ],
  );
  const ties = view.sessions.flatMap(({ tie, final }) => {
    if (tie === null) return [];
    const shown = tie.entries.slice(0, TIED_SHOWN_MAX).map(formatEntry).join(t.list);
    const players = tie.entries.length > TIED_SHOWN_MAX ? `${shown} …` : shown;
    return [{ kind: 'tie', title: (final ? t.tieLast : t.tie)(players), more: tie.by === 'lot' ? t.tieLot : t.tiePlayOff }];
  });
  const called = view.sessions.filter(({ phase, calledMs }) => phase === 'drawn' && calledMs !== null);
  return [
    ...(isApprovalMissing(view) ? [{ kind: 'approval', title: t.approvalMissing, more: '' }] : []),
    ...held,
    ...(waitsForDirector(view) ? [{ kind: 'director', title: t.waitsForDirector, more: '' }] : []),
    ...called.map(({ id }) => ({ kind: 'called', title: `${formatSession(view, id)}: ${t.called}`, more: '' })),
    ...ties,
  ];
}

export function Banners({ view }: { readonly view: TournamentView | null }): VNode | null {
  const t = words.value;
  const isOffline = connection.value === 'lost' || connection.value === 'ended';
  const banners = view === null ? [] : bannersOf(view);
  if (!isOffline && banners.length === 0) return null;
  return (
    <div class="screen-banners">
      {isOffline && (
        <p class="screen-banner screen-offline" role="alert">
          {t.offline(formatTime(offlineSinceMs.value ?? Date.now()))}
        </p>
      )}
      {banners.map(({ kind, title, more }) => (
        <p key={`${kind} ${title}`} class={`screen-banner screen-${kind}`} role="status">
          <strong>{title}</strong> {more}
        </p>
      ))}
    </div>
  );
}
