/** Tests that the first set-up follows from the people and tables of the house. */
import { describe, expect, test } from 'vitest';
import type { FloorTableView, PersonView } from '../../protocol/index.ts';
import { CROWN_SIC_BO } from '../../rulebooks/index.ts';
import { computeSetup } from './setup-steps.ts';

const person = (id: string, more: Partial<PersonView> = {}): PersonView => ({
  person: id,
  kind: 'staff',
  login: id,
  name: id,
  over: 18,
  hasPassword: true,
  disabled: false,
  excludedUntilMs: null,
  grants: [],
  ...more,
});
const grant = (id: string, table: string, role: string) => ({ person: id, table, role });

const table = (name: string, more: Partial<FloorTableView> = {}): FloorTableView =>
  ({ table: name, rulebook: 'crown-sic-bo', status: 'closed', round: 0, lastResults: [], ...more }) as FloorTableView;

const ADA = person('ada', { grants: [grant('ada', '*', 'administrator')] });
const NEW_DAN = person('dan', { hasPassword: false });
const PIT_BOSS_DAN = { ...NEW_DAN, grants: [grant('dan', 'T1', 'pit-boss')] };
const READY_DAN = { ...PIT_BOSS_DAN, hasPassword: true };
const OPEN = table('T1', { status: 'open' });
const PLAYED = table('T1', { status: 'open', round: 1, lastResults: [{}] as unknown as FloorTableView['lastResults'] });

describe('the next step of the first set-up', () => {
  test.each<[string, readonly PersonView[], readonly FloorTableView[], string | null]>([
    ['of a new house is to add staff', [ADA], [], 'staff'],
    ['after a disabled account is to add staff', [ADA, { ...NEW_DAN, disabled: true }], [], 'staff'],
    ['after staff is to set up a table', [ADA, NEW_DAN], [], 'table'],
    ['after a table is to give roles', [ADA, NEW_DAN], [table('T1')], 'roles'],
    [
      'after a role that cannot open the table is to give roles',
      [ADA, { ...NEW_DAN, grants: [grant('dan', 'T1', 'dealer')] }],
      [table('T1')],
      'roles',
    ],
    [
      'after a role at another table is to give roles',
      [ADA, { ...NEW_DAN, grants: [grant('dan', 'T2', 'pit-boss')] }],
      [table('T1')],
      'roles',
    ],
    ['after the role is the sign-in of staff', [ADA, PIT_BOSS_DAN], [table('T1')], 'sign-in'],
    [
      'after the role at all tables is the sign-in of staff',
      [ADA, { ...NEW_DAN, grants: [grant('dan', '*', 'pit-boss')] }],
      [table('T1')],
      'sign-in',
    ],
    ['after the sign-in is to open the table', [ADA, READY_DAN], [table('T1')], 'open'],
    ['after the opening is the first round', [ADA, READY_DAN], [OPEN], 'round'],
    ['after the first round is none', [ADA, READY_DAN], [PLAYED], null],
    ['is about the table that is nearest to its first round', [ADA, READY_DAN], [table('T0'), table('T1')], 'open'],
  ])('%s', (_, staff, tables, next) => {
    const setup = computeSetup({ staff, tables, conducts: new Map([['crown-sic-bo', CROWN_SIC_BO.conduct]]) }, 'ada');
    expect(setup.next).toBe(next);
    expect(setup.table?.table ?? null).toBe(tables.length === 0 ? null : 'T1');
    expect(setup.openingRole).toBe(tables.length === 0 ? null : 'pit-boss');
  });
});
