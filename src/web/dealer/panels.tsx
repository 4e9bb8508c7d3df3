/** Whatever is open over the console, one at a time. It must never open anything by itself. */
import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Dialog } from '../parts/index.ts';
import { wordsOf } from '../shell/index.ts';
import { AmendPanel } from './amend.tsx';
import { playerName } from './people.ts';
import { ForPlayerPanel, PlayerPanel, PlayersPanel, SeatPanel } from './players-panel.tsx';
import { UntickedPanel } from './settlement.tsx';
import type { Panel, Station } from './station.ts';
import { ErrorPanel, SignPanel, StaffPanel, TablePanel } from './table-panel.tsx';
import { ConfirmPanel, TroublePanel, titleOf } from './trouble.tsx';
import { DEALER_WORDS } from './words.ts';
import { ACT_WORDS } from './words-acts.ts';

const words = wordsOf(DEALER_WORDS);
const acts = wordsOf(ACT_WORDS);

function Help(): VNode {
  return (
    <dl class="keys">
      {words.value.keys.map(([key, does]) => [
        <dt key={key}>
          <kbd>{key}</kbd>
        </dt>,
        <dd key={`${key} does`}>{does}</dd>,
      ])}
    </dl>
  );
}

/** Its title and what is in it. */
function contentOf(station: Station, panel: Panel): { readonly title: string; readonly content: VNode } {
  const said = words.value;
  const players = station.live.staff.value?.players ?? [];
  const player = 'player' in panel ? players.find((each) => each.player === panel.player) : undefined;
  switch (panel.kind) {
    case 'trouble':
      return { title: said.trouble, content: <TroublePanel station={station} /> };
    case 'confirm':
      return { title: titleOf(panel.offer), content: <ConfirmPanel station={station} offer={panel.offer} /> };
    case 'unticked':
      return { title: titleOf(panel.offer), content: <UntickedPanel station={station} offer={panel.offer} /> };
    case 'sign':
      return { title: titleOf(panel.offer), content: <SignPanel station={station} offer={panel.offer} /> };
    case 'players':
      return { title: said.players, content: <PlayersPanel station={station} /> };
    case 'seat':
      return { title: acts.value.acts['seat-player'], content: <SeatPanel station={station} /> };
    case 'player':
      return {
        title: playerName(player, said),
        content: player === undefined ? <p>{said.playersNone}</p> : <PlayerPanel station={station} player={player} />,
      };
    case 'for-player':
      return {
        title: `${playerName(player, said)}: ${acts.value.acts[panel.act]}`,
        content:
          player === undefined ? <p>{said.loading}</p> : <ForPlayerPanel station={station} player={player} act={panel.act} />,
      };
    case 'table':
      return { title: said.table, content: <TablePanel station={station} /> };
    case 'staff':
      return { title: said.staffHere, content: <StaffPanel station={station} /> };
    case 'error':
      return { title: acts.value.acts['record-error'], content: <ErrorPanel station={station} /> };
    case 'amend':
      return { title: said.amend, content: <AmendPanel station={station} /> };
    case 'help':
      return { title: said.help, content: <Help /> };
  }
}

export function Panels({ station }: { readonly station: Station }): VNode | null {
  const panel = station.panel.value;
  const wasOpen = useRef(false);
  useEffect(() => {
    // What was refused before belongs to what was asked before.
    if (panel !== null) station.fault.value = null;
    // Back to dealing: Enter is the next step again.
    else if (wasOpen.current) document.querySelector<HTMLElement>('.next-button')?.focus({ preventScroll: true });
    wasOpen.current = panel !== null;
  }, [panel]);
  if (panel === null) return null;
  const { title, content } = contentOf(station, panel);
  return (
    <Dialog
      key={JSON.stringify(panel)}
      title={title}
      closeLabel={words.value.close}
      onClose={() => {
        station.panel.value = null;
      }}
    >
      {content}
    </Dialog>
  );
}
