import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Drags a scrollable area with the mouse, and keeps its centre when the zoom changes. */
export function usePan(area: RefObject<HTMLElement | null>, zoom: number): void {
  const middle = useRef({ x: 0.5, y: 0.5 });

  useEffect(() => {
    const element = area.current;
    if (!element) return;
    const remember = () => {
      middle.current = {
        x: (element.scrollLeft + element.clientWidth / 2) / element.scrollWidth,
        y: (element.scrollTop + element.clientHeight / 2) / element.scrollHeight,
      };
    };
    const drag = (event: PointerEvent) => {
      if (event.pointerType === 'mouse' && event.buttons === 1) element.scrollBy(-event.movementX, -event.movementY);
    };
    element.addEventListener('scroll', remember, { passive: true });
    element.addEventListener('pointermove', drag);
    return () => {
      element.removeEventListener('scroll', remember);
      element.removeEventListener('pointermove', drag);
    };
  }, [area]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the zoom is what moves the middle
  useLayoutEffect(() => {
    const element = area.current;
    if (!element) return;
    element.scrollLeft = middle.current.x * element.scrollWidth - element.clientWidth / 2;
    element.scrollTop = middle.current.y * element.scrollHeight - element.clientHeight / 2;
  }, [area, zoom]);
}
