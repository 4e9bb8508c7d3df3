/** Acts of the director that change what was planned: seats, substitutes, late players, corrections, disqualifications, holds and tables. */
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { confirmAct, dialogOf, doAct, firstAct, openDirector, openSection, readEffect, waitForFocus } from './director-kit.ts';
import { expectAccessible, PHONE, saveScreenshot } from './kit.ts';
import { sharedBrowser, sharedStaffedHouse } from './shared.ts';
import type { StaffedHouse, TestUser } from './staffed-house.ts';
import { createWebTournament, type WebTournament } from './tournament-kit.ts';

let house: StaffedHouse;
let browser: Browser;

beforeAll(async () => {
  house = await sharedStaffedHouse();
  browser = await sharedBrowser();
});

type Seat = Awaited<ReturnType<WebTournament['staffView']>>['entries'][number]['seats'][number];

async function seatOf({ staffView }: WebTournament, entry: string, session = 'heat'): Promise<Seat> {
  const seat = (await staffView()).entries.find((each) => each.entry === entry)?.seats.find((each) => each.session === session);
  if (seat === undefined) throw new Error(`${entry} has no seat`);
  return seat;
}

/** A time as a field for dates has it, in the time zone of the browser. */
const localText = (page: Page, atMs: number): Promise<string> =>
  page.evaluate((ms) => new Date(ms - new Date(ms).getTimezoneOffset() * 60_000).toISOString().slice(0, 16), atMs);

const seatButton = (page: Page, table: string, position: number) => page.locator(`[data-seat="${table} ${position}"]`);

describe('[crown-sic-bo 8.2.1(d)] the seat plan', { timeout: 60_000 }, () => {
  it('moves a player by dragging and by keyboard, asks for a reason and shows what follows', async () => {
    const tournament = await createWebTournament(house, { entryMs: 3_600_000, changes: { 'sessions[0].seats': 3 } });
    await tournament.goTo('drawn');
    const { page, context, expectNoPageErrors } = await openDirector(browser, tournament, tournament.director, {
      section: '#seats',
    });
    const [first = '', second = ''] = tournament.tables.map(({ table }) => table);
    await page.locator('.seat-plan[data-open="true"]').waitFor();
    const entry = 'e1';
    const before = await seatOf(tournament, entry);
    const other = before.table === first ? second : first;

    // By dragging, to the free seat of the other table.
    const free = await page.locator(`fieldset[data-table="${other}"] .plan-seat.free`).first().getAttribute('data-seat');
    const from = await seatButton(page, before.table, before.position).boundingBox();
    const to = await page.locator(`[data-seat="${free}"]`).boundingBox();
    if (from === null || to === null) throw new Error('a seat is not visible');
    await page.mouse.move(from.x + 20, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(to.x + 20, to.y + 10, { steps: 5 });
    expect(await page.locator(`[data-seat="${free}"]`).getAttribute('class')).toContain('target');
    await page.mouse.up();
    await dialogOf(page).getByText(`Players at ${other}: 2 → 3`).waitFor();
    await dialogOf(page).locator('[name=why]').fill('cannot hear at this table');
    expect(await readEffect(page)).toContain('Player A');
    await confirmAct(page, 'keyboard');
    const moved = await seatOf(tournament, entry);
    expect(`${moved.table} ${moved.position}`).toBe(free);

    // By keyboard, back to the seat of before. An occupied seat is refused.
    await seatButton(page, moved.table, moved.position).focus();
    await page.keyboard.press('Enter');
    await page.getByText('is picked up').first().waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('.plan-seat.carried').count()).toBe(0);
    await page.keyboard.press('Enter');
    await page.keyboard.press(moved.table < before.table ? 'ArrowRight' : 'ArrowLeft');
    for (let i = moved.position; i < before.position; i++) await page.keyboard.press('ArrowDown');
    for (let i = moved.position; i > before.position; i--) await page.keyboard.press('ArrowUp');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('data-seat'))).toBe(
      `${before.table} ${before.position}`,
    );
    await page.keyboard.press('Enter');
    await waitForFocus(page);
    await page.keyboard.type('the loudspeaker is repaired');
    await confirmAct(page, 'keyboard');
    expect(await seatOf(tournament, entry)).toMatchObject({ table: before.table, position: before.position });
    await openSection(page, 'log');
    await expect.poll(() => page.locator('.direct-log [data-act="allot-seat"]').count()).toBe(2);
    // The open log follows acts of other people.
    for (const [i, player] of tournament.players.slice(0, 2).entries()) {
      await tournament.send(player, { type: 'check-in', session: 'heat', entry: `e${i + 1}` }, 'player');
      await expect.poll(() => page.locator('.direct-log [data-act="check-in"]').count()).toBe(i + 1);
    }
    expectNoPageErrors();
    await context.close();
  });
});

type Place = Pick<Seat, 'table' | 'position'>;
const placeOf = async (tournament: WebTournament, entry: string): Promise<Place> => {
  const { table, position } = await seatOf(tournament, entry);
  return { table, position };
};

describe('[crown-sic-bo 8.2.1(d)] at full tables the seat plan', { timeout: 60_000 }, () => {
  it('exchanges two players by dragging one onto the other, by keyboard and by two taps', async () => {
    const tournament = await createWebTournament(house, { entryMs: 3_600_000 });
    await tournament.goTo('drawn');
    const { page, context, expectNoPageErrors } = await openDirector(browser, tournament, tournament.director, {
      section: '#seats',
    });
    await page.locator('.seat-plan[data-open="true"]').waitFor();
    expect(await page.locator('.plan-seat.free').count()).toBe(0);
    await page.getByText('Drag a player onto another player to exchange their seats').waitFor();
    const { entries } = await tournament.staffView();
    const own = await placeOf(tournament, 'e1');
    const partner = entries.find(({ seats: [seat] }) => seat !== undefined && seat.table !== own.table)?.entry ?? '';
    const other = await placeOf(tournament, partner);

    const from = await seatButton(page, own.table, own.position).boundingBox();
    const to = await seatButton(page, other.table, other.position).boundingBox();
    if (from === null || to === null) throw new Error('a seat is not visible');
    await page.mouse.move(from.x + 20, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(to.x + 20, to.y + 10, { steps: 5 });
    await page.mouse.up();
    await dialogOf(page).locator('[name=why]').fill('speaks the language of this dealer');
    const effect = await readEffect(page);
    const places = [own, other].map(({ table, position }) => `table ${table}, seat ${position}`);
    expect(effect.toLowerCase()).toContain(`${places[0]} → ${places[1]}`);
    expect(effect.toLowerCase()).toContain(`${places[1]} → ${places[0]}`);
    await saveScreenshot(page, 'tournament/director-exchange');
    await confirmAct(page, 'keyboard');
    expect([await placeOf(tournament, 'e1'), await placeOf(tournament, partner)]).toEqual([other, own]);
    await seatButton(page, other.table, other.position).getByText('Player A').waitFor();

    // By keyboard, back to the seats of before.
    await seatButton(page, other.table, other.position).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Choose a free seat, or a player to exchange seats with').first().waitFor();
    await page.keyboard.press(other.table < own.table ? 'ArrowRight' : 'ArrowLeft');
    for (let i = other.position; i < own.position; i++) await page.keyboard.press('ArrowDown');
    for (let i = other.position; i > own.position; i--) await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await waitForFocus(page);
    await page.keyboard.type('the dealer has changed the table');
    await confirmAct(page, 'keyboard');
    expect([await placeOf(tournament, 'e1'), await placeOf(tournament, partner)]).toEqual([own, other]);
    await openSection(page, 'log');
    await expect.poll(() => page.locator('.direct-log [data-act="exchange-seats"]').count()).toBe(2);
    expectNoPageErrors();
    await context.close();

    const phone = await openDirector(browser, tournament, tournament.director, {
      ...{ viewport: PHONE, touch: true, section: '#seats' },
    });
    await seatButton(phone.page, own.table, own.position).tap();
    await phone.page.getByText('is picked up').first().waitFor();
    await seatButton(phone.page, other.table, other.position).tap();
    await dialogOf(phone.page).locator('[name=why]').fill('both want it');
    await confirmAct(phone.page);
    expect([await placeOf(tournament, 'e1'), await placeOf(tournament, partner)]).toEqual([other, own]);
    await phone.context.close();
  });
});

describe('on a phone', { timeout: 60_000 }, () => {
  it('two taps move a player to a free seat, and the pit boss cancels the tournament with all refunds', async () => {
    const tournament = await createWebTournament(house, { entryMs: 3_600_000, changes: { 'sessions[0].seats': 3 } });
    await tournament.goTo('drawn');
    const phone = { viewport: PHONE, touch: true };
    const { page, context } = await openDirector(browser, tournament, tournament.director, { ...phone, section: '#seats' });
    const { table, position } = await seatOf(tournament, 'e2');
    await seatButton(page, table, position).tap();
    await page.getByText('is picked up').first().waitFor();
    const free = page.locator(`fieldset[data-table="${table}"] .plan-seat.free`).first();
    const target = await free.getAttribute('data-seat');
    await free.tap();
    await dialogOf(page).locator('[name=why]').fill('wants to sit at the end');
    await confirmAct(page);
    const moved = await seatOf(tournament, 'e2');
    expect(`${moved.table} ${moved.position}`).toBe(target);
    await context.close();

    const boss = await openDirector(browser, tournament, tournament.boss, { ...phone, section: '#people' });
    await boss.page.locator('[data-act="cancel-tournament"]').tap();
    await dialogOf(boss.page).locator('[name=why]').fill('a power cut');
    const effect = await readEffect(boss.page);
    for (const name of ['Player A', 'Player B', 'Player C', 'Player D']) expect(effect).toContain(name);
    expect(effect.match(/refund 100/g)).toHaveLength(4);
    await confirmAct(boss.page);
    await boss.page.locator('[data-stage="cancelled"]').waitFor();
    await boss.context.close();
  });
});

describe('[crown-sic-bo 8.2.1(i), 8.3.3] the roll call', { timeout: 60_000 }, () => {
  it('checks in by one press and by the name, decides substitutes, and admits a late player', async () => {
    const tournament = await createWebTournament(house, { players: 4, entryMs: 6000 });
    await tournament.goTo('drawn');
    const [substitute, refused] = [await house.player('Sub Stitute'), await house.player('Not Wanted')];
    for (const [player, person] of [
      [0, substitute.person],
      [1, refused.person],
    ] as const) {
      const user = tournament.players[player];
      if (user === undefined) throw new Error('no player');
      await tournament.send(user, { type: 'nominate-substitute', session: 'heat', entry: `e${player + 1}`, person }, 'player');
    }
    const viewport = { width: 820, height: 1180 };
    const { page, context, expectNoPageErrors } = await openDirector(browser, tournament, tournament.director, {
      viewport,
      section: '#roll-call',
    });
    await page.getByText('0 of 4 are here').waitFor();
    const nominations = page.locator('.roll-substitutes li');
    expect(await nominations.and(page.locator('[data-entry="e1"]')).textContent()).toContain('wants Sub Stitute');
    await page.locator('.next-acts [data-next="approve-substitute"]', { hasText: 'wants Sub Stitute to play' }).waitFor();
    await doAct(page, page.locator('.roll-substitutes [data-entry="e1"] [data-act="approve-substitute"]'));
    await doAct(page, page.locator('.roll-substitutes [data-entry="e2"] [data-act="refuse-substitute"]'), 'not briefed');
    await expect.poll(() => nominations.count()).toBe(0);
    await page.getByText('Played by Sub Stitute').waitFor();
    expect((await seatOf(tournament, 'e1')).substitute).toBe(substitute.person);

    await page.locator('.roll-person[data-entry="e1"]').click();
    await page.getByText('1 of 4 are here').waitFor();
    await page.locator('[name="roll-call"]').fill('player b');
    await page.keyboard.press('Enter');
    await page.getByText('2 of 4 are here').waitFor();
    // The field is empty for the next name.
    expect(await page.locator('[name="roll-call"]').inputValue()).toBe('');
    await page.locator('.roll-person[data-entry="e3"]').press('Enter');
    await page.getByText('3 of 4 are here').waitFor();
    await expectAccessible(page);
    await saveScreenshot(page, 'tournament/director-roll-call');

    // A mistaken check-in is taken back, by keyboard, and the focus stays at the person.
    await page.locator('.roll-person[data-entry="e3"]').focus();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toContain('Not here after all');
    await page.keyboard.press('Enter');
    await page.getByText('2 of 4 are here').waitFor();
    expect((await seatOf(tournament, 'e3')).checkedIn).toBe(false);
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-entry'))).toBe('e3');
    await page.keyboard.press('Enter');
    await page.getByText('3 of 4 are here').waitFor();

    // A missing player is said at the start, and Enter does not propose it.
    const start = page.locator('.next-acts [data-next="start-session"][data-kind="do"]');
    await start.locator('[data-warning="missing"]', { hasText: '1 player is missing: Player D' }).waitFor({ timeout: 15_000 });
    expect(await firstAct(page)).toBe('call-players');
    await start.locator('[data-act]').click();
    expect(await readEffect(page)).toContain('absent: Player D');
    await confirmAct(page);
    await page.locator('.roll-person[data-entry="e4"]', { hasText: 'Late' }).click();
    await page.getByText('Everybody is here').waitFor();
    expect((await seatOf(tournament, 'e4')).status).toBe('playing');
    expectNoPageErrors();
    await context.close();
  });
});

describe('[crown-sic-bo 8.2.3] a signature on paper', { timeout: 60_000 }, () => {
  it('is recorded from the next acts, the roll call and the entries, and the record says who recorded it', async () => {
    const tournament = await createWebTournament(house, { players: 4, entryMs: 6000, changes: { signature: 'required' } });
    await tournament.goTo('drawn');
    const { page, context, expectNoPageErrors } = await openDirector(browser, tournament, tournament.director, {
      section: '#roll-call',
    });
    // The player signs on the own page, or the director records a signature on paper.
    const next = page.locator('.next-acts [data-next="sign-conditions"]');
    await next.getByText('or on paper').waitFor();
    await next.locator('[data-act="record-signature"]').click();
    expect(await readEffect(page)).toContain('on paper, recorded by Dora Director');
    await confirmAct(page);
    const person = page.locator('.roll-list li', { has: page.locator('.roll-person[data-entry="e2"]') });
    await person.getByText('not signed').waitFor();
    await expectAccessible(page);
    await doAct(page, person.locator('[data-act="record-signature"]'));
    await expect.poll(() => person.getByText('not signed').count()).toBe(0);
    await openSection(page, 'entries');
    await doAct(page, page.locator('.entry-row[data-entry="e3"] [data-act="record-signature"]'));
    await expect.poll(() => page.locator('[data-act="record-signature"]').count()).toBe(2);
    const { entries } = await tournament.staffView();
    expect(entries.map(({ signed }) => signed)).toEqual([true, true, true, false]);
    await page.goto(`${house.address()}/t/${tournament.id}/record`);
    const signed = page.locator('details', { hasText: 'Conditions signed' }).first();
    await signed.locator('summary').click();
    await signed.getByText('on paper, recorded by Dora Director').waitFor();
    expectNoPageErrors();
    await context.close();
  });
});

describe('during play the director', { timeout: 60_000 }, () => {
  it('[crown-sic-bo 8.2.1(d), 8.2.1(h), 8.2.4] holds, corrects chips, disqualifies and moves a table, and sees the effect before', async () => {
    const tournament = await createWebTournament(house, { tables: 2, spins: 3 });
    await tournament.goTo('running');
    const [{ table: first } = { table: '' }] = tournament.tables;
    await tournament.playSpin(first);
    const { page, context, expectNoPageErrors } = await openDirector(browser, tournament, tournament.director, {
      section: '#sessions',
    });

    await page.locator('[data-section="sessions"] [data-act="hold-session"]').click();
    await dialogOf(page).getByText('Everybody sees this reason.').waitFor();
    // The effect does not depend on the reason, so the button stays ready while the director types.
    const effect = await readEffect(page);
    await dialogOf(page).locator('[name=why]').fill('a fire');
    await dialogOf(page).locator('[name=why]').pressSequentially(' alarm');
    expect(await dialogOf(page).locator('[data-confirm]').getAttribute('aria-disabled')).toBe('false');
    await confirmAct(page);
    expect(effect).toContain('Session held');
    await page.getByText(/On hold since .*: a fire alarm/).waitFor();
    await doAct(page, page.locator('[data-section="sessions"] [data-act="resume-session"]'));
    await page.locator('[data-phase="running"]').waitFor();

    // A correction shows the old and the new value, and the places that change.
    await openSection(page, 'chips');
    const rows = page.locator('.chip-list tbody tr');
    await expect.poll(() => rows.first().locator('td').first().textContent()).toBe('1');
    const last = (await rows.last().getAttribute('data-entry')) ?? '';
    const old = await seatOf(tournament, last);
    await rows.last().locator('[data-act="correct-chips"]').click();
    await dialogOf(page).getByText('In the records: ').waitFor();
    await dialogOf(page).locator('[name=chips]').fill('2000');
    await dialogOf(page).locator('[name=why]').fill('the payment was one chip short');
    const correction = await readEffect(page);
    expect(correction).toContain('→ 2,000');
    expect(correction).toContain('Places that change');
    expect(await dialogOf(page).locator('.direct-places tbody tr').count()).toBeGreaterThan(1);
    await saveScreenshot(page, 'tournament/director-correction');
    await confirmAct(page);
    expect((await seatOf(tournament, last)).chips).toBe(200_000);
    expect(old.chips).not.toBe(200_000);
    await expect.poll(() => rows.first().getAttribute('data-entry')).toBe(last);

    // A disqualification says what happens to the fee and the wagers.
    await openSection(page, 'entries');
    await page.locator('.entry-row[data-entry="e3"] [data-act="disqualify-entry"]').click();
    await dialogOf(page).locator('[name=why]').fill('moved chips after the close');
    const disqualification = await readEffect(page);
    expect(disqualification).toContain('Player disqualified');
    expect(disqualification).toContain('no refund');
    await confirmAct(page, 'keyboard');
    await page.locator('.entry-row[data-entry="e3"]', { hasText: 'Disqualified' }).waitFor();

    // Another table is designated, and the players move there. Tables of another tournament are not offered.
    const rival = await createWebTournament(house, { entryMs: 3_600_000 });
    await rival.goTo('drawn');
    const spare = await house.table('crown-spare', { rulebook: 'crown-sic-bo', layout: 'A', closed: true });
    await openSection(page, 'sessions');
    await page.locator('[data-act="designate-table"]').click();
    const options = dialogOf(page).locator('[name=table] option');
    await expect.poll(() => options.allTextContents()).toContain(spare.table);
    const offered = await options.allTextContents();
    for (const { table } of [...rival.tables, ...tournament.tables]) expect(offered).not.toContain(table);
    await dialogOf(page).locator('[name=table]').selectOption(spare.table);
    await confirmAct(page);
    await page.locator(`.session-table[data-table="${first}"] [data-act="move-table"]`).click();
    await dialogOf(page).locator('[name=to]').selectOption(spare.table);
    await dialogOf(page).locator('[name=why]').fill('the felt is torn');
    await confirmAct(page);
    await page.locator(`.session-table[data-table="${spare.table}"]`).waitFor();
    await doAct(page, page.locator(`[data-designated="${first}"] [data-act="release-table"]`));
    await page.locator(`[data-designated="${first}"]`).waitFor({ state: 'detached' });
    expectNoPageErrors();

    // [crown-sic-bo 8.3.5] An early end is refused while the next spins can still decide.
    await page.locator(`.session-table[data-table="${spare.table}"] [data-act="conclude-table"]`).click();
    await dialogOf(page).locator('[data-preview="refused"]').getByText('Further spins can still change who advances').waitFor();
    expect(await dialogOf(page).locator('[data-confirm]').getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('Escape');
    await dialogOf(page).waitFor({ state: 'detached' });
    await context.close();
  });
});

describe('[crown-sic-bo 8.2.1(f), 8.2.1(g), 8.2.2] the list of entries', { timeout: 60_000 }, () => {
  it('accepts and briefs many at one time, puts others on the waiting list, and refuses with a reason', async () => {
    const tournament = await createWebTournament(house, { players: 6, entryMs: 3_600_000, changes: { 'entry.playersMax': 3 } });
    await tournament.goTo('entries');
    for (const player of tournament.players.slice(0, 5)) await tournament.send(player, { type: 'apply' }, 'player');
    const { page, context, expectNoPageErrors } = await openDirector(browser, tournament, tournament.director, {
      section: '#entries',
    });
    const rows = page.locator('.entry-row');
    await expect.poll(() => rows.count()).toBe(5);
    await doAct(page, page.locator('.entry-row[data-entry="e5"] [data-act="refuse-entry"]'), 'not known at the desk');
    await page.locator('.entry-row[data-entry="e5"]', { hasText: 'Refused' }).waitFor();
    await page.getByLabel('Select all in the list').check();
    await page.locator('[data-act="accept-all"]').click();
    const accepting = await readEffect(page);
    expect(accepting).toContain('Players: 0 → 3 (at most 3)');
    expect(accepting).toContain('The fee of 100 is recorded as paid for each player. Total: 300');
    expect(accepting).toContain('1 player goes on the waiting list');
    await dialogOf(page).locator('[data-confirm]').click();
    await dialogOf(page).waitFor({ state: 'detached' });
    await page.locator('.entry-row[data-entry="e4"]', { hasText: 'Place 1 on the waiting list' }).waitFor();
    expect(await page.locator('.entry-row', { hasText: 'Accepted' }).count()).toBe(3);
    // The next acts say that another application leads to the waiting list.
    await tournament.send(tournament.players[5] as TestUser, { type: 'apply' }, 'player');
    await page.locator('.next-acts [data-next="accept-entry"]', { hasText: 'all places are taken' }).waitFor();
    await doAct(page, page.locator('.entry-row[data-entry="e6"] [data-act="refuse-entry"]'), 'came too late');
    expect(await doAct(page, page.locator('[data-act="brief-all"]'))).toContain('Players briefed: 4 players');
    await expect.poll(() => page.locator('.entry-row', { hasText: 'Not briefed' }).count()).toBe(0);
    await page.getByLabel('Show', { exact: true }).selectOption('waiting');
    expect(await rows.count()).toBe(1);
    await page.getByLabel('Show', { exact: true }).selectOption('all');
    await page.getByLabel('Find by name or number').fill('player c');
    expect(await rows.count()).toBe(1);
    expect(await doAct(page, rows.locator('[data-act="withdraw-entry"]'))).toContain('refund 100');
    // The place that became free goes to the person who has waited longest.
    await page.locator('.next-acts [data-next="accept-entry"]', { hasText: 'Player D' }).waitFor();
    expectNoPageErrors();
    await context.close();
  });
});

describe('[crown-sic-bo 8.3.4] the start of a session', { timeout: 60_000 }, () => {
  it('changes only with notice, and the dialog says why an earlier time is refused', async () => {
    const tournament = await createWebTournament(house, { entryMs: 3_600_000 });
    await tournament.goTo('accepted');
    const { page, context } = await openDirector(browser, tournament, tournament.director, { section: '#sessions' });
    await page.locator('#direct-session').selectOption('final');
    await page.locator('[data-section="sessions"] [data-act="alter-start"]').click();
    await dialogOf(page).getByText('The players need 20 minutes of notice.').first().waitFor();
    await dialogOf(page).locator('[name=why]').fill('the buffet is late');
    // A time before the close of entries.
    await dialogOf(page)
      .locator('[name=time]')
      .fill(await localText(page, Date.now() + 60_000));
    await dialogOf(page).locator('[data-preview="refused"]').waitFor();
    expect(await dialogOf(page).locator('[data-confirm]').getAttribute('aria-disabled')).toBe('true');
    const laterMs = ((await tournament.view()).sessions[1]?.startsMs ?? 0) + 3_600_000;
    await dialogOf(page)
      .locator('[name=time]')
      .fill(await localText(page, laterMs));
    await confirmAct(page);
    const { sessions } = await tournament.view();
    expect(sessions[1]?.startsMs).toBe(laterMs - (laterMs % 60_000));

    // The proposal for the heat is possible, and a time after the final names the final.
    await page.locator('#direct-session').selectOption('heat');
    await page.locator('[data-section="sessions"] [data-act="alter-start"]').click();
    await dialogOf(page).locator('[name=why]').fill('the buffet is late');
    await dialogOf(page).locator('[data-preview="effect"]').waitFor();
    await dialogOf(page)
      .locator('[name=time]')
      .fill(await localText(page, laterMs + 3_600_000));
    await dialogOf(page).getByText('Change the start of Final first').waitFor();
    await context.close();
  });
});

describe('a count', { timeout: 60_000 }, () => {
  it('[crown-sic-bo 8.2.1(d)] stands beside the record, and the director signs it', async () => {
    const tournament = await createWebTournament(house);
    await tournament.goTo('played');
    const [staffed] = tournament.tables;
    if (staffed === undefined) throw new Error('no table');
    const { page, context } = await openDirector(browser, tournament, tournament.director, { section: '#sessions' });
    const card = page.locator(`.session-table[data-table="${staffed.table}"]`);
    await card.getByText('Waits for the count by a dealer').waitFor();
    expect(await card.locator('[data-act="sign-count"]').count()).toBe(0);
    const counts = (await tournament.staffView()).entries.flatMap(({ entry, seats: [seat] }) =>
      seat?.table === staffed.table ? [[entry, seat.chips] as const] : [],
    );
    await tournament.send(staffed.dealer, { type: 'count-chips', session: 'heat', table: staffed.table, counts }, 'dealer');
    await card.getByText('Counted by').waitFor();
    const [record, count] = await card.locator('tbody tr').first().locator('td.number').allTextContents();
    expect(count).toBe(record);
    // The dialog shows what the director signs.
    await card.locator('[data-act="sign-count"]').click();
    const signed = dialogOf(page).locator(`[data-count="${staffed.table}"]`);
    await signed.waitFor();
    expect(await signed.locator('[data-row^="e"]').count()).toBe(counts.length);
    expect(await signed.locator('[data-row]').first().locator('td.number').allTextContents()).toEqual([record, record]);
    await confirmAct(page);
    await card.getByText('Signed by Dora Director').waitFor();
    await context.close();
  });

  it('[crown-sic-bo 8.2.1(d)] that is refused is shown with both amounts, and the director corrects the record', async () => {
    const tournament = await createWebTournament(house);
    await tournament.goTo('played');
    const [staffed] = tournament.tables;
    if (staffed === undefined) throw new Error('no table');
    const { page, context, expectNoPageErrors } = await openDirector(browser, tournament, tournament.director, {
      section: '#sessions',
    });
    const chips = (await tournament.staffView()).entries.flatMap(({ entry, seats: [seat] }) =>
      seat?.table === staffed.table ? [[entry, seat.chips] as const] : [],
    );
    const counts = chips.map(([entry, amount], i) => [entry, amount + (i === 0 ? 500 : 0)] as const);
    const entry = counts[0]?.[0] ?? '';
    const count = { type: 'count-chips', session: 'heat', table: staffed.table, counts } as const;
    // The same count twice is recorded one time.
    for (let i = 0; i < 2; i++) await expect(tournament.send(staffed.dealer, count, 'dealer')).rejects.toThrow('count differs');
    const refused = page.locator(`.next-acts [data-refused-count="${staffed.table}"]`);
    await refused.waitFor();
    const [record, counted] = await refused.locator(`[data-row="${entry}"] td.number`).allTextContents();
    expect(Number(counted?.replace(/\D/g, ''))).toBe(Number(record?.replace(/\D/g, '')) + 5);
    expect(await refused.locator('caption').textContent()).toMatch(/^Count of .+ refused: it differs from the record$/);
    await page.locator('.next-acts').getByText('Ask the dealer to count again.').waitFor();
    await page.locator(`.session-table [data-refused-count="${staffed.table}"]`).waitFor();
    await expectAccessible(page);
    await saveScreenshot(page, 'tournament/director-refused-count');
    const effect = await doAct(page, refused.locator('[data-act="correct-chips"]'), 'a chip was misread');
    expect(effect).toContain(`${record} → ${counted}`);
    await refused.waitFor({ state: 'detached' });
    await tournament.send(staffed.dealer, count, 'dealer');
    await page.locator('.next-acts [data-next="sign-count"]').waitFor();
    await openSection(page, 'log');
    await expect.poll(() => page.getByText('Count refused').count()).toBe(1);
    expectNoPageErrors();
    await context.close();
  });
});
