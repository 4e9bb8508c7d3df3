/** Tests the Crown Sic Bo clauses about colour chips, from their issue to their redemption at a closed table. */
import { describe, expect, it } from 'vitest';
import { eventOf, openTestTable, STARTING_CHIPS, type TestTable } from '../kit/test-table.ts';

/** The sign shows the limits of the table. */
const SIGN = { minimum: 100, maximum: 20_000 };
const openTable = (colours: readonly string[] = ['red', 'blue', 'green', 'white']): TestTable =>
  openTestTable('crown-sic-bo', 'A', { sign: SIGN, setup: { colours, positions: 3 }, players: ['ann', 'bo', 'cy'] });

const coloursOf = (t: TestTable, id: string) => t.staffView().players.find(({ player }) => player === id)?.colours;

describe('colour chips', () => {
  it('[crown-sic-bo 3.1.2] are issued for cash chips, wagered in whole chips and returned after a win', () => {
    const t = openTable();
    t.accepts('dealer dan issue-colour player=ann colour=red value=250 count=4');
    expect(coloursOf(t, 'ann')).toEqual([{ colour: 'red', value: 250, count: 4 }]);
    // The rack has all chips of a player that are not on the layout: cash chips and colour chips.
    expect(t.racks().ann).toBe(STARTING_CHIPS);
    t.playUpTo('open');
    expect(t.refuses('player ann place bet=big amount=300 colour=red')).toMatchObject({
      code: 'bad-amount',
      clauses: ['3.1.2', '3.1.2(b)'],
    });
    t.accepts('player ann place bet=big amount=500 colour=red', 'player ann place bet=small amount=250 colour=red');
    // Layout A has no bet on odd totals.
    expect(t.refuses('player ann place bet=odd amount=250 colour=red')).toMatchObject({ code: 'unknown-bet' });
    t.playUpTo('pay', '146');
    // Two red chips are returned, one is lost, and the win is paid in cash chips.
    expect(coloursOf(t, 'ann')).toEqual([{ colour: 'red', value: 250, count: 3 }]);
    expect(t.racks().ann).toBe(STARTING_CHIPS + 250);
  });

  it('[crown-sic-bo 3.1.2(b)] are wagered and redeemed only at the table that issued them', () => {
    const t = openTable();
    t.accepts('dealer dan issue-colour player=ann colour=red value=250 count=4');
    t.playUpTo('open');
    // This table has not issued blue chips to ann.
    expect(t.refuses('player ann place bet=big amount=250 colour=blue')).toMatchObject({
      code: 'unknown-colour',
      clauses: ['3.1.2', '3.1.2(b)'],
    });
    expect(t.refuses('dealer dan issue-colour player=ann colour=gold value=250 count=4')).toMatchObject({
      code: 'unknown-colour',
    });
    expect(t.refuses('dealer dan redeem-colour player=ann colour=red count=4 issuedAt=T2')).toMatchObject({
      code: 'chips-of-another-table',
    });
    t.accepts('player ann place bet=big amount=250 colour=red');
  });

  it('[crown-sic-bo 3.1.2(c), 3.1.2(c)(i)] are redeemed at the declared value by the table that issued them', () => {
    const t = openTable();
    t.accepts('dealer dan issue-colour player=ann colour=red value=250 count=4');
    expect(t.refuses('dealer dan redeem-colour player=ann colour=red count=5 issuedAt=T1')).toMatchObject({
      code: 'not-enough-chips',
    });
    expect(t.refuses('player ann redeem-colour player=ann colour=red count=1 issuedAt=T1')).toMatchObject({
      code: 'not-your-role',
      clauses: ['3.1.2(c)(i)'],
    });
    const redeemedEvent = eventOf(
      t.accepts('dealer dan redeem-colour player=ann colour=red count=3 issuedAt=T1'),
      'colour-redeemed',
    );
    expect(redeemedEvent).toMatchObject({ count: 3, value: 250, paidMinor: 750 });
    expect(coloursOf(t, 'ann')).toEqual([{ colour: 'red', value: 250, count: 1 }]);
    expect(t.racks().ann).toBe(STARTING_CHIPS);
  });

  /** Closes a table at which ann has four red chips of 250. */
  function closedTable(): TestTable {
    const t = openTable();
    t.accepts('dealer dan issue-colour player=ann colour=red value=250 count=4');
    for (const player of ['ann', 'bo', 'cy']) t.accepts(`player ${player} leave-table`);
    t.accepts('pit-boss pam close-table');
    return t;
  }

  const redeem = (player: string, colour: string, count: number, rest = ''): string =>
    `redeem-closed-table player=${player} colour=${colour} count=${count} surveillanceTold=true ${rest}`;
  const lowest = (minimum: number): string => `house={"lowestMinimum":{"minimum":${minimum},"table":"T2"}}`;

  it('[crown-sic-bo 3.1.2(c), 3.1.2(c)(ii)] are redeemed after the table is closed, by a pit boss who has told Surveillance, at the value of the issue', () => {
    const t = closedTable();
    expect(openTable().refuses(`pit-boss pam ${redeem('ann', 'red', 1)}`)).toMatchObject({
      code: 'table-open',
      clauses: ['3.1.2(c)(ii)'],
    });
    expect(t.refuses('dealer dan redeem-colour player=ann colour=red count=1 issuedAt=T1')).toMatchObject({
      code: 'table-closed',
    });
    expect(t.refuses(`game-supervisor gil ${redeem('ann', 'red', 1)}`)).toMatchObject({
      code: 'not-your-role',
      clauses: ['3.1.2(c)(ii)'],
    });
    expect(t.refuses(`pit-boss pam ${redeem('ann', 'red', 1).replace('Told=true', 'Told=false')}`)).toMatchObject({
      code: 'surveillance-not-told',
      clauses: ['3.1.2(c)(ii)'],
    });
    // The minimum of another table does not matter, because the table knows the value.
    expect(t.accepts(`pit-boss pam ${redeem('ann', 'red', 3, lowest(100))}`)).toMatchObject([
      { value: 250, paidMinor: 750, source: 'issued', table: 'T1', clauses: ['3.1.2(c)(ii)'] },
    ]);
    expect(t.racks().ann).toBe(STARTING_CHIPS);
  });

  it('[crown-sic-bo 3.1.2(c)(ii)] have a value from the records of the house, not from the keyboard', () => {
    const t = closedTable();
    expect(t.refuses(`pit-boss pam ${redeem('ann', 'red', 1, 'valueFound=2500')}`)).toMatchObject({
      code: 'values-differ',
      facts: { colour: 'red', value: 250 },
    });
    expect(t.refuses(`pit-boss pam ${redeem('bo', 'blue', 1, `lowestMinimum=5000 ${lowest(100)}`)}`)).toMatchObject({
      code: 'values-differ',
      facts: { colour: 'blue', value: 100 },
    });
    expect(t.refuses(`pit-boss pam ${redeem('bo', 'blue', 1, 'valueFound=5000')}`)).toMatchObject({ code: 'value-unknown' });
  });

  it('[crown-sic-bo 3.1.2(c)(ii)] that a player found have the value of the colour, and the house pays it', () => {
    const t = closedTable();
    expect(t.accepts(`pit-boss pam ${redeem('zoe', 'red', 1, lowest(100))}`)).toMatchObject([
      { value: 250, paidMinor: 250, source: 'issued', found: true },
    ]);
    expect(t.racks()).toMatchObject({ ann: STARTING_CHIPS, zoe: 250 });
    // The journal has the last issue of a colour that no player has any more.
    expect(t.accepts(`pit-boss pam ${redeem('zoe', 'blue', 2, 'house={"colourIssued":{"value":700,"seq":9}}')}`)).toMatchObject([
      { value: 700, paidMinor: 1400, source: 'issued', table: 'T1', found: true },
    ]);
  });

  it('[crown-sic-bo 3.1.2(c)(ii)] are worth the lowest minimum of the game if two values are possible or no record has one', () => {
    const t = openTable();
    t.accepts('dealer dan issue-colour player=ann colour=red value=250 count=4');
    t.playUpTo('open');
    t.accepts('player ann place bet=small amount=1000 colour=red');
    t.playUpTo('pay', '456');
    // Ann lost all red chips. Bo now has red chips of another value, and Ann presents one.
    t.accepts('dealer dan issue-colour player=bo colour=red value=400 count=1');
    for (const player of ['ann', 'bo', 'cy']) t.accepts(`player ${player} leave-table`);
    t.accepts('pit-boss pam close-table');
    expect(t.refuses(`pit-boss pam ${redeem('ann', 'red', 1)}`)).toMatchObject({ code: 'value-unknown' });
    expect(t.accepts(`pit-boss pam ${redeem('ann', 'red', 1, lowest(100))}`)).toMatchObject([
      { value: 100, source: 'lowest-minimum', table: 'T2', found: true },
    ]);
    expect(t.accepts(`pit-boss pam ${redeem('bo', 'red', 1, lowest(100))}`)).toMatchObject([{ value: 400, source: 'issued' }]);
    expect(t.accepts(`pit-boss pam ${redeem('cy', 'white', 1, lowest(50))}`)).toMatchObject([{ value: 50, table: 'T2' }]);
  });

  const colourHeld = (player: string) => ({ code: 'colour-held', clauses: ['3.1.2(d)'], facts: { colour: 'red', player } });
  const issueRed = (player: string): string => `dealer dan issue-colour player=${player} colour=red value=100 count=4`;

  it('[crown-sic-bo 3.1.2(d)] are shared by two players only if both agree', () => {
    const t = openTable();
    t.accepts(issueRed('ann'));
    expect(t.refuses(issueRed('bo'))).toMatchObject(colourHeld('ann'));
    t.accepts('player bo agree-to-share colour=red');
    expect(t.refuses(issueRed('bo'))).toMatchObject(colourHeld('ann'));
    expect(t.refuses('dealer dan agree-to-share player=ann colour=red newcomer=bo')).toMatchObject({
      code: 'not-your-role',
      clauses: ['3.1.2(d)'],
    });
    // Ann has the colour, so a consent without a newcomer would say nothing.
    expect(t.refuses('player ann agree-to-share colour=red')).toMatchObject({ code: 'newcomer-not-named' });
    t.accepts('player ann agree-to-share colour=red newcomer=bo', issueRed('bo'));
  });

  it('[crown-sic-bo 3.1.2(d)] go to a third player only if all players who have the colour agree for this player', () => {
    const t = openTable();
    t.accepts(issueRed('ann'), 'player ann agree-to-share colour=red newcomer=bo', 'player bo agree-to-share colour=red');
    t.accepts(issueRed('bo'), 'player cy agree-to-share colour=red');
    expect(t.refuses(issueRed('cy'))).toMatchObject(colourHeld('ann'));
    t.accepts('player ann agree-to-share colour=red newcomer=cy');
    expect(t.refuses(issueRed('cy'))).toMatchObject(colourHeld('bo'));
    // A player who has the colour already may buy more of it.
    t.accepts(issueRed('bo'), 'player bo agree-to-share colour=red newcomer=cy', issueRed('cy'));
  });

  it('[crown-sic-bo 3.1.2(d)] need a new consent after the newcomer got chips or left, or the last chip of the holder was redeemed', () => {
    const agree = ['player ann agree-to-share colour=red newcomer=bo', 'player bo agree-to-share colour=red'];
    const issued = openTable();
    issued.accepts(issueRed('ann'), ...agree, issueRed('bo'));
    issued.accepts('dealer dan redeem-colour player=bo colour=red count=4 issuedAt=T1');
    expect(issued.refuses(issueRed('bo'))).toMatchObject(colourHeld('ann'));

    const left = openTable();
    left.accepts(issueRed('ann'), ...agree, 'player bo leave-table', 'player bo seat-player position=2 adult=true');
    expect(left.refuses(issueRed('bo'))).toMatchObject(colourHeld('ann'));

    const redeemed = openTable();
    redeemed.accepts(issueRed('ann'), ...agree, 'dealer dan redeem-colour player=ann colour=red count=4 issuedAt=T1');
    redeemed.accepts(issueRed('ann'));
    expect(redeemed.refuses(issueRed('bo'))).toMatchObject(colourHeld('ann'));

    // A player who leaves the seat with chips still has the colour, and the consents stay.
    const away = openTable();
    away.accepts(issueRed('ann'), ...agree, 'player ann leave-table', issueRed('bo'));

    // The consents end with the closing of the table.
    const closed = openTable();
    closed.accepts(issueRed('ann'), ...agree, ...['ann', 'bo', 'cy'].map((player) => `player ${player} leave-table`));
    closed.accepts('pit-boss pam close-table');
    expect(closed.state.sharing.size).toBe(0);
  });

  it('[crown-sic-bo 3.1.2(d)] still belong to their holder when they are on the layout', () => {
    const t = openTable();
    t.accepts('dealer dan issue-colour player=ann colour=red value=250 count=2');
    t.playUpTo('open');
    t.accepts('player ann place bet=big amount=500 colour=red');
    expect(t.refuses('dealer dan issue-colour player=bo colour=red value=100 count=4')).toMatchObject({ code: 'colour-held' });
  });

  it('[crown-sic-bo 3.1.2(e)] have the value that the buyer declares, and a marker shows a value above the minimum', () => {
    const t = openTable();
    expect(t.refuses('dealer dan issue-colour player=ann colour=red value=null count=4')).toMatchObject({
      code: 'value-not-declared',
      clauses: ['3.1.2(e)', '3.1.2(f)(i)'],
    });
    expect(t.accepts('dealer dan issue-colour player=ann colour=red value=100 count=4')).toMatchObject([
      { value: 100, marker: false },
    ]);
    expect(t.accepts('dealer dan issue-colour player=bo colour=blue value=101 count=4')).toMatchObject([
      { value: 101, marker: true },
    ]);
    expect(t.refuses('dealer dan issue-colour player=ann colour=red value=200 count=1')).toMatchObject({ code: 'values-differ' });
  });

  it('[crown-sic-bo 3.1.2(f)] of a second colour are issued only if a pit boss approves it', () => {
    const t = openTable(['red', 'blue', 'green', 'white', 'pink']);
    t.accepts('dealer dan issue-colour player=ann colour=red value=100 count=4');
    expect(t.refuses('dealer dan issue-colour player=ann colour=blue value=100 count=4')).toMatchObject({
      code: 'colour-not-approved',
      clauses: ['3.1.2(f)'],
    });
    expect(t.refuses('game-supervisor gil approve-colours player=ann')).toMatchObject({
      code: 'not-your-role',
      clauses: ['3.1.2(f)'],
    });
    t.accepts('pit-boss pam approve-colours player=ann', 'dealer dan issue-colour player=ann colour=blue value=100 count=4');
  });

  it('[crown-sic-bo 3.1.2(f)] of a second colour leave a free colour for each seated player without one, and one more', () => {
    const second = 'dealer dan issue-colour player=ann colour=blue value=100 count=4';
    const tableWith = (colours: readonly string[]): TestTable => {
      const t = openTable(colours);
      t.accepts('pit-boss pam approve-colours player=ann', 'dealer dan issue-colour player=ann colour=red value=100 count=4');
      return t;
    };
    const runsOut = { code: 'colour-runs-out', clauses: ['3.1.2(f)'] };
    // Bo and Cy have no colour: with blue taken, three colours must stay free.
    const t = tableWith(['red', 'blue', 'green', 'white']);
    expect(t.refuses(second)).toMatchObject(runsOut);
    tableWith(['red', 'blue', 'green', 'white', 'pink']).accepts(second);
    // Bo takes green: then white and one more must stay free. Cy leaves: then white is enough.
    t.accepts('dealer dan issue-colour player=bo colour=green value=100 count=4');
    expect(t.refuses(second)).toMatchObject(runsOut);
    t.accepts('player cy leave-table', second);
    expect(t.refuses('dealer dan issue-colour player=ann colour=white value=100 count=4')).toMatchObject(runsOut);
  });

  it('[crown-sic-bo 3.1.2(f)(i)] may have a different declared value for each colour that a player has', () => {
    const t = openTable(['red', 'blue', 'green', 'white', 'pink']);
    t.accepts('pit-boss pam approve-colours player=ann', 'dealer dan issue-colour player=ann colour=red value=100 count=4');
    const [issuedEvent] = t.accepts('dealer dan issue-colour player=ann colour=blue value=500 count=2');
    expect(issuedEvent).toMatchObject({ value: 500, clauses: ['3.1.2', '3.1.2(b)', '3.1.2(e)', '3.1.2(f)(i)'] });
    expect(coloursOf(t, 'ann')).toEqual([
      { colour: 'red', value: 100, count: 4 },
      { colour: 'blue', value: 500, count: 2 },
    ]);
  });
});
