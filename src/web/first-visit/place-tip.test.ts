/** Tests that a tip is beside its element and inside the window. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { placeTip } from './place-tip.ts';

const TIP = { width: 280, height: 120 };
const PHONE = { width: 390, height: 844 };

it.each([
  ['above the rack at the bottom of a phone', { x: 0, y: 700, width: 390, height: 60 }, PHONE, { x: 55, y: 570 }],
  ['below a bar at the top', { x: 0, y: 48, width: 390, height: 60 }, PHONE, { x: 55, y: 118 }],
  [
    'over the lower edge of a felt without room above and below',
    { x: 0, y: 50, width: 390, height: 780 },
    PHONE,
    { x: 55, y: 700 },
  ],
  ['at the left edge of the window', { x: 0, y: 700, width: 40, height: 60 }, PHONE, { x: 10, y: 570 }],
  ['at the right edge of the window', { x: 350, y: 700, width: 40, height: 60 }, PHONE, { x: 100, y: 570 }],
])('a tip is %s', (_, target, view, expected) => {
  expect(placeTip(target, TIP, view).tip).toEqual(expected);
});

it('a tip and its frame are always inside a window that has room for the tip', () => {
  const length = fc.integer({ min: 0, max: 2000 });
  fc.assert(
    fc.property(
      length,
      length,
      length,
      length,
      fc.integer({ min: 320, max: 2560 }),
      fc.integer({ min: 320, max: 1440 }),
      (x, y, width, height, viewWidth, viewHeight) => {
        const { tip, frame } = placeTip({ x: x % viewWidth, y: y % viewHeight, width, height }, TIP, {
          width: viewWidth,
          height: viewHeight,
        });
        expect([tip.x >= 0, tip.y >= 0, tip.x + TIP.width <= viewWidth, tip.y + TIP.height <= viewHeight]).toEqual([
          true,
          true,
          true,
          true,
        ]);
        expect([frame.x >= 0, frame.y >= 0, frame.x + frame.width <= viewWidth, frame.y + frame.height <= viewHeight]).toEqual([
          true,
          true,
          true,
          true,
        ]);
      },
    ),
  );
});
