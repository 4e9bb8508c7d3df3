/** Tests how favourites (named sets of wagers) are formatted, parsed and changed. */
import { describe, expect, it } from 'vitest';
import { FAVOURITES_MAX, formatFavourites, parseFavourites, withFavourite } from './favourites-text.ts';

describe('favourites', () => {
  const bets = ['big', 'total:9', 'pair:1-2'];
  const list = [
    {
      name: 'High',
      stakes: [
        { bet: 'big', stake: 500 },
        { bet: 'total:9', stake: 100 },
      ],
    },
    { name: 'Pair', stakes: [{ bet: 'pair:1-2', stake: 500 }] },
  ];

  it('are parsed back from their text', () => {
    expect(formatFavourites(list)).toBe('High: big 500, total:9 100\nPair: pair:1-2 500');
    expect(parseFavourites(formatFavourites(list), bets)).toEqual({ ok: true, favourites: list });
  });

  it.each([
    ['without a name', 'big 500', 1],
    ['with a bet of a different layout', 'A: big 500\nB: odd 500', 2],
    ['without an amount', 'A: big', 1],
  ])('are rejected, with the number of the line, if the text has a line %s', (_, text, line) => {
    expect(parseFavourites(text, bets)).toMatchObject({ ok: false, line });
  });

  it('replace a favourite with the same name, and are not added if the list is full, or the name or the set is empty', () => {
    const stakes = [{ bet: 'big', stake: 900 }];
    expect(withFavourite(list, 'High', stakes)).toEqual([{ name: 'High', stakes }, list[1]]);
    const full = Array.from({ length: FAVOURITES_MAX }, (_, i) => ({ name: `${i}`, stakes }));
    expect(withFavourite(full, 'more', stakes)).toBe(full);
    expect(withFavourite(list, '  ', stakes)).toBe(list);
    expect(withFavourite(list, 'empty', [])).toBe(list);
  });

  it('lose the colons in their names, because a colon ends the name in the text', () => {
    const favourites = withFavourite([], 'a: b', [{ bet: 'big', stake: 100 }]);
    expect(parseFavourites(formatFavourites(favourites), bets)).toEqual({ ok: true, favourites });
  });
});
