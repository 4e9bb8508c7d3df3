/** What each role sees: everybody the display, players their own besides, the house everything. */
import { describe, expect, it } from 'vitest';
import { sitting } from '../../test/kit/table.ts';
import { viewFor } from './index.ts';

/** Amounts that occur nowhere else, so that they can be looked for. */
const OWN = { ann: 7_654_321, bo: 3_456_789 };

/** Ann and bo have wagered, bo has money held; the dice are on the table. */
function table() {
  const t = sitting('crown-sic-bo', 'A');
  for (const [player, amount] of Object.entries(OWN)) t.does(`player ${player} buy-chips from=cage amount=${amount}`);
  t.upTo('open');
  t.does('player ann place bet=big amount=150', 'player bo place bet=small amount=275');
  t.does('pit-boss pam hold-winnings player=bo amount=1357 grounds=inquiry');
  return t;
}

const DISPLAY = Object.keys(viewFor(table().state, 'display', 'd1')).sort();

describe('views', () => {
  it.each(['display', 'tumbler'])('%s: no names and no money of players', (role) => {
    const { state } = table();
    const text = JSON.stringify(viewFor(state, role, 'ann'));
    expect(text).not.toMatch(/"(?:ann|bo)"|rack|wallet|held|wagers|accounts/);
    expect(viewFor(state, role, 'ann')).toMatchObject({
      positions: [
        { position: 1, marker: false },
        { position: 2, marker: false },
      ],
    });
    for (const player of state.players.values()) expect(text).not.toContain(String(player.rack));
  });

  it('a player: the display and their own', () => {
    const { state } = table();
    const view = viewFor(state, 'player', 'ann');
    expect(view).toMatchObject({
      player: 'ann',
      cashChips: state.players.get('ann')?.rack,
      wagers: [{ bet: 'big', stake: 150 }],
    });
    const own = ['barred', 'cashChips', 'colours', 'held', 'limits', 'owed', 'player', 'position', 'wagers', 'wallet', 'warned'];
    expect(Object.keys(view).sort()).toEqual([...new Set([...DISPLAY, ...own])].sort());
    expect(JSON.stringify(view)).not.toMatch(new RegExp(`"bo"|275|1357|${state.players.get('bo')?.rack}`));
  });

  it('somebody who has never been at the table: the display', () => {
    const { state } = table();
    expect(viewFor(state, 'player', 'zed')).toEqual(viewFor(state, 'display', 'd1'));
  });

  it.each(['dealer', 'pit-boss', 'officer', 'system'])('%s: everything', (role) => {
    const { state } = table();
    expect(viewFor(state, role, 'x')).toMatchObject({
      players: [{ player: 'ann' }, { player: 'bo', held: 1357, wagers: [{ bet: 'small', stake: 275 }] }],
      accounts: { layout: 425, held: 1357 },
    });
  });
});
