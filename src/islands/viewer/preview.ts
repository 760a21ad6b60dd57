import { preview } from '../../model/limits.ts';

/** How a picture lies in the preview. Zoom is counted in whole steps, so that 0.1 is never added up to 0.7999. */
export interface Preview {
  index: number;
  steps: number;
  /** Quarter turns clockwise, not wrapped: four turns are a full circle and not a turn back. */
  turns: number;
}

export type PreviewAction = 'zoomIn' | 'zoomOut' | 'rotate' | 'previous' | 'next';

const inSteps = (scale: number) => Math.round(scale / preview.step);
const least = inSteps(preview.minScale);
const most = inSteps(preview.maxScale);

/** A picture as it opens: whole, upright. */
export function opened(index: number): Preview {
  return { index, steps: inSteps(1), turns: 0 };
}

/** Whether an action would change anything for `count` pictures; its button says so when not. */
export function isPossible(action: PreviewAction, { index, steps }: Preview, count: number): boolean {
  switch (action) {
    case 'zoomIn':
      return steps < most;
    case 'zoomOut':
      return steps > least;
    case 'previous':
      return index > 0;
    case 'next':
      return index < count - 1;
    case 'rotate':
      return true;
  }
}

/** The state after an action; the same state when the action is not possible. Another picture opens afresh. */
export function act(state: Preview, action: PreviewAction, count: number): Preview {
  if (!isPossible(action, state, count)) return state;
  switch (action) {
    case 'zoomIn':
      return { ...state, steps: state.steps + 1 };
    case 'zoomOut':
      return { ...state, steps: state.steps - 1 };
    case 'rotate':
      return { ...state, turns: state.turns + 1 };
    case 'previous':
      return opened(state.index - 1);
    case 'next':
      return opened(state.index + 1);
  }
}

/** The zoom, in steps, after two fingers have moved apart by `ratio`. */
export function pinched(steps: number, ratio: number): number {
  return Math.min(most, Math.max(least, Math.round(steps * ratio)));
}

/** How far a finger must go for another picture, in pixels. */
const swipe = 48;

/** What a finger means that went so far: the next picture is drawn in from where reading goes on. */
export function swiped(x: number, y: number, dir: 'rtl' | 'ltr'): PreviewAction | null {
  if (Math.abs(x) < swipe || Math.abs(x) < Math.abs(y)) return null;
  return x < 0 === (dir === 'ltr') ? 'next' : 'previous';
}

/** The zoom as a number with one decimal: 0.5 … 1.5. */
export function scaleOf({ steps }: Preview): number {
  return steps / Math.round(1 / preview.step);
}

/** The rotation in degrees, growing without end. */
export function degreesOf({ turns }: Preview): number {
  return turns * preview.rotation;
}

/** Whether the picture lies on its side. */
export function isSideways(state: Preview): boolean {
  return degreesOf(state) % 180 !== 0;
}

/** What a key does. The next picture lies where reading goes on: to the left in Arabic. */
export function actionOf(key: string, dir: 'rtl' | 'ltr'): PreviewAction | null {
  if (key === '+' || key === '=') return 'zoomIn';
  if (key === '-' || key === '_') return 'zoomOut';
  if (key === 'r' || key === 'R' || key === 'ق') return 'rotate';
  if (key === 'ArrowLeft') return dir === 'rtl' ? 'next' : 'previous';
  if (key === 'ArrowRight') return dir === 'rtl' ? 'previous' : 'next';
  return null;
}
