/** The player's page: a table, what lies on it, and a hand in reach. It must never act on anybody's behalf unasked. */
import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { PageProps } from '../page.ts';
import { GameTitle, sayGame, TopBar } from '../parts/index.ts';
import { type LiveTable, mayMove, usePageTitle, useTable } from '../shell/index.ts';
import { Banner } from './banner.tsx';
import { callOf } from './calls.ts';
import { Card, CardLine } from './card.tsx';
import { Clauses } from './clauses.tsx';
import { CommandLine } from './command-line.tsx';
import { loadTable, type TableData } from './data.ts';
import { Entry } from './entry.tsx';
import { Fairness } from './fairness.tsx';
import { Hand, type Opened } from './hand.tsx';
import { History } from './history.tsx';
import { useKeys } from './keys.ts';
import { Later } from './later.tsx';
import { TableFelt, useDesk } from './layout.tsx';
import { Menu } from './menu.tsx';
import { Phase } from './phase.tsx';
import { openPlay, type Play } from './play.ts';
import './player.css';
import { Notices, RulesLinks, Sign } from './sign.tsx';
import { Stage } from './stage.tsx';
import { Undone } from './undone.tsx';
import { Visit } from './visit.tsx';
import { words, wordsReady } from './words.ts';

const loadLedger = async () => (await import('./ledger.tsx')).Ledger;
const loadShooter = async () => (await import('./shooter.tsx')).Shooter;
const loadMissed = async () => (await import('./missed-rounds.tsx')).MissedRounds;
const loadWarned = async () => (await import('./warned.tsx')).Warned;
const loadThrow = async () => (await import('../throw/index.ts')).Throw;
const loadReminded = async () => (await import('./reminded.tsx')).Reminded;
const loadKeys = async () => (await import('./dialogs.tsx')).KeysDialog;
const loadFavourites = async () => (await import('./favourites-dialog.tsx')).FavouritesDialog;
const loadCustom = async () => (await import('./dialogs.tsx')).CustomDialog;
const loadConfirm = async () => (await import('./dialogs.tsx')).ConfirmDialog;

/** What the house has taken, for ears: in a place of its own, so that a refusal of something else is heard too. */
function PlacedSaid({ play }: { readonly play: Play }): VNode {
  const { placed } = play;
  const count = useRef(0);
  const last = useRef(placed.value);
  if (last.current !== placed.value) count.current += 1;
  last.current = placed.value;
  return (
    <p class="player-placed unseen" role="status">
      <span key={count.current}>{placed.value.text}</span>
    </p>
  );
}

function Said({ play }: { readonly play: Play }): VNode {
  const message = play.message.value;
  if (message === null) return <p class="player-said" />;
  return (
    <p class="player-said" data-tone={message.tone}>
      {message.text} <Clauses of={message.clauses} />
    </p>
  );
}

/** The card while one may bet, the ledger once the dice have spoken: in one place, so that nothing jumps. What was missed comes before both. */
function Desk({ play }: { readonly play: Play }): VNode {
  const { settled, missed } = play.rounds;
  const isSettled = settled.value !== null;
  const isOver = !play.mayBet.value && isSettled;
  const isFirst = isOver || missed.value.length > 0;
  const hasStaked = play.staked.value > 0;
  // While there is a line, for the round may be settled when there is none.
  useEffect(() => {
    if (hasStaked) loadLedger().catch(() => {});
  }, [hasStaked]);
  return (
    <>
      {isSettled && isFirst && <Later load={loadLedger} play={play} />}
      {!isOver && <Card play={play} />}
      {isSettled && !isFirst && <Later load={loadLedger} play={play} folded />}
    </>
  );
}

/** Strips that come and go: at a desk beside the felt, on a phone in the foot, so that no cell moves while somebody points at it. */
function Told({ play }: { readonly play: Play }): VNode {
  return (
    <div class="player-told">
      <Banner play={play} />
      {play.warnings.value.length > 0 && <Later load={loadWarned} play={play} />}
      {play.reminded.value !== null && <Later load={loadReminded} play={play} />}
      {play.rounds.missed.value.length > 0 && <Later load={loadMissed} play={play} />}
      <Undone play={play} />
      <Notices play={play} />
    </div>
  );
}

/** The dice over the felt, from a close that was seen; loaded then, and only where things may move. */
function Thrown({ play }: { readonly play: Play }): VNode | null {
  const view = play.live.view.value;
  const wasOpen = useRef(false);
  if (view?.bettingOpen) wasOpen.current = true;
  if (view === null || view.bettingOpen || !wasOpen.current || !mayMove()) return null;
  const { dice, rulebook } = play.data;
  const { steps, announcement } = rulebook.conduct;
  const call = (faces: readonly number[]): string => callOf(faces, dice, announcement, words.value);
  return <Later load={loadThrow} view={view} dice={dice} order={steps} call={call} idle />;
}

function Table({ live, data }: { readonly live: LiveTable; readonly data: TableData }): VNode | null {
  const [play, setPlay] = useState<Play | null>(null);
  useEffect(() => {
    const opened = openPlay(live, data);
    setPlay(opened);
    return opened.stop;
  }, [live, data]);
  return play === null ? null : <Seat play={play} />;
}

function Seat({ play }: { readonly play: Play }): VNode {
  const opened = useSignal<Opened>(null);
  const asks = useSignal(false);
  const typing = useSignal(false);
  const close = (): void => {
    opened.value = null;
  };
  const openKeys = (): void => {
    opened.value = 'keys';
  };
  const openCommand = (): void => {
    typing.value = true;
  };
  const isDesk = useDesk();
  useKeys(play, { openCommand, openKeys });
  const { commandLine, keys } = words.value;
  return (
    <>
      <TopBar
        title={
          <>
            <GameTitle {...play.data.entry} /> · {play.live.name}
          </>
        }
      >
        <Menu>
          <RulesLinks play={play} />
          <button type="button" class="button plain small" onClick={openCommand}>
            {commandLine}
          </button>
          <button type="button" class="button plain small" aria-haspopup="dialog" onClick={openKeys}>
            {keys}
          </button>
        </Menu>
      </TopBar>
      <main class="player">
        <div class="player-head">
          <Phase play={play} />
          <Stage play={play} small />
        </div>
        <div class="player-middle">
          <TableFelt play={play} />
          <Thrown play={play} />
        </div>
        <aside class="player-side">
          {play.data.rulebook.conduct.shooter !== null && <Later load={loadShooter} play={play} />}
          <Stage play={play} />
          {isDesk && <Told play={play} />}
          <Sign play={play} />
          <Desk play={play} />
          <History play={play} />
          <Fairness play={play} />
          <Visit play={play} />
        </aside>
        <div class="player-foot">
          {!isDesk && <Told play={play} />}
          <Said play={play} />
          <PlacedSaid play={play} />
          <CardLine play={play} />
          <CommandLine play={play} open={typing} openHelp={openKeys} />
          {play.isSeated.value ? <Hand play={play} opened={opened} asks={asks} /> : <Entry play={play} />}
        </div>
      </main>
      {opened.value === 'keys' && <Later load={loadKeys} onClose={close} />}
      {opened.value === 'favourites' && <Later load={loadFavourites} play={play} onClose={close} />}
      {asks.value && <Later load={loadCustom} play={play} asks={asks} />}
      {play.asked.value !== null && <Later load={loadConfirm} play={play} />}
    </>
  );
}

export function Page({ params }: PageProps): VNode | null {
  const name = params.table ?? '';
  const live = useTable(name);
  const [data, setData] = useState<TableData | null | undefined>(undefined);
  useEffect(() => {
    let wanted = true;
    loadTable(name).then(
      (loaded) => wanted && setData(loaded),
      () => wanted && setData(null),
    );
    return () => {
      wanted = false;
    };
  }, [name]);
  const { loading, noTable, toLobby } = words.value;
  const title = data === null ? noTable : data === undefined ? name : `${sayGame(data.entry)} · ${name}`;
  usePageTitle(title);
  if (data === null)
    return (
      <main class="notice-page">
        <h1>{noTable}</h1>
        <p>
          <a class="button" href="/">
            {toLobby}
          </a>
        </p>
      </main>
    );
  if (!wordsReady.value) return null;
  if (data === undefined || live === null)
    return (
      <main class="notice-page">
        <h1>{loading}</h1>
      </main>
    );
  return <Table live={live} data={data} />;
}
