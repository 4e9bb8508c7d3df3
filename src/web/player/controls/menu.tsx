/** Opens the rules, the command line (for typed bets such as `big 25`) and the list of keys: in the top bar, or behind a menu button on a phone. */
import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';
import { makePath } from '../../shell/index.ts';
import type { PlayerSession } from '../session.ts';
import { words } from '../words/index.ts';
import './controls.css';

/** Links to the rules page and to the rules document of the house. [crown-sic-bo 9.12] [adelaide-big-and-small 8(l)] */
function RulesLinks({ session }: { readonly session: PlayerSession }): VNode {
  const { rulebook, layout, rulesDocument } = session.data.entry;
  const { rules, houseRules } = words.value;
  return (
    <>
      <a class="button plain small" href={`${makePath('rules', { rulebook })}?layout=${layout}`}>
        {rules}
      </a>
      {rulesDocument !== null && (
        <a class="button plain small" href={rulesDocument} target="_blank" rel="noopener noreferrer">
          {houseRules}
        </a>
      )}
    </>
  );
}

interface MenuProps {
  readonly session: PlayerSession;
  readonly openCommandLine: () => void;
  readonly openKeys: () => void;
  readonly openChips: () => void;
  readonly openHowToPlay: () => void;
}

export function Menu({ session, openCommandLine, openKeys, openChips, openHowToPlay }: MenuProps): VNode {
  const popover = useRef<HTMLDivElement>(null);
  const { menu, commandLine, keys, yourChips, howToPlay } = words.value;
  return (
    <>
      <button type="button" class="button plain player-menu-button" popovertarget="player-menu" aria-label={menu} title={menu}>
        <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
          <path fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" d="M4 6h16M4 12h16M4 18h16" />
        </svg>
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the buttons inside handle clicks and keys */}
      <div ref={popover} id="player-menu" class="player-menu" popover="auto" onClick={() => popover.current?.hidePopover()}>
        <button type="button" class="button plain small" aria-haspopup="dialog" onClick={openHowToPlay}>
          {howToPlay}
        </button>
        <RulesLinks session={session} />
        {session.live.own.value !== null && !session.data.isTournament && (
          <button type="button" class="button plain small" aria-haspopup="dialog" onClick={openChips}>
            {yourChips}
          </button>
        )}
        <button type="button" class="button plain small" onClick={openCommandLine}>
          {commandLine}
        </button>
        <button type="button" class="button plain small" aria-haspopup="dialog" onClick={openKeys}>
          {keys}
        </button>
      </div>
    </>
  );
}
