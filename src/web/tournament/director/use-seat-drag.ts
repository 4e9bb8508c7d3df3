/** Drags a player from a seat to another with a mouse, a pen or a finger. */
import { useEffect, useRef, useState } from 'preact/hooks';

/** A pointer that moves less than this, in pixels, presses the seat. */
const DRAG_MIN_PX = 6;

interface Drag {
  readonly entry: string;
  readonly x: number;
  readonly y: number;
  hasMoved: boolean;
}

const seatAt = (x: number, y: number): string | null =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-seat]')?.dataset.seat ?? null;

export function useSeatDrag({ onDrop }: { readonly onDrop: (entry: string, seat: string) => void }): {
  /** The seat under the pointer during a drag; null otherwise. */
  readonly target: string | null;
  readonly start: (entry: string, event: PointerEvent) => void;
  /** Whether the last press was a drag. Asking resets it. */
  readonly hasDragged: () => boolean;
} {
  const [target, setTarget] = useState<string | null>(null);
  const drag = useRef<Drag | null>(null);
  const wasDrag = useRef(false);
  const drop = useRef(onDrop);
  drop.current = onDrop;
  useEffect(() => {
    const onMove = ({ clientX, clientY }: PointerEvent): void => {
      const current = drag.current;
      if (current === null) return;
      current.hasMoved ||= Math.hypot(clientX - current.x, clientY - current.y) >= DRAG_MIN_PX;
      if (current.hasMoved) setTarget(seatAt(clientX, clientY));
    };
    const onUp = ({ clientX, clientY }: PointerEvent): void => {
      const current = drag.current;
      drag.current = null;
      setTarget(null);
      if (current === null || !current.hasMoved) return;
      wasDrag.current = true;
      // The click of the same press comes before this.
      setTimeout(() => {
        wasDrag.current = false;
      });
      const seat = seatAt(clientX, clientY);
      if (seat !== null) drop.current(current.entry, seat);
    };
    // The browser has taken over the pointer, for example to scroll.
    const onCancel = (): void => {
      drag.current = null;
      setTarget(null);
    };
    document.addEventListener('pointermove', onMove);
    document.addEventListener('pointerup', onUp);
    document.addEventListener('pointercancel', onCancel);
    return () => {
      document.removeEventListener('pointermove', onMove);
      document.removeEventListener('pointerup', onUp);
      document.removeEventListener('pointercancel', onCancel);
    };
  }, []);
  return {
    target,
    start: (entry, event) => {
      if (event.button !== 0) return;
      drag.current = { entry, x: event.clientX, y: event.clientY, hasMoved: false };
      wasDrag.current = false;
    },
    hasDragged: () => {
      const isDrag = wasDrag.current;
      wasDrag.current = false;
      return isDrag;
    },
  };
}
