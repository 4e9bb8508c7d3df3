/** The content of the conditions form: the first proposal, and unsaved changes that this tab keeps while another page is open. */
import type { Rulebook } from '../../../rules/index.ts';
import type { Conditions } from '../../../tournament/index.ts';
import { formatDate, serverNow, settings } from '../../shell/index.ts';
import { toLocalText } from '../parts/local-time.ts';
import { type FormValues, toFormValues } from './form-values.ts';
import { type ProposalDefaults, proposeConditions } from './proposal.ts';
import { proposeStartMs } from './proposed-time.ts';
import { words } from './words/index.ts';

export interface Draft {
  readonly values: FormValues;
  readonly players: string;
  readonly starts: string;
  /** null while it follows the name. */
  readonly typedId: string | null;
  /** Whether the name was typed, so that a copy keeps it. */
  readonly hasOwnName: boolean;
  /** Whether a value was changed by hand after the proposal. */
  readonly isChanged: boolean;
}

const PLAYERS = 16;

export function makeProposal(
  rulebooks: readonly Rulebook[],
  defaults: ProposalDefaults,
  name: string,
  players: number,
  startsMs: number,
): Conditions {
  const [rulebook] = rulebooks;
  const { texts } = words.value;
  return proposeConditions({
    ...{ name, players, startsMs, nowMs: serverNow(), texts, defaults },
    rulebook: rulebook?.id ?? '',
    layout: rulebook?.layouts[0]?.id ?? '',
  });
}

const proposeName = (startsMs: number): string => words.value.proposedName(formatDate(startsMs));

/** The current conditions, or a proposal if there are none. */
export function firstDraft(rulebooks: readonly Rulebook[], defaults: ProposalDefaults, current: Conditions | null): Draft {
  const startsMs = current?.sessions[0]?.startsMs ?? proposeStartMs(serverNow());
  const conditions = current ?? makeProposal(rulebooks, defaults, proposeName(startsMs), PLAYERS, startsMs);
  return {
    values: toFormValues(conditions, settings.language.peek()),
    players: String(conditions.entry.playersMax),
    starts: toLocalText(startsMs),
    typedId: null,
    hasOwnName: current !== null,
    isChanged: current !== null,
  };
}
