/** Chip positions keep the print of every cell readable, on every layout and in both forms. */
import { describe, expect, it } from 'vitest';
import { RULEBOOKS } from '../../rulebooks/index.ts';
import { feltBets } from './bets.ts';
import { estimateWidth, type TextPiece } from './compose.ts';
import { buildDrawing, type DrawnCell, FORMS, type Form } from './drawing.ts';
import { LAYOUT_NAMES, loadLayout } from './layouts/index.ts';
import type { StackPosition } from './stack-positions.ts';
import { LANGUAGES, type Language } from './words/index.ts';

interface Area {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** A stack of three discs with a total of three digits under it. */
const stackAt = ({ x, y, r }: StackPosition): Area => ({ left: x - r, right: x + r, top: y - 1.24 * r, bottom: y + 1.34 * r });

function areaOf({ x, y, size, spans }: TextPiece): Area {
  const halfWidth = (size * spans.reduce((sum, { text, scale }) => sum + estimateWidth(text) * scale, 0)) / 2;
  return { left: x - halfWidth, right: x + halfWidth, top: y - 0.75 * size, bottom: y };
}

const areaSize = ({ left, right, top, bottom }: Area): number => Math.max(0, right - left) * Math.max(0, bottom - top);

const intersectionOf = (a: Area, b: Area): Area => ({
  left: Math.max(a.left, b.left),
  right: Math.min(a.right, b.right),
  top: Math.max(a.top, b.top),
  bottom: Math.min(a.bottom, b.bottom),
});

async function cellsOf(name: string, form: Form, language: Language): Promise<readonly DrawnCell[]> {
  const [rulebookId = '', id = ''] = name.split('/');
  const rulebook = RULEBOOKS.find((candidate) => candidate.id === rulebookId);
  const layout = await loadLayout(rulebookId, id);
  if (rulebook === undefined || layout === undefined) throw new Error(name);
  const bets = feltBets(rulebook, id, { language, oddsStyle: layout.oddsStyle });
  // The compact form draws some families (groups of similar bets) only if they are expanded.
  const expanded = bets.map(({ family }) => family);
  return buildDrawing(layout, bets, { form, side: 'player', language, expanded }).cells.filter(({ bet }) => bet !== null);
}

/** The share of each line of print that a stack hides. */
const hiddenBy = (spot: StackPosition, { print }: DrawnCell): readonly { readonly role: string; readonly share: number }[] =>
  print.texts.map((piece) => ({
    role: piece.role,
    share: areaSize(intersectionOf(stackAt(spot), areaOf(piece))) / areaSize(areaOf(piece)),
  }));

/** At most this share of a text may be hidden: less than a letter of captions (the odds) and warnings, and a third of other texts, which are larger. */
const HIDDEN_SHARE_MAX: Readonly<Record<string, number>> = { caption: 0.125, warning: 0.125 };
const HIDDEN_SHARE_MAX_DEFAULT = 0.35;

describe.each(LANGUAGES)('chips on a felt in %s', (language) => {
  describe.each(FORMS)('in the form %s', (form) => {
    it.each(LAYOUT_NAMES)('stay in their cell, do not overlap, and keep the print readable on %s', async (name) => {
      for (const cell of await cellsOf(name, form, language)) {
        if (cell.stackPositions === null) throw new Error(`${cell.key} has no position for chips`);
        // The stack of all players is on the left, the player's own stack on the right.
        const [allPlayers, own] = cell.stackPositions;
        expect(own.x - allPlayers.x, cell.key).toBeGreaterThanOrEqual(own.r + allPlayers.r);
        for (const spot of cell.stackPositions) {
          const { left, right, top, bottom } = stackAt(spot);
          expect(Math.min(left, top, cell.w - right, cell.h - bottom), cell.key).toBeGreaterThanOrEqual(0);
          for (const { role, share } of hiddenBy(spot, cell))
            expect(share, `${role} of ${cell.key}`).toBeLessThanOrEqual(HIDDEN_SHARE_MAX[role] ?? HIDDEN_SHARE_MAX_DEFAULT);
        }
      }
    });
  });
});
