/** Computes where a tip is shown: above or below its element if there is room, otherwise at the lower edge of the element. */

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Rectangle extends Size {
  readonly x: number;
  readonly y: number;
}

export interface Place {
  readonly tip: { readonly x: number; readonly y: number };
  readonly frame: Rectangle;
}

/** Distance in px from the element and from the edges of the window. */
const GAP = 10;
/** The frame is this much larger than the element, in px. */
const FRAME_MARGIN = 4;

/** Limits a value. If there is no room, the lower limit wins, so that the beginning of the tip is visible. */
const clamp = (value: number, min: number, max: number): number => Math.max(min, Math.min(value, max));

export function placeTip(target: Rectangle, tip: Size, view: Size): Place {
  const above = target.y - GAP - tip.height;
  const below = target.y + target.height + GAP;
  const hasRoomBelow = below + tip.height + GAP <= view.height;
  const y = above >= GAP ? above : hasRoomBelow ? below : target.y + target.height - tip.height - GAP;
  const frame = {
    x: Math.max(0, target.x - FRAME_MARGIN),
    y: Math.max(0, target.y - FRAME_MARGIN),
  };
  return {
    tip: {
      x: clamp(target.x + target.width / 2 - tip.width / 2, GAP, view.width - tip.width - GAP),
      y: clamp(y, GAP, view.height - tip.height - GAP),
    },
    frame: {
      ...frame,
      width: Math.min(view.width, target.x + target.width + FRAME_MARGIN) - frame.x,
      height: Math.min(view.height, target.y + target.height + FRAME_MARGIN) - frame.y,
    },
  };
}
