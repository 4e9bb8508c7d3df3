/** The player's page at one table: felt, dice, sign (the limits of the table), notices and betting controls. */
import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { PageProps } from '../page.ts';
import { formatTable, TopBar } from '../parts/index.ts';
import { LazyPart } from '../parts/lazy.tsx';
import { type LiveTable, settings, usePageTitle, useTable } from '../shell/index.ts';
import { BettingControls, type OpenDialog } from './controls/betting-controls.tsx';
import { CommandLine } from './controls/command-line.tsx';
import { Menu } from './controls/menu.tsx';
import { useShortcuts } from './controls/shortcuts.ts';
import { SoundButton } from './controls/sound-button.tsx';
import { MessageLine, Notices, WagerStatus } from './notices/notices.tsx';
import { SidePanel } from './panel/side-panel.tsx';
import { Phase, ResultsButton } from './round/phase.tsx';
import { StagePlace } from './round/stage-place.tsx';
import { Entry } from './seat/entry.tsx';
import { Visit } from './seat/visit.tsx';
import { createPlayerSession, type PlayerSession } from './session.ts';
import { loadTable, type TableData } from './table-data.ts';
import { BetCardPlace, BetLine } from './wagers/bet-line.tsx';
import { Sign } from './wagers/sign.tsx';
import { TableFelt, useWideScreen } from './wagers/table-felt.tsx';
import { words } from './words/index.ts';
// Imported last, so that the grid of the page overrides the styles of its parts.
import './player.css';

const loadLedger = async () => (await import('./round/settlement.tsx')).Ledger;
const loadShooter = async () => (await import('./round/shooter.tsx')).Shooter;
const loadChipsDialog = async () => (await import('./chips/chips-dialog.tsx')).ChipsDialog;
const loadDialogs = () => import('./controls/dialogs.tsx');
const loadCoachMarks = async () => (await import('../first-visit/coach-marks.tsx')).CoachMarks;
const loadHowToPlay = async () => (await import('../first-visit/how-to-play.tsx')).HowToPlayDialog;
const loadKeysDialog = async () => (await loadDialogs()).KeysDialog;
const loadFavouritesDialog = async () => (await loadDialogs()).FavouritesDialog;
const loadCustomDialog = async () => (await loadDialogs()).CustomDialog;
const loadTournament = async () => (await import('../tournament/index.ts')).loadPlayerPart();
const loadConfirmDialog = async () => (await loadDialogs()).ConfirmDialog;

/**
 * Shows the bet card (details of one bet) during betting, and the ledger (the player's settled wagers) after the round.
 * If the player missed rounds, the ledger is above the bet card.
 */
function BetDetails({ session }: { readonly session: PlayerSession }): VNode {
  const { settlement, missed } = session.rounds;
  const isSettled = settlement.value !== null;
  const isRoundOver = !session.canBet.value && isSettled;
  const isLedgerFirst = isRoundOver || missed.value.length > 0;
  const hasWager = session.staked.value > 0;
  // Loads the code of the ledger with the player's first wager. If the connection is lost while a file is loaded, some browsers do not
  // load it again without a reload of the page.
  useEffect(() => {
    if (hasWager) loadLedger().catch(() => {});
  }, [hasWager]);
  return (
    <>
      {isSettled && isLedgerFirst && <LazyPart load={loadLedger} session={session} />}
      {!isRoundOver && <BetCardPlace session={session} />}
      {isSettled && !isLedgerFirst && <LazyPart load={loadLedger} session={session} folded />}
    </>
  );
}

function Table({ live, data }: { readonly live: LiveTable; readonly data: TableData }): VNode | null {
  const [session, setSession] = useState<PlayerSession | null>(null);
  useEffect(() => {
    const newSession = createPlayerSession(live, data);
    setSession(newSession);
    return newSession.stop;
  }, [live, data]);
  return session === null ? null : <TablePage session={session} />;
}

/** Whether the player has used the pointer or a key since taking the seat. The tips wait for this, so that the table loads first. */
function useInputWhile(isSeated: boolean): boolean {
  const [hasInput, setInput] = useState(false);
  useEffect(() => {
    if (!isSeated) return;
    const stop = new AbortController();
    const onInput = (): void => setInput(true);
    for (const type of ['pointermove', 'pointerdown', 'keydown'])
      addEventListener(type, onInput, { once: true, signal: stop.signal });
    return () => stop.abort();
  }, [isSeated]);
  return isSeated && hasInput;
}

/** Each table of a practice house has a layout of its own. */
const formatTitle = ({ entry, practice }: TableData): string => formatTable(entry, !practice);

function TablePage({ session }: { readonly session: PlayerSession }): VNode {
  const dialog = useSignal<OpenDialog>(null);
  /** Whether the dialog for a custom amount is open. */
  const isCustomOpen = useSignal(false);
  const isCommandLineOpen = useSignal(false);
  const closeDialog = (): void => {
    dialog.value = null;
  };
  const openKeys = (): void => {
    dialog.value = 'keys';
  };
  const openCommandLine = (): void => {
    isCommandLineOpen.value = true;
  };
  const isWide = useWideScreen();
  const { isTournament } = session.data;
  // In a tournament, a tip would cover the compulsory wager while the time runs.
  const hasInput = useInputWhile(session.isSeated.value && settings.tips.value && !isTournament);
  useShortcuts(session, { openCommandLine, openKeys });
  return (
    <>
      <TopBar title={formatTitle(session.data)}>
        <SoundButton />
        <Menu
          session={session}
          openCommandLine={openCommandLine}
          openKeys={openKeys}
          openChips={() => {
            dialog.value = 'chips';
          }}
          openHowToPlay={() => {
            dialog.value = 'how-to-play';
          }}
        />
      </TopBar>
      {isTournament && <LazyPart load={loadTournament} session={session} part="bar" />}
      <main class="player">
        <div class="player-head">
          <Phase session={session} />
          {!isWide && <StagePlace session={session} place="head" />}
          {!isWide && <ResultsButton session={session} />}
        </div>
        <div class="player-middle">
          <TableFelt session={session} />
        </div>
        {/* Before the side column, so that the chips follow the felt in tab order. */}
        <div class="player-foot">
          {!isWide && <StagePlace session={session} place="foot" />}
          {!isWide && <Notices session={session} />}
          <MessageLine session={session} />
          <WagerStatus session={session} />
          <BetLine session={session} />
          <CommandLine session={session} isOpen={isCommandLineOpen} openHelp={openKeys} />
          {isTournament && <LazyPart load={loadTournament} session={session} part="foot" />}
          {session.isSeated.value ? (
            <BettingControls session={session} dialog={dialog} isCustomOpen={isCustomOpen} />
          ) : (
            !isTournament && <Entry session={session} />
          )}
        </div>
        <aside class="player-side">
          {session.data.rulebook.conduct.shooter !== null && <LazyPart load={loadShooter} session={session} />}
          {isWide && <StagePlace session={session} place="side" />}
          {isWide && <Notices session={session} />}
          {isTournament && <LazyPart load={loadTournament} session={session} part="side" />}
          {isWide && <SidePanel session={session} />}
          <BetDetails session={session} />
          <Sign session={session} />
          <Visit session={session} />
        </aside>
      </main>
      {dialog.value === 'keys' && <LazyPart load={loadKeysDialog} onClose={closeDialog} />}
      {dialog.value === 'how-to-play' && (
        <LazyPart load={loadHowToPlay} data={session.data.felt} layout={session.data.entry.layout} onClose={closeDialog} />
      )}
      {hasInput && (
        <LazyPart
          load={loadCoachMarks}
          focusFelt={() => session.felt.handle?.focus()}
          hasWager={session.staked.value > 0}
          isOptional
        />
      )}
      {dialog.value === 'chips' && <LazyPart load={loadChipsDialog} session={session} onClose={closeDialog} />}
      {dialog.value === 'favourites' && <LazyPart load={loadFavouritesDialog} session={session} onClose={closeDialog} />}
      {isCustomOpen.value && <LazyPart load={loadCustomDialog} session={session} isOpen={isCustomOpen} />}
      {session.confirmation.value !== null && <LazyPart load={loadConfirmDialog} session={session} />}
    </>
  );
}

export function Page({ params }: PageProps): VNode | null {
  const name = params.table ?? '';
  const live = useTable(name);
  /** undefined while loading; null if there is no such table or it cannot be loaded. */
  const [data, setData] = useState<TableData | null | undefined>(undefined);
  useEffect(() => {
    let isCurrent = true;
    loadTable(name).then(
      (loaded) => isCurrent && setData(loaded),
      () => isCurrent && setData(null),
    );
    return () => {
      isCurrent = false;
    };
  }, [name]);
  const { loading, tableNotFound, toLobby } = words.value;
  const title = data === null ? tableNotFound : data === undefined ? name : formatTitle(data);
  usePageTitle(title);
  if (data === null)
    return (
      <main class="notice-page">
        <h1>{tableNotFound}</h1>
        <p>
          <a class="button" href="/">
            {toLobby}
          </a>
        </p>
      </main>
    );
  if (data === undefined || live === null)
    return (
      <main class="notice-page">
        <h1>{loading}</h1>
      </main>
    );
  return <Table live={live} data={data} />;
}
