/** Schemas of the routes with which administrators list, correct and retire tables. */
import { type Static, Type } from 'typebox';
import { CORRECTION_OBSTACLES, RETIREMENT_OBSTACLES } from '../table/index.ts';
import { FloorTable, NewTableBody } from './http.ts';
import { noExtraFields, orNull, page, Time } from './shapes.ts';

const obstacles = (codes: readonly string[], description: string) =>
  Type.Array(
    Type.Object(
      {
        code: Type.Enum([...codes]),
        count: Type.Optional(
          Type.Integer({
            description: 'An amount of money, or a number of people or things. Absent if the code says everything.',
          }),
        ),
      },
      { ...noExtraFields, title: 'Obstacle' },
    ),
    { description },
  );

const HouseTable = Type.Object(
  {
    table: Type.String(),
    rulebook: Type.String(),
    title: Type.String(),
    layoutTitle: Type.String(),
    setup: NewTableBody.properties.setup,
    status: Type.Enum(['closed', 'open', 'suspended', 'retired']),
    staff: Type.Array(
      Type.Object(
        { person: Type.String(), name: orNull(Type.String()), role: Type.String() },
        { ...noExtraFields, title: 'Staff at a table' },
      ),
      { description: 'The staff who are at the table now.' },
    ),
    round: FloorTable.properties.round,
    setUpAtMs: Time,
    retiredAtMs: orNull(Time),
    correction: obstacles(CORRECTION_OBSTACLES, 'What stands against a correction of the set-up. Empty if it can be corrected.'),
    retirement: obstacles(RETIREMENT_OBSTACLES, 'What stands against the retirement. Empty if the table can be retired.'),
  },
  { ...noExtraFields, title: 'Table of the house' },
);
export const HouseTablesPage = page(HouseTable, 'Tables of the house');

export type HouseTableView = Static<typeof HouseTable>;
export type NewTableView = Static<typeof NewTableBody>;
