import { describe, expect, it } from 'vitest';
import {
  act,
  actionOf,
  degreesOf,
  isPossible,
  isSideways,
  opened,
  pinched,
  scaleOf,
  swiped,
  type ViewerAction,
  type ViewerState,
} from '../../src/islands/viewer/viewer-state.ts';

const reached = (actions: ViewerAction[], start: ViewerState = opened(0), count = 3) =>
  actions.reduce((state, action) => act(state, action, count), start);

const times = (action: ViewerAction, count: number) => Array.from({ length: count }, () => action);

describe('zoom', () => {
  it('goes from 0.5 to 1.5 in exact tenths', () => {
    const scales = [reached(times('zoomOut', 9))];
    for (let step = 0; step < 12; step++) scales.push(reached(['zoomIn'], scales.at(-1)));
    expect(scales.map(scaleOf)).toEqual([0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.1, 1.2, 1.3, 1.4, 1.5, 1.5, 1.5]);
  });

  it('says when it is at its bound, and keeps the very same state there', () => {
    const largest = reached(times('zoomIn', 5));
    expect(isPossible('zoomIn', largest, 1)).toBe(false);
    expect(isPossible('zoomOut', largest, 1)).toBe(true);
    expect(act(largest, 'zoomIn', 1)).toBe(largest);
  });
});

it('rotates by quarter turns, on past a full circle', () => {
  expect(times('rotate', 5).map((_, index) => degreesOf(reached(times('rotate', index + 1))))).toEqual([
    90, 180, 270, 360, 450,
  ]);
  expect(isSideways(reached(['rotate']))).toBe(true);
  expect(isSideways(reached(['rotate', 'rotate']))).toBe(false);
});

describe('the next picture', () => {
  it('opens whole and upright', () => {
    expect(reached(['zoomIn', 'rotate', 'next'])).toEqual(opened(1));
  });

  it('does not come after the last, nor the previous before the first', () => {
    expect(isPossible('previous', opened(0), 3)).toBe(false);
    expect(isPossible('next', opened(2), 3)).toBe(false);
    expect(reached(times('next', 5)).index).toBe(2);
  });
});

it('reads keys in the direction of the page', () => {
  expect(actionOf('ArrowLeft', 'ltr')).toBe('previous');
  expect(actionOf('ArrowLeft', 'rtl')).toBe('next');
  expect(actionOf('ArrowRight', 'rtl')).toBe('previous');
  expect(actionOf('+', 'ltr')).toBe('zoomIn');
  expect(actionOf('-', 'ltr')).toBe('zoomOut');
  expect(actionOf('r', 'ltr')).toBe('rotate');
  expect(actionOf('Enter', 'ltr')).toBeNull();
});

it('zooms by two fingers in whole steps between the bounds', () => {
  expect([pinched(10, 1.04), pinched(10, 1.26), pinched(10, 9), pinched(10, 0.01)]).toEqual([10, 13, 15, 5]);
});

it('draws the next picture in from where reading goes on', () => {
  expect([swiped(-60, 5, 'ltr'), swiped(60, 5, 'ltr')]).toEqual(['next', 'previous']);
  expect([swiped(-60, 5, 'rtl'), swiped(60, 5, 'rtl')]).toEqual(['previous', 'next']);
  expect([swiped(30, 0, 'ltr'), swiped(60, 90, 'ltr')]).toEqual([null, null]);
});
