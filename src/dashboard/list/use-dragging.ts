import { type PointerEvent as GrabEvent, useEffect, useRef, useState } from 'react';

/** How near the edge of the window a dragged row scrolls it, and by how much a frame, in pixels. */
const edge = { near: 90, step: 8 };

/** How far the page scrolls in one frame while a row is held at this height. */
const stepAt = (y: number) => (y < edge.near ? -edge.step : y > innerHeight - edge.near ? edge.step : 0);

/**
 * Dragging a row by mouse, pen or finger. The window follows the pointer: a row that moves in the page loses the pointer
 * that it has captured.
 * @param onDrag called with the row and the height of the pointer, when it moves and while the page scrolls under it
 * @returns the row that is dragged, and the function that begins it
 */
export function useDragging(onDrag: (id: number, y: number) => void) {
  const [held, setHeld] = useState<{ id: number; pointer: number } | null>(null);
  const latest = useRef(onDrag);
  latest.current = onDrag;
  useEffect(() => {
    if (!held) return undefined;
    let y: number | null = null;
    let frame = 0;
    const scroll = () => {
      const before = scrollY;
      if (y !== null) scrollBy(0, stepAt(y));
      if (y !== null && scrollY !== before) latest.current(held.id, y);
      frame = requestAnimationFrame(scroll);
    };
    const move = (event: PointerEvent) => {
      if (event.pointerId !== held.pointer) return;
      y = event.clientY;
      latest.current(held.id, y);
    };
    const end = (event: PointerEvent) => {
      if (event.pointerId === held.pointer) setHeld(null);
    };
    addEventListener('pointermove', move);
    addEventListener('pointerup', end);
    addEventListener('pointercancel', end);
    frame = requestAnimationFrame(scroll);
    return () => {
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', end);
      removeEventListener('pointercancel', end);
      cancelAnimationFrame(frame);
    };
  }, [held]);
  return {
    dragged: held?.id ?? null,
    grab(id: number, { pointerId, button }: GrabEvent) {
      if (button === 0) setHeld({ id, pointer: pointerId });
    },
  };
}
