/** What the parts of this folder need of one table, so that one page can show the decisions of several tables. */
import type { ReadonlySignal } from '@preact/signals';
import type { Conduct, Dice } from '../../../rules/index.ts';
import type { CommandBody } from '../../../table/index.ts';
import type { FeltData, LiveTable } from '../../shell/index.ts';
import type { CommandError, DealerSession } from '../session.ts';

export interface DecisionTable {
  readonly live: LiveTable;
  readonly felt: FeltData;
  readonly layout: string;
  readonly conduct: Conduct;
  readonly dice: Dice;
  readonly titleOf: (bet: string) => string;
  readonly isBusy: ReadonlySignal<boolean>;
  /** Why the last command was not done. */
  readonly error: ReadonlySignal<CommandError | null>;
  /** Sends a command in the role of the signed-in person. Resolves to false if it was not done. */
  readonly submit: (body: CommandBody) => Promise<boolean>;
}

export const createDecisionTable = ({
  liveTable,
  felt,
  rules,
  conduct,
  dice,
  titleOf,
  isBusy,
  error,
  submit,
}: DealerSession): DecisionTable => ({
  ...{ live: liveTable, felt, layout: rules.layout, conduct, dice, titleOf, isBusy, error, submit },
});

/** The role of the signed-in person at the table. */
export const roleAt = ({ live }: DecisionTable): string => live.role.value ?? '';
