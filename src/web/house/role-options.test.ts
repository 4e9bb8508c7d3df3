/** Tests which roles the matrix offers. */
import { expect, test } from 'vitest';
import type { FloorTableView, PersonView } from '../../protocol/index.ts';
import { RULEBOOKS } from '../../rulebooks/index.ts';
import { EN_ROLES } from '../parts/words/en-names.ts';
import { VI_ROLES } from '../parts/words/vi-names.ts';
import { ZH_HANS_ROLES } from '../parts/words/zh-hans-names.ts';
import { ZH_HANT_ROLES } from '../parts/words/zh-hant-names.ts';
import type { HouseData } from './house-data.ts';
import { listRoleTables, roleOptionsAt } from './role-options.ts';

const conducts = new Map(RULEBOOKS.map(({ id, conduct }) => [id, conduct]));
const house = (...tables: readonly [table: string, rulebook: string][]): HouseData => ({
  staff: [],
  tables: tables.map(([table, rulebook]) => ({ table, rulebook }) as FloorTableView),
  conducts,
  isPractice: false,
});

test('a table has the roles of its rulebook and of the government', () => {
  const data = house(['T1', 'crown-sic-bo'], ['T2', 'dicette']);
  expect(roleOptionsAt('T1', data)).toEqual({
    ofStaff: ['dealer', 'game-supervisor', 'pit-boss'],
    ofGovernment: ['officer', 'inspectorate-manager'],
    ofHouse: [],
  });
  expect(roleOptionsAt('T2', data).ofStaff).toEqual(['dealer', 'supervisor']);
});

test('all tables have the roles of their rulebooks, each role once, and the administrator', () => {
  const data = house(['T1', 'crown-sic-bo'], ['T2', 'dicette'], ['T3', 'crown-sic-bo']);
  expect(roleOptionsAt('*', data)).toMatchObject({
    ofStaff: ['dealer', 'game-supervisor', 'supervisor', 'pit-boss'],
    ofHouse: ['administrator'],
  });
});

test('a house without tables has the roles of all games, and every role has a name', () => {
  const { ofStaff, ofGovernment, ofHouse } = roleOptionsAt('*', house());
  expect(new Set(ofStaff)).toEqual(new Set(RULEBOOKS.flatMap(({ conduct }) => conduct.ladder)));
  expect(
    [...ofStaff, ...ofGovernment, ...ofHouse].filter((role) =>
      [EN_ROLES, ZH_HANT_ROLES, ZH_HANS_ROLES, VI_ROLES].some((names) => names[role] === undefined),
    ),
  ).toEqual([]);
});

test('a retired table stays in the matrix while somebody has a role there, without roles to give', () => {
  const grants = [{ person: 'dan', table: 'T9', role: 'dealer' }];
  const data = { ...house(['T1', 'dicette']), staff: [{ grants } as unknown as PersonView] };
  expect(listRoleTables(data)).toEqual(['T1', 'T9']);
  expect(Object.values(roleOptionsAt('T9', data)).flat()).toEqual([]);
});
