import { type RefObject, useEffect, useRef } from 'react';
import { pinched, swiped, type ViewerAction } from './viewer-state.ts';

interface Fingers {
  /** Zoom in steps. */
  steps: number;
  dir: 'rtl' | 'ltr';
  onAction: (action: ViewerAction) => void;
}

interface Point {
  x: number;
  y: number;
}

const apart = ([one, other]: Point[]) => (one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0);

/** Touch gestures: one finger scrolls a large image or swipes to another picture; two fingers zoom. */
export function useFingers(area: RefObject<HTMLElement | null>, fingers: Fingers): void {
  const now = useRef(fingers);
  useEffect(() => {
    now.current = fingers;
  });

  useEffect(() => {
    const element = area.current;
    const sheet = element?.firstElementChild;
    if (!element || !(sheet instanceof HTMLElement)) return;
    const down = new Map<number, Point>();
    let start: Point = { x: 0, y: 0 };
    let pinch: { distance: number; from: number; steps: number } | null = null;
    /** Two fingers were used in this gesture, so it is not a swipe. */
    let zoomed = false;

    const larger = () => element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight;
    const zoomTo = (wanted: number) => {
      if (!pinch) return;
      const action = wanted > pinch.steps ? 'zoomIn' : 'zoomOut';
      for (let left = Math.abs(wanted - pinch.steps); left > 0; left--) now.current.onAction(action);
      pinch.steps = wanted;
    };

    const press = (event: PointerEvent) => {
      if (event.pointerType === 'mouse') return;
      const point = { x: event.clientX, y: event.clientY };
      down.set(event.pointerId, point);
      if (down.size === 1) {
        start = point;
        zoomed = false;
      }
      if (down.size !== 2) return;
      const { steps } = now.current;
      pinch = { distance: apart([...down.values()]), from: steps, steps };
      zoomed = true;
      sheet.style.translate = '';
    };
    const move = (event: PointerEvent) => {
      const before = down.get(event.pointerId);
      if (!before) return;
      const point = { x: event.clientX, y: event.clientY };
      down.set(event.pointerId, point);
      if (pinch) zoomTo(pinched(pinch.from, apart([...down.values()]) / pinch.distance));
      else if (larger()) element.scrollBy(before.x - point.x, before.y - point.y);
      else if (!zoomed) sheet.style.translate = `${point.x - start.x}px`;
    };
    const lift = (event: PointerEvent) => {
      const point = down.get(event.pointerId);
      down.delete(event.pointerId);
      if (!point) return;
      sheet.style.translate = '';
      if (down.size < 2) pinch = null;
      const action = swiped(point.x - start.x, point.y - start.y, now.current.dir);
      const swipes = event.type === 'pointerup' && down.size === 0 && !zoomed && !larger();
      if (action && swipes) now.current.onAction(action);
    };

    element.addEventListener('pointerdown', press);
    element.addEventListener('pointermove', move);
    element.addEventListener('pointerup', lift);
    element.addEventListener('pointercancel', lift);
    return () => {
      element.removeEventListener('pointerdown', press);
      element.removeEventListener('pointermove', move);
      element.removeEventListener('pointerup', lift);
      element.removeEventListener('pointercancel', lift);
    };
  }, [area]);
}
