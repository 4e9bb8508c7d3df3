/** The bar at the top of all pages except `display`, the public screen of a table. It has the title, the name of the user and the settings. */
import type { ComponentChildren, VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { SessionView } from '../../protocol/index.ts';
import { client, isAdministrator, makePath, session, signOut } from '../shell/index.ts';
import { LazyPart } from './lazy.tsx';
import './top-bar.css';
import { words } from './words/index.ts';

/** Most visitors never open the settings. */
const loadSettings = async () => (await import('./settings-dialog.tsx')).SettingsDialog;

export interface TopBarProps {
  /** The name of the table or the page. */
  readonly title?: ComponentChildren;
  /** Content between the title and the name of the user. */
  readonly children?: ComponentChildren;
}

function Icon({ d }: { readonly d: string }): VNode {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" d={d} />
    </svg>
  );
}

/** An administrator is shown with the role. Other accounts have a name, and guests have none. */
function formatUser(user: SessionView): string {
  const { guest, administrator } = words.value;
  if (!isAdministrator(user)) return user.name ?? guest;
  return user.name === null ? administrator : `${user.name} · ${administrator}`;
}

export function TopBar({ title, children }: TopBarProps): VNode {
  const [isOpen, setOpen] = useState(false);
  const { tables, settings, signOut: signOutLabel, me, administration } = words.value;
  const who = session.value;
  return (
    <header class="top-bar">
      <a class="brand" href="/" aria-label={`Croupier, ${tables}`}>
        <img src="/icon.svg" alt="" width="26" height="26" />
        <span>Croupier</span>
      </a>
      {title !== undefined && <h1>{title}</h1>}
      <div class="between">{children}</div>
      {who && (
        <span class="who">
          {isAdministrator(who) ? (
            <a href={makePath('house')} title={administration}>
              {formatUser(who)}
            </a>
          ) : (
            <a href="/me" title={me}>
              {formatUser(who)}
            </a>
          )}
          {/* A guest leaves on the page `me`. */}
          {client.session?.kind !== 'guest' && (
            <button type="button" class="button plain small" title={signOutLabel} onClick={() => void signOut()}>
              <span>{signOutLabel}</span>
              <Icon d="M13 4H5v16h8M10 12h10m-4-4 4 4-4 4" />
            </button>
          )}
        </span>
      )}
      <button
        type="button"
        class="button plain"
        aria-haspopup="dialog"
        aria-label={settings}
        title={settings}
        onClick={() => setOpen(true)}
      >
        <Icon d="M4 7h9m5 0h2M4 17h2m5 0h9M15.500 4.500v5M8.500 14.500v5" />
      </button>
      {isOpen && <LazyPart load={loadSettings} onClose={() => setOpen(false)} />}
    </header>
  );
}
