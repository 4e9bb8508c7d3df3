/** Computes the steps of the first set-up of a house from its people and tables. No state of a wizard is stored. */
import type { FloorTableView, PersonView } from '../../protocol/index.ts';
import type { Conduct } from '../../rules/index.ts';
import { FLOOR, type HouseData } from './house-data.ts';

const SETUP_STEPS = ['password', 'staff', 'table', 'roles', 'sign-in', 'open', 'round'] as const;
export type SetupStepName = (typeof SETUP_STEPS)[number];

type FloorData = Omit<HouseData, 'isPractice'>;

interface SetupStep {
  readonly name: SetupStepName;
  readonly isDone: boolean;
}

export interface Setup {
  readonly steps: readonly SetupStep[];
  /** The first step that is not done; null after the first round. */
  readonly next: SetupStepName | null;
  /** The table that the steps are about; null without tables. */
  readonly table: FloorTableView | null;
  /** The lowest role that opens this table. */
  readonly openingRole: string | null;
  /** The people who can open this table. */
  readonly openers: readonly PersonView[];
}

/** The lowest role that may open a table of this rulebook. */
export const openingRoleOf = (conduct: Conduct | undefined): string | null => conduct?.acts['open-table']?.least ?? null;

/** The people with an enabled account who can open the table. */
export function openersOf(
  table: FloorTableView,
  { staff, conducts }: Pick<HouseData, 'staff' | 'conducts'>,
): readonly PersonView[] {
  const conduct = conducts.get(table.rulebook);
  const least = openingRoleOf(conduct);
  if (conduct === undefined || least === null) return [];
  const roles = conduct.ladder.slice(conduct.ladder.indexOf(least));
  return staff.filter(
    ({ disabled, grants }) =>
      !disabled && grants.some((grant) => (grant.table === table.table || grant.table === FLOOR) && roles.includes(grant.role)),
  );
}

/** How far a table is: 0 for a new table, 3 after its first round. */
const progressOf = (table: FloorTableView, data: FloorData): number => {
  if (table.lastResults.length > 0 || table.round > 1) return 3;
  if (table.status !== 'closed' || table.round > 0) return 2;
  return openersOf(table, data).length > 0 ? 1 : 0;
};

/** Computes the steps. `user` is the administrator who asks. */
export function computeSetup(data: FloorData, user: string): Setup {
  const { staff, tables, conducts } = data;
  // The steps are about the table that is nearest to its first round.
  const table = [...tables].sort((a, b) => progressOf(b, data) - progressOf(a, data))[0] ?? null;
  const progress = table === null ? 0 : progressOf(table, data);
  const openers = table === null ? [] : openersOf(table, data);
  const steps: Readonly<Record<SetupStepName, boolean>> = {
    password: true,
    staff: staff.some(({ person, disabled }) => person !== user && !disabled),
    table: table !== null,
    roles: openers.length > 0 || progress >= 2,
    'sign-in': openers.some(({ hasPassword }) => hasPassword) || progress >= 2,
    open: progress >= 2,
    round: progress >= 3,
  };
  return {
    steps: SETUP_STEPS.map((name) => ({ name, isDone: steps[name] })),
    next: SETUP_STEPS.find((name) => !steps[name]) ?? null,
    table,
    openingRole: table === null ? null : openingRoleOf(conducts.get(table.rulebook)),
    openers,
  };
}
