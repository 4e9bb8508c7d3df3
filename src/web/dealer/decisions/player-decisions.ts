/** The decisions about one player, for the panel of the player. */
import type { OwnTable } from '../../../protocol/index.ts';
import type { Choice } from '../forms/choices.tsx';
import type { DealerSession } from '../session.ts';
import { type DecisionAct, decisionsAbout, isDangerous } from './acts.ts';
import { words } from './words/index.ts';

/** Whether a decision makes sense for the player now. The server decides whether it is allowed. */
function isApplicable(act: DecisionAct, { barred }: OwnTable): boolean {
  if (act === 'exclude-player') return barred === null;
  return act !== 'readmit-player' || barred !== null;
}

export const playerDecisions = ({ conduct, liveTable, panel }: DealerSession, player: OwnTable): readonly Choice[] =>
  decisionsAbout(conduct, liveTable.role.value ?? '', 'player')
    .filter((act) => isApplicable(act, player))
    .map((act) => ({
      key: act,
      label: words.value.acts[act],
      note: words.value.effects[act],
      clauses: conduct.acts[act]?.clauses ?? [],
      danger: isDangerous(act),
      onPick: () => {
        panel.value = { kind: 'decisions', view: { kind: 'act', act, subject: { player: player.player }, from: null } };
      },
    }));
