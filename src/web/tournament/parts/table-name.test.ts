/** Tests the names of tables in tournament mode. */
import { expect, it } from 'vitest';
import { tournamentTableId } from '../../../table/index.ts';
import { floorName, tournamentName } from './table-name.ts';

it('has one name on the floor and one in a tournament, as on the server', () => {
  expect([floorName('crown-1.tournament'), floorName('crown-1')]).toEqual(['crown-1', 'crown-1']);
  expect(tournamentName('crown-1')).toBe(tournamentTableId('crown-1'));
});
