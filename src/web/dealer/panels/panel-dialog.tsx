/** The dialog of the open panel, with its title and content. */
import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Dialog } from '../../parts/index.ts';
import { createDecisionTable, Decisions, decisionTitle } from '../decisions/index.ts';
import { formatPlayer } from '../round/player-list.tsx';
import { UnfinishedSettlementPanel } from '../round/settlement.tsx';
import type { DealerSession, Panel } from '../session.ts';
import { words } from '../words/index.ts';
import { CorrectResultPanel } from './correct-result.tsx';
import { ConfirmPanel, formatOffer, IrregularitiesPanel } from './irregularities.tsx';
import { NewPlayerPanel } from './new-player.tsx';
import { PlayerActPanel, PlayerPanel, PlayersPanel } from './players.tsx';
import { SeatPanel } from './seat.tsx';
import { StaffPanel } from './staff.tsx';
import { RecordErrorPanel, SignPanel, TablePanel } from './table.tsx';

function Shortcuts(): VNode {
  return (
    <dl class="shortcut-list">
      {words.value.shortcutList.map(([key, text]) => [
        <dt key={key}>
          <kbd>{key}</kbd>
        </dt>,
        <dd key={`${key} text`}>{text}</dd>,
      ])}
    </dl>
  );
}

function renderPanel(session: DealerSession, panel: Panel): { readonly title: string; readonly content: VNode } {
  const t = words.value;
  const players = session.liveTable.staff.value?.players ?? [];
  const player = 'player' in panel ? players.find((each) => each.player === panel.player) : undefined;
  switch (panel.kind) {
    case 'irregularities':
      return { title: t.irregularities, content: <IrregularitiesPanel session={session} /> };
    case 'confirm':
      return { title: formatOffer(panel.offer), content: <ConfirmPanel session={session} offer={panel.offer} /> };
    case 'unfinished-settlement':
      return { title: formatOffer(panel.offer), content: <UnfinishedSettlementPanel session={session} offer={panel.offer} /> };
    case 'sign':
      return { title: formatOffer(panel.offer), content: <SignPanel session={session} offer={panel.offer} /> };
    case 'players':
      return { title: t.players, content: <PlayersPanel session={session} /> };
    case 'seat':
      return { title: t.acts['seat-player'], content: <SeatPanel session={session} person={panel.person} /> };
    case 'new-player':
      return { title: t.openAccount, content: <NewPlayerPanel session={session} /> };
    case 'player':
      return {
        title: formatPlayer(player, session.names.value),
        content: player === undefined ? <p>{t.noPlayers}</p> : <PlayerPanel session={session} player={player} />,
      };
    case 'player-act':
      return {
        title: `${formatPlayer(player, session.names.value)}: ${t.acts[panel.act]}`,
        content: player === undefined ? <p>{t.loading}</p> : <PlayerActPanel session={session} player={player} act={panel.act} />,
      };
    case 'table':
      return { title: t.table, content: <TablePanel session={session} /> };
    case 'staff':
      return { title: t.staffAtTable, content: <StaffPanel session={session} /> };
    case 'record-error':
      return { title: t.acts['record-error'], content: <RecordErrorPanel session={session} /> };
    case 'decisions':
      return {
        title: decisionTitle(panel.view),
        content: (
          <Decisions
            table={createDecisionTable(session)}
            view={panel.view}
            goTo={(view) => {
              session.panel.value = view === null ? null : { kind: 'decisions', view };
            }}
          />
        ),
      };
    case 'correct-result':
      return { title: t.correct, content: <CorrectResultPanel session={session} /> };
    case 'help':
      return { title: t.shortcuts, content: <Shortcuts /> };
  }
}

export function PanelDialog({ session }: { readonly session: DealerSession }): VNode | null {
  const panel = session.panel.value;
  const wasOpen = useRef(false);
  useEffect(() => {
    // A panel opens without the error of the previous command.
    if (panel !== null) session.error.value = null;
    // After the dialog is closed, the button of the next step has the focus, so that Enter takes the step.
    else if (wasOpen.current) document.querySelector<HTMLElement>('.next-button')?.focus({ preventScroll: true });
    wasOpen.current = panel !== null;
  }, [panel]);
  if (panel === null) return null;
  const { title, content } = renderPanel(session, panel);
  return (
    <Dialog
      key={JSON.stringify(panel)}
      title={title}
      closeLabel={words.value.close}
      onClose={() => {
        session.panel.value = null;
      }}
    >
      {content}
    </Dialog>
  );
}
