import { c } from '../palette.ts';
import { at, circle, line, path, rect, times } from '../svg.ts';

/** A painted triangle frieze, the house's signature. */
export const frieze = (x: number, y: number, width: number, size: number): string =>
  rect(x, y, width, size, c.sand50) +
  times(Math.ceil(width / size), (i) =>
    path(
      `M${x + i * size} ${y + size}l${size / 2} ${-size}l${size / 2} ${size}z`,
      [c.river700, c.hib700, c.sun500][i % 3] ?? c.river700,
    ),
  );

type Walls = { wall?: string; gate?: string; paint?: string; lit?: boolean };

/** A Nubian house: whitewashed front, stepped gate with painted shapes, stars and triangles. */
export function nubianHouse(x: number, y: number, s: number, walls: Walls = {}): string {
  const wall = walls.wall ?? c.sand100;
  const gate = walls.gate ?? c.river700;
  const paint = walls.paint ?? c.sun500;
  const glass = walls.lit ? c.sun300 : c.river900;
  return at(
    x,
    y,
    s,
    rect(-190, -120, 380, 120, wall) +
      rect(-190, -120, 380, 12, c.white, 0, 'opacity=".55"') +
      frieze(-190, -26, 380, 20).replaceAll(c.sand50, wall) +
      [-150, -96, 84, 138]
        .map(
          (wx) =>
            path(`M${wx - 16} -46V-84a16 16 0 0 1 32 0v38z`, glass) + line(`M${wx} -98V-46M${wx - 16} -70h32`, wall, 3),
        )
        .join('') +
      path('M-62 0V-150H-48V-166H-32V-182H-14V-196H14V-182H32V-166H48V-150H62V0z', gate) +
      path(
        'M-62 0V-150H-48V-166H-32V-182H-14V-196H14V-182H32V-166H48V-150H62V0H54V-142H-54V0z',
        c.white,
        'opacity=".22"',
      ) +
      path('M-28 0V-74a28 28 0 0 1 56 0V0z', paint) +
      line('M0 0V-100', c.earth, 3) +
      circle(-9, -44, 3.5, c.earth) +
      circle(9, -44, 3.5, c.earth) +
      circle(0, -140, 16, paint) +
      circle(0, -140, 8, gate) +
      path('M-46 -112l10 -18 10 18zM26 -112l10 -18 10 18zM-46 -80l10 -18 10 18zM26 -80l10 -18 10 18z', c.sand50) +
      path('M-46 -48l10 -18 10 18zM26 -48l10 -18 10 18z', c.hib500) +
      times(
        7,
        (i) => path(`M${-186 + i * 18} -120l7 -12 7 12z`, wall) + path(`M${64 + i * 18} -120l7 -12 7 12z`, wall),
      ),
  );
}

export function school(x: number, y: number, s: number): string {
  const arch = (ax: number, ay: number, w: number, h: number, fill: string) =>
    path(`M${ax - w / 2} ${ay}V${ay - h + w / 2}a${w / 2} ${w / 2} 0 0 1 ${w} 0V${ay}z`, fill);
  return at(
    x,
    y,
    s,
    rect(-420, -230, 840, 230, c.sand100) +
      rect(-420, -230, 840, 14, c.clay) +
      times(10, (i) =>
        i === 4 || i === 5
          ? ''
          : arch(-378 + i * 84, -128, 46, 72, c.river700) + line(`M${-378 + i * 84} -200v72`, c.sand100, 3),
      ) +
      times(10, (i) =>
        i === 4 || i === 5
          ? ''
          : arch(-378 + i * 84, 0, 62, 104, c.sand300) + arch(-378 + i * 84, 0, 46, 92, c.river900),
      ) +
      frieze(-420, -124, 840, 18) +
      path('M-96 0V-262H-76V-284H-52V-306H-26V-326H26V-306H52V-284H76V-262H96V0z', c.river700) +
      path('M-78 0V-250H78V0H66V-238H-66V0z', c.sun500) +
      arch(0, 0, 96, 150, c.hib700) +
      line('M0 0V-148', c.hib900, 4) +
      circle(-12, -66, 5, c.sun300) +
      circle(12, -66, 5, c.sun300) +
      path('M-44 -176L-22 -214 -2 -182 18 -214 44 -176z', c.sand50) +
      circle(-2, -226, 8, c.sun300) +
      rect(-440, -8, 880, 14, c.sand500),
  );
}

export function village(width: number, y: number, s: number, lit = false): string {
  const looks: Walls[] = [
    { wall: c.sand100, gate: c.river700, paint: c.sun500, lit },
    { wall: '#e9c79b', gate: c.hib700, paint: c.sun300, lit },
    { wall: c.river100, gate: '#c9772e', paint: c.river500, lit },
    { wall: c.sand50, gate: c.leaf700, paint: c.hib500, lit },
  ];
  return times(Math.ceil(width / (420 * s)) + 1, (i) =>
    nubianHouse(i * 420 * s + 60 * s, y + (i % 2) * 10 * s, s * (0.92 + (i % 3) * 0.08), looks[i % looks.length]),
  );
}

/** The inside of a classroom: wall, floor and a painted skirting. */
export const room = (
  width: number,
  height: number,
  floor: number,
  wall: string = c.sand100,
  boards: string = c.sand500,
): string =>
  rect(0, 0, width, height, wall) +
  rect(0, floor, width, height - floor, boards) +
  frieze(0, floor - 34, width, 34).replaceAll(c.sand50, wall) +
  rect(0, floor, width, 8, c.earth, 0, 'opacity=".35"') +
  times(5, (i) => line(`M0 ${floor + 30 + i * i * 18}H${width}`, c.earth, 2, 'opacity=".15"'));

export function windowTo(x: number, y: number, w: number, h: number, view: string): string {
  return (
    rect(x - 14, y - 14, w + 28, h + 28, c.river700, 10) +
    `<svg x="${x}" y="${y}" width="${w}" height="${h}" viewBox="0 0 400 400" preserveAspectRatio="xMidYMid slice">${view}</svg>` +
    rect(x + w / 2 - 5, y, 10, h, c.river700) +
    rect(x, y + h / 2 - 5, w, 10, c.river700) +
    rect(x - 26, y + h + 12, w + 52, 16, c.sand500, 4)
  );
}
