/** The bar over every page but the display: where one is, who one is, and the settings. It must never cover the table. */
import type { ComponentChildren, VNode } from 'preact';
import { useState } from 'preact/hooks';
import { client, session, signOut, wordsOf } from '../shell/index.ts';
import './top-bar.css';
import { PARTS_WORDS } from './words.ts';

const words = wordsOf(PARTS_WORDS);

type SettingsPart = typeof import('./settings-dialog.tsx')['SettingsDialog'];

export interface TopBarProps {
  /** Beside the name of the house: the table, or what the page is. */
  readonly title?: ComponentChildren;
  /** Between the title and the right end. */
  readonly children?: ComponentChildren;
}

function Lines({ d }: { readonly d: string }): VNode {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" d={d} />
    </svg>
  );
}

export function TopBar({ title, children }: TopBarProps): VNode {
  const [Settings, setSettings] = useState<SettingsPart | 'lost' | null>(null);
  // Most never open them: nobody waits for them before.
  const openSettings = (): void =>
    void import('./settings-dialog.tsx').then(
      ({ SettingsDialog }) => setSettings(() => SettingsDialog),
      () => setSettings('lost'),
    );
  const { tables, settings, settingsLost, guest, signOut: out, me } = words.value;
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
          <a href="/me" title={me}>
            {who.name ?? guest}
          </a>
          {client.session?.kind !== 'guest' && (
            <button type="button" class="button plain small" title={out} onClick={() => void signOut()}>
              <span>{out}</span>
              <Lines d="M13 4H5v16h8M10 12h10m-4-4 4 4-4 4" />
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
        onClick={openSettings}
      >
        <Lines d="M4 7h9m5 0h2M4 17h2m5 0h9M15.500 4.500v5M8.500 14.500v5" />
      </button>
      {Settings === 'lost' ? (
        <span role="alert">{settingsLost}</span>
      ) : (
        Settings && <Settings onClose={() => setSettings(null)} />
      )}
    </header>
  );
}
