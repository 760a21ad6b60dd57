import { c } from '../palette.ts';
import { circle, gradient, line, path, random, rect, times } from '../svg.ts';

const moods = {
  dusk: [c.sun300, '#d9804d', c.dusk],
  dawn: ['#8cc4c4', '#f6dfae', '#f0a56a'],
  day: ['#bfe0de', '#e9f1e4', '#fbf1d6'],
  gold: ['#f7d68c', '#f9e6b8', '#fdf3dc'],
  night: ['#081a2b', '#123a4c', '#2b6470'],
  rain: ['#6f9499', '#a9bfbb', '#dcd9c6'],
} as const;
export type Mood = keyof typeof moods;

export function sky(width: number, height: number, mood: Mood): string {
  const [top, middle, low] = moods[mood];
  const fill = gradient([
    [0, top],
    [0.55, middle],
    [1, low],
  ]);
  return fill.definition + rect(0, 0, width, height, fill.fill);
}

export function sun(x: number, y: number, r: number, colour: string = c.sun100): string {
  const glow = gradient(
    [
      [0, colour, 0.75],
      [1, colour, 0],
    ],
    'round',
  );
  return glow.definition + circle(x, y, r * 2.4, glow.fill) + circle(x, y, r, colour);
}

export const moon = (x: number, y: number, r: number): string =>
  path(
    `M${x + r * 0.35} ${y - r}a${r} ${r} 0 1 0 ${r * 0.62} ${r * 1.45}a${r * 0.8} ${r * 0.8} 0 0 1 ${-r * 0.62} ${-r * 1.45}z`,
    c.sun100,
  );

export function stars(width: number, height: number, count: number, seed = 3): string {
  const next = random(seed);
  return times(count, () =>
    circle(
      Math.round(next() * width),
      Math.round(next() * height),
      1.2 + next() * 2,
      c.sun100,
      `opacity="${(0.35 + next() * 0.6).toFixed(2)}"`,
    ),
  );
}

export const cloud = (x: number, y: number, s: number, colour: string = c.white, opacity = 0.75): string =>
  `<g transform="translate(${x} ${y}) scale(${s})" opacity="${opacity}">${path('M-90 20a30 30 0 0 1 14-56 46 46 0 0 1 84-16 36 36 0 0 1 62 18 28 28 0 0 1 14 54z', colour)}</g>`;

export const birds = (x: number, y: number, s: number, colour: string = c.ink): string =>
  `<g transform="translate(${x} ${y}) scale(${s})" opacity=".75">${[
    [0, 0, 1],
    [58, -26, 0.8],
    [104, 8, 0.7],
    [-52, -30, 0.6],
  ]
    .map(([bx = 0, by = 0, k = 1]) =>
      line(
        `M${bx - 18 * k} ${by - 7 * k}q${10 * k} -${6 * k} ${18 * k} ${7 * k}q${8 * k} -${13 * k} ${18 * k} -${7 * k}`,
        colour,
        4,
      ),
    )
    .join('')}</g>`;
