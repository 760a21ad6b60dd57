import { viewer } from '../../model/limits.ts';

/** The state of the viewer. Zoom is counted in whole steps, to avoid rounding errors such as 0.7999. */
export interface ViewerState {
  index: number;
  steps: number;
  /** Quarter turns clockwise. Not reset after four turns, so that the animation never turns backwards. */
  turns: number;
}

export type ViewerAction = 'zoomIn' | 'zoomOut' | 'rotate' | 'previous' | 'next';

const inSteps = (scale: number) => Math.round(scale / viewer.step);
const least = inSteps(viewer.minScale);
const most = inSteps(viewer.maxScale);

/** The initial state of a picture: fitted and upright. */
export function opened(index: number): ViewerState {
  return { index, steps: inSteps(1), turns: 0 };
}

/** Whether an action would change anything. If not, its button shows that. */
export function isPossible(action: ViewerAction, { index, steps }: ViewerState, count: number): boolean {
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

/**
 * The state after an action; unchanged if the action is not possible. A new picture starts with the initial zoom and
 * rotation.
 */
export function act(state: ViewerState, action: ViewerAction, count: number): ViewerState {
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

/** The zoom in steps after a pinch gesture by `ratio`. */
export function pinched(steps: number, ratio: number): number {
  return Math.min(most, Math.max(least, Math.round(steps * ratio)));
}

/** Minimum swipe distance in pixels. */
const swipe = 48;

/** The action of a swipe. The next picture comes from the end of the reading direction. */
export function swiped(x: number, y: number, dir: 'rtl' | 'ltr'): ViewerAction | null {
  if (Math.abs(x) < swipe || Math.abs(x) < Math.abs(y)) return null;
  return x < 0 === (dir === 'ltr') ? 'next' : 'previous';
}

/** The zoom as a number with one decimal: 0.5 … 1.5. */
export function scaleOf({ steps }: ViewerState): number {
  return steps / Math.round(1 / viewer.step);
}

/** The rotation in degrees, growing without end. */
export function degreesOf({ turns }: ViewerState): number {
  return turns * viewer.rotation;
}

/** Whether the picture is rotated by 90 or 270 degrees. */
export function isSideways(state: ViewerState): boolean {
  return degreesOf(state) % 180 !== 0;
}

/** The action of a key. In Arabic the next picture is to the left. */
export function actionOf(key: string, dir: 'rtl' | 'ltr'): ViewerAction | null {
  if (key === '+' || key === '=') return 'zoomIn';
  if (key === '-' || key === '_') return 'zoomOut';
  if (key === 'r' || key === 'R' || key === 'ق') return 'rotate';
  if (key === 'ArrowLeft') return dir === 'rtl' ? 'next' : 'previous';
  if (key === 'ArrowRight') return dir === 'rtl' ? 'previous' : 'next';
  return null;
}
