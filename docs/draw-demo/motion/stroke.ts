import { line } from '../svg.ts';

type Point = [number, number];

/** Points along a path of absolute M, L, H, V and C commands. */
function points(d: string): Point[][] {
  const runs: Point[][] = [];
  let [x, y] = [0, 0];
  for (const [, command = '', list = ''] of d.matchAll(/([MLHVC])([^MLHVC]*)/g)) {
    const n = (list.match(/-?[\d.]+/g) ?? []).map(Number);
    const run = runs.at(-1);
    const to = (px: number, py: number) => {
      [x, y] = [px, py];
      run?.push([x, y]);
    };
    if (command === 'M') {
      [x, y] = [n[0] ?? 0, n[1] ?? 0];
      runs.push([[x, y]]);
    }
    if (command === 'H') to(n[0] ?? 0, y);
    if (command === 'V') to(x, n[0] ?? 0);
    if (command === 'L') for (let i = 0; i + 1 < n.length; i += 2) to(n[i] ?? 0, n[i + 1] ?? 0);
    if (command === 'C')
      for (let i = 0; i + 5 < n.length; i += 6) {
        const [ax, ay, bx, by, ex, ey] = n.slice(i, i + 6) as [number, number, number, number, number, number];
        const [sx, sy] = [x, y];
        for (let k = 1; k <= 24; k++) {
          const t = k / 24;
          const u = 1 - t;
          to(
            u ** 3 * sx + 3 * u * u * t * ax + 3 * u * t * t * bx + t ** 3 * ex,
            u ** 3 * sy + 3 * u * u * t * ay + 3 * u * t * t * by + t ** 3 * ey,
          );
        }
      }
  }
  return runs;
}

/** The first part of a stroke: the renderer knows no pathLength, so the path is cut here. */
export function drawn(d: string, colour: string, width: number, part: number): string {
  if (part <= 0) return '';
  return points(d)
    .map((run) => {
      const lengths = run.slice(1).map(([x, y], i) => Math.hypot(x - (run[i]?.[0] ?? 0), y - (run[i]?.[1] ?? 0)));
      let left = part * lengths.reduce((sum, length) => sum + length, 0);
      let out = `M${run[0]?.join(' ')}`;
      for (const [i, length] of lengths.entries()) {
        const [ax, ay] = run[i] ?? [0, 0];
        const [bx, by] = run[i + 1] ?? [0, 0];
        const k = length === 0 ? 1 : Math.min(1, left / length);
        out += `L${(ax + (bx - ax) * k).toFixed(1)} ${(ay + (by - ay) * k).toFixed(1)}`;
        left -= length;
        if (left <= 0) break;
      }
      return line(out, colour, width);
    })
    .join('');
}
