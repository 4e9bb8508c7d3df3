/** Chips lie where the print of a cell stays readable, on every layout, printed and compact. */
import { describe, expect, it } from 'vitest';
import { RULEBOOKS } from '../../rulebooks/index.ts';
import { feltBets } from './bets.ts';
import { type TextPiece, widthOf } from './compose.ts';
import { type DrawnCell, drawingOf, FORMS, type Form } from './drawing.ts';
import { LAYOUT_NAMES, loadLayout } from './layouts/index.ts';
import type { Spot } from './spots.ts';
import { LANGUAGES, type Language } from './words.ts';

interface Area {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** A stack of three discs with a total of three digits under it. */
const stackAt = ({ x, y, r }: Spot): Area => ({ left: x - r, right: x + r, top: y - 1.24 * r, bottom: y + 1.34 * r });

function areaOf({ x, y, size, spans }: TextPiece): Area {
  const half = (size * spans.reduce((sum, { text, scale }) => sum + widthOf(text) * scale, 0)) / 2;
  return { left: x - half, right: x + half, top: y - 0.75 * size, bottom: y };
}

const sizeOf = ({ left, right, top, bottom }: Area): number => Math.max(0, right - left) * Math.max(0, bottom - top);

const both = (a: Area, b: Area): Area => ({
  left: Math.max(a.left, b.left),
  right: Math.min(a.right, b.right),
  top: Math.max(a.top, b.top),
  bottom: Math.min(a.bottom, b.bottom),
});

async function cellsOf(name: string, form: Form, language: Language): Promise<readonly DrawnCell[]> {
  const [book = '', id = ''] = name.split('/');
  const rulebook = RULEBOOKS.find((each) => each.id === book);
  const layout = await loadLayout(book, id);
  if (rulebook === undefined || layout === undefined) throw new Error(name);
  const bets = feltBets(rulebook, id, { language, manner: layout.manner });
  const open = bets.map(({ family }) => family);
  return drawingOf(layout, bets, { form, side: 'player', language, open }).cells.filter(({ bet }) => bet !== null);
}

/** What a stack hides of the print, as a share of each line. */
const hiddenBy = (spot: Spot, { print }: DrawnCell): readonly { readonly role: string; readonly share: number }[] =>
  print.texts.map((piece) => ({
    role: piece.role,
    share: sizeOf(both(stackAt(spot), areaOf(piece))) / sizeOf(areaOf(piece)),
  }));

/** Of the odds no whole letter may go: an eighth of `1 TO 1` is less than one. A large sign is known by two thirds of it. */
const MOST: Readonly<Record<string, number>> = { caption: 0.125, warning: 0.125 };
const MOST_OTHERWISE = 0.35;

describe.each(LANGUAGES)('chips on a felt in %s', (language) => {
  describe.each(FORMS)('in the form %s', (form) => {
    it.each(LAYOUT_NAMES)('%s: stay in their cell, apart, and off the print', async (name) => {
      for (const cell of await cellsOf(name, form, language)) {
        if (cell.spots === null) throw new Error(`${cell.key} has no place for chips`);
        const [table, own] = cell.spots;
        expect(own.x - table.x, cell.key).toBeGreaterThanOrEqual(own.r + table.r);
        for (const spot of cell.spots) {
          const { left, right, top, bottom } = stackAt(spot);
          expect(Math.min(left, top, cell.w - right, cell.h - bottom), cell.key).toBeGreaterThanOrEqual(0);
          for (const { role, share } of hiddenBy(spot, cell))
            expect(share, `${role} of ${cell.key}`).toBeLessThanOrEqual(MOST[role] ?? MOST_OTHERWISE);
        }
      }
    });
  });
});
