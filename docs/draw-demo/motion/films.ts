import { frieze, village } from '../motifs/buildings.ts';
import { bush, felucca, hills, palm, pyramid, reeds, river } from '../motifs/land.ts';
import { person } from '../motifs/people.ts';
import { birds, cloud, sky, sun } from '../motifs/sky.ts';
import { flask, openBook, pencil, rack } from '../motifs/things.ts';
import { c } from '../palette.ts';
import { at, circle, clip, ellipse, line, path, rect, symbol, times } from '../svg.ts';
import { drawn } from './stroke.ts';

export type Film = { seconds: number; frame: (t: number) => string };

const W = 1280;
const H = 720;
const ease = (x: number) => {
  const k = Math.max(0, Math.min(1, x));
  return k * k * (3 - 2 * k);
};
const between = (t: number, from: number, to: number) => ease((t - from) / (to - from));

/** The height of y = x² on the board, whose origin lies at 640, 515. */
const parabola = (x: number) => 515 - ((x - 640) / 150) ** 2 * 95;
const ring = Array.from(
  { length: 73 },
  (_, i) =>
    `${i ? 'L' : 'M'}${(640 + 250 * Math.sin((i * Math.PI) / 36)).toFixed(1)} ${(345 - 250 * Math.cos((i * Math.PI) / 36)).toFixed(1)}`,
).join('');

const letter = (d: string, dots: [number, number][], t: number, from: number, x: number) => {
  const part = between(t, from, from + 2.2);
  return at(
    x,
    330,
    1,
    line(d, c.river300, 34, 'opacity=".35" stroke-dasharray="1 46"') +
      drawn(d, c.sun300, 34, part) +
      dots
        .map(([dx, dy], i) =>
          t > from + 2.3 + i * 0.35 ? path(`M${dx} ${dy - 24}l24 24 -24 24 -24 -24z`, c.hib300) : '',
        )
        .join(''),
  );
};

const star = (part: number) => {
  const points = Array.from(
    { length: 8 },
    (_, i) =>
      [
        640 + 250 * Math.cos((i * Math.PI) / 4 - Math.PI / 2),
        345 + 250 * Math.sin((i * Math.PI) / 4 - Math.PI / 2),
      ] as const,
  );
  const order = [0, 3, 6, 1, 4, 7, 2, 5, 0];
  const d = order.map((i, n) => `${n ? 'L' : 'M'}${points[i]?.[0].toFixed(1)} ${points[i]?.[1].toFixed(1)}`).join('');
  return { d, dots: points.map(([x, y]) => circle(x, y, 9, c.sun300)).join(''), lines: drawn(d, c.sun300, 9, part) };
};

export const films: Record<string, Film> = {
  'film-welcome': {
    seconds: 16,
    frame: (t) =>
      sky(W, H, 'dusk') +
      sun(900, 420 - between(t, 0, 14) * 190, 80) +
      hills(W, 470, 150, '#8a4a58', 5, 0.6) +
      hills(W, 470, 80, c.dusk, 11, 0.8) +
      village(W, 476, 0.34) +
      river(W, 470, H, 900) +
      birds(1300 - t * 62, 190 + Math.sin(t) * 12, 0.9, c.plum) +
      felucca(-120 + t * 62, 560 + Math.sin(t * 1.6) * 5, 1, { hull: c.ink }) +
      felucca(1250 - t * 30, 505 + Math.sin(t * 1.3) * 3, 0.45, { flip: true, hull: c.plum }) +
      palm(90, 640, 1.5, { tone: '#2a1d2e' }) +
      palm(1200, 660, 1.4, { flip: true, tone: '#2a1d2e' }) +
      reeds(640, 740, 1.1, 3),
  },
  'film-mathematics': {
    seconds: 9,
    frame: (t) => {
      const x = 340 + between(t, 1.6, 6.6) * 600;
      const curve = Array.from({ length: 61 }, (_, i) => 340 + i * 10)
        .filter((px) => px <= x)
        .map((px, i) => `${i ? 'L' : 'M'}${px} ${parabola(px).toFixed(1)}`)
        .join('');
      return (
        rect(0, 0, W, H, c.river700) +
        times(27, (i) => line(`M${i * 50} 0V720`, c.river500, 1, 'opacity=".5"')) +
        times(15, (i) => line(`M0 ${i * 50}H1280`, c.river500, 1, 'opacity=".5"')) +
        drawn('M160 515H1120', c.sand50, 6, between(t, 0, 0.8)) +
        drawn('M640 690V60', c.sand50, 6, between(t, 0.6, 1.5)) +
        (curve.length > 8 ? line(curve, c.sun300, 11) : '') +
        (t > 1.6
          ? circle(x, parabola(x), 18, c.hib500) +
            line(`M${x} ${parabola(x)}V515`, c.hib300, 4, 'stroke-dasharray="10 12"')
          : '') +
        (t > 5 ? symbol(1090, 250, 74, 'y = x²', c.sand50) : '') +
        frieze(0, 688, W, 32)
      );
    },
  },
  'film-chemistry': {
    seconds: 9,
    frame: (t) => {
      const level = 0.12 + between(t, 0.6, 5) * 0.5;
      const colour = t < 5 ? c.hib500 : c.leaf500;
      const mixed = between(t, 4.6, 6.4);
      return (
        rect(0, 0, W, H, '#c9772e') +
        circle(640, 350, 300, c.sun500, 'opacity=".6"') +
        rect(0, 590, W, 130, c.earth) +
        rack(280, 586, 1.1) +
        flask(640, 580, 1.9, c.hib500, level) +
        (t > 4.6 ? `<g opacity="${mixed.toFixed(2)}">${flask(640, 580, 1.9, c.leaf500, level)}</g>` : '') +
        (t > 0.5 && t < 5 ? line(`M742 96Q660 120 644 ${560 - level * 300}`, colour, 11, 'opacity=".9"') : '') +
        at(
          800,
          90,
          1,
          `<g transform="rotate(${t < 5.2 ? -62 : -62 + between(t, 5.2, 6) * 50})">${path('M-22 -130H22V0a22 22 0 0 1 -44 0z', c.white, 'opacity=".9"')}${path('M-22 -40H22V0a22 22 0 0 1 -44 0z', c.hib500)}</g>`,
        ) +
        times(9, (i) => {
          const y = (t * 120 + i * 70) % 420;
          return y < 330
            ? circle(
                640 + Math.sin(i * 2 + t) * 60,
                540 - y,
                6 + (i % 4) * 3,
                c.white,
                `opacity="${Math.max(0, 0.6 - y / 600).toFixed(2)}"`,
              )
            : '';
        }) +
        (t > 6.6 ? symbol(1040, 300, 84, 'pH 7', c.hib900) : '') +
        frieze(0, 688, W, 32)
      );
    },
  },
  'film-arabic': {
    seconds: 11,
    frame: (t) =>
      rect(0, 0, W, H, c.river900) +
      times(3, (i) => line(`M80 ${240 + i * 130}H1200`, c.river500, 3, 'opacity=".55"')) +
      letter('M130 -40C150 120 -130 130 -120 -10', [[0, -100]], t, 0.3, 1020) +
      letter('M0 -190V70', [], t, 3.6, 700) +
      letter('M170 -50C190 70 -170 90 -170 -40', [[0, 120]], t, 6.2, 350) +
      pencil(1020 - Math.min(1, t / 10) * 820, 690 + Math.sin(t * 9) * 8, 1.1, 26) +
      frieze(0, 688, W, 32),
  },
  'film-english': {
    seconds: 10,
    frame: (t) =>
      rect(0, 0, W, H, '#a11a38') +
      circle(640, 330, 310, c.hib500, 'opacity=".6"') +
      openBook(640, 560, 1.5, c.sun500) +
      (() => {
        const k = (t * 0.55) % 1;
        const w = 250 * Math.cos(k * Math.PI);
        return k < 0.98
          ? path(
              `M640 505L${640 + w} ${470 - Math.sin(k * Math.PI) * 120}V${640 - Math.sin(k * Math.PI) * 120}L640 668z`,
              c.sand100,
              'stroke="#cfae78" stroke-width="3"',
            )
          : '';
      })() +
      ['A', 'B', 'C', 'D', 'E', 'F']
        .map((glyph, i) => {
          const k = between(t, 0.6 + i * 1.2, 1.9 + i * 1.2);
          return k > 0
            ? `<g opacity="${k.toFixed(2)}">${circle(240 + i * 160, 500 - k * 320 + Math.sin(t * 2 + i) * 10, 66, [c.sun300, c.river300, c.sand50][i % 3] ?? c.sand50)}${symbol(240 + i * 160, 528 - k * 320 + Math.sin(t * 2 + i) * 10, 84, glyph, c.hib900)}</g>`
            : '';
        })
        .join('') +
      frieze(0, 688, W, 32),
  },
  'film-physics': {
    seconds: 9,
    frame: (t) => {
      const a = 0.75 * Math.cos(t * 2.6) * Math.exp(-t * 0.04);
      const x = 460 + 400 * Math.sin(a);
      const y = 90 + 400 * Math.cos(a);
      return (
        rect(0, 0, W, H, c.river900) +
        rect(260, 66, 400, 24, c.sun500, 6) +
        path('M460 90L460 540', 'none', `stroke="${c.river500}" stroke-width="3" stroke-dasharray="8 12"`) +
        line(`M460 90L${x.toFixed(1)} ${y.toFixed(1)}`, c.sand100, 5) +
        circle(x, y, 46, c.hib500) +
        circle(x - 14, y - 14, 13, c.white, 'opacity=".4"') +
        rect(800, 120, 400, 430, c.river700, 14) +
        line('M830 335H1170M850 150V520', c.sand50, 4) +
        line(
          Array.from({ length: 100 }, (_, i) => i * 0.09)
            .filter((s) => s <= t)
            .map(
              (s, i) =>
                `${i ? 'L' : 'M'}${(850 + s * 36).toFixed(1)} ${(335 - 150 * Math.cos(s * 2.6) * Math.exp(-s * 0.04)).toFixed(1)}`,
            )
            .join('') || 'M850 185',
          c.sun300,
          7,
        ) +
        symbol(1010, 620, 56, 'T = 2π√(L/g)', c.sand50) +
        frieze(0, 688, W, 32)
      );
    },
  },
  'film-biology': {
    seconds: 10,
    frame: (t) => {
      const root = between(t, 0.8, 3);
      const stem = between(t, 2.5, 6.5);
      const leaf = between(t, 4.5, 8.5);
      const top = 430 - stem * 260;
      const blade = (x: number, y: number, flip: boolean, k: number) =>
        k <= 0
          ? ''
          : at(
              x,
              y,
              1.7 * k,
              path('M0 0C20 -50 70 -60 110 -40 90 0 40 16 0 0z', c.leaf500) + line('M0 0L84 -32', c.leaf300, 4),
              { flip },
            );
      return (
        sky(W, H, 'day') +
        sun(1020 - t * 30, 150, 60, c.sun100) +
        cloud(260 + t * 14, 140, 1.1) +
        rect(0, 430, W, 290, '#7a4a2f') +
        times(24, (i) => circle((i * 211) % W, 460 + ((i * 83) % 220), 6 + (i % 4) * 2, '#5c3722', 'opacity=".7"')) +
        rect(0, 424, W, 16, c.leaf700) +
        drawn('M640 500C640 560 620 600 640 660', c.sand100, 9, root) +
        drawn('M638 540C600 570 570 580 540 620M642 560C680 590 710 600 740 630', c.sand100, 6, between(t, 2, 4.4)) +
        drawn(`M640 490L640 ${top}`, c.leaf700, 16, stem > 0 ? 1 : 0) +
        ellipse(640, 492, 38, 25, c.sun500) +
        ellipse(630, 486, 12, 7, c.sun100) +
        blade(640, top + 70, false, leaf) +
        blade(640, top + 110, true, between(t, 5, 9)) +
        blade(640, top + 4, false, between(t, 6, 9.6) * 0.7) +
        blade(640, top + 4, true, between(t, 6, 9.6) * 0.7) +
        times(5, (i) => {
          const k = (t * 0.5 + i * 0.2) % 1;
          return t > 1 && t < 5
            ? circle(520 + i * 60, 200 + k * 220, 7, c.river500, `opacity="${(1 - k).toFixed(2)}"`)
            : '';
        })
      );
    },
  },
  'film-geography': {
    seconds: 10,
    frame: (t) =>
      sky(W, H, 'day') +
      sun(180, 140, 70) +
      path('M760 470L960 190 1060 300 1130 230 1280 420V560H760z', '#b98a5c') +
      path('M960 190L910 260 960 280 1000 240z', c.white) +
      river(W, 470, H, 180, '#4aa3a4', c.river700) +
      palm(80, 500, 0.8) +
      felucca(260 + t * 16, 580, 0.7) +
      times(7, (i) => {
        const k = (t * 0.24 + i / 7) % 1;
        return line(
          `M${180 + i * 56} ${470 - k * 240}q14 -12 0 -24t0 -24`,
          c.sun100,
          7,
          `opacity="${(0.8 * (1 - k)).toFixed(2)}"`,
        );
      }) +
      cloud(330 + between(t, 1, 7) * 620, 150, 1.7, '#eef4f2', 0.95) +
      cloud(460 + between(t, 1, 7) * 560, 190, 1.3, t > 6 ? '#9fb6b8' : '#e2ecea', 0.95) +
      (t > 6
        ? times(26, (i) => {
            const k = (t * 1.4 + i * 0.137) % 1;
            return line(`M${880 + ((i * 53) % 260)} ${210 + k * 190}l-6 22`, c.river500, 5, 'opacity=".8"');
          })
        : '') +
      (t > 7 ? drawn('M1010 330C980 390 900 400 870 470', '#4aa3a4', 16, between(t, 7, 9)) : ''),
  },
  'film-history': {
    seconds: 10,
    frame: (t) => {
      const done = between(t, 0.4, 8);
      return (
        sky(W, H, 'gold') +
        sun(200 + t * 70, 190 - Math.sin((t / 10) * Math.PI) * 70, 62) +
        hills(W, 560, 80, '#d9a76b', 5, 0.7) +
        rect(0, 556, W, 170, '#dba963') +
        pyramid(240, 566, 1.1, '#c9804f', c.earth, true) +
        pyramid(1080, 566, 0.9, '#c9804f', c.earth) +
        clip(rect(300, 566 - 430 * done, 700, 430 * done + 4, c.white), pyramid(660, 566, 2.15, '#c9804f', c.earth)) +
        (done < 1 && t > 0.4
          ? rect(620 + Math.sin(t * 3) * 50, 540 - 430 * done, 60, 30, '#d98a55', 2) +
            line(`M650 ${540 - 430 * done}V${460 - 430 * done}H900L940 566`, c.earth, 9)
          : '') +
        person(940, 640, 0.8, { hair: 'cap', body: 'robe', top: c.white, left: 'up' }) +
        person(400, 660, 0.85, { hair: 'bald', top: c.clay, right: 'reach' }) +
        palm(1220, 640, 1.1) +
        frieze(0, 688, W, 32)
      );
    },
  },
  'film-pattern': {
    seconds: 10,
    frame: (t) => {
      const s = star(between(t, 1.4, 6));
      const fill = between(t, 6.4, 8.2);
      return (
        rect(0, 0, W, H, c.plum) +
        drawn(ring, c.river300, 5, between(t, 0, 1.4)) +
        (fill > 0
          ? path(s.d, c.hib700, `opacity="${fill.toFixed(2)}"`) +
            circle(640, 345, 96, c.river500, `opacity="${fill.toFixed(2)}"`)
          : '') +
        s.lines +
        (t > 1.2 ? s.dots : '') +
        (t > 7
          ? [250, 1030]
              .map((x) =>
                at(
                  x,
                  345,
                  0.42 * between(t, 7, 9),
                  `<g transform="translate(-640 -345)">${path(s.d, c.river700)}${line(s.d, c.sun300, 12)}</g>`,
                ),
              )
              .join('')
          : '') +
        frieze(0, 688, W, 32)
      );
    },
  },
  'film-computer': {
    seconds: 10,
    frame: (t) => {
      const stops = [
        [0, 3],
        [1, 3],
        [2, 3],
        [2, 2],
        [2, 1],
        [3, 1],
        [4, 1],
        [4, 0],
      ] as const;
      const k = Math.min(stops.length - 1.001, Math.max(0, (t - 0.8) / 1.1));
      const i = Math.floor(k);
      const part = ease(k - i);
      const [ax, ay] = stops[i] ?? [0, 3];
      const [bx, by] = stops[i + 1] ?? [4, 0];
      const x = 170 + (ax + (bx - ax) * part) * 130;
      const y = 140 + (ay + (by - ay) * part) * 130;
      return (
        rect(0, 0, W, H, c.night) +
        times(20, (n) =>
          rect(
            110 + (n % 5) * 130,
            80 + Math.floor(n / 5) * 130,
            120,
            120,
            (n + Math.floor(n / 5)) % 2 ? c.river700 : c.river900,
            14,
          ),
        ) +
        bush(690, 180, 0.55, c.hib500) +
        [
          [1, 2],
          [3, 2],
          [1, 0],
          [3, 3],
        ]
          .map(([gx = 0, gy = 0]) => rect(120 + gx * 130, 90 + gy * 130, 100, 100, c.clay, 14))
          .join('') +
        line(
          `${stops
            .slice(0, i + 1)
            .map(([sx, sy], n) => `${n ? 'L' : 'M'}${170 + sx * 130} ${140 + sy * 130}`)
            .join('')}L${x} ${y}`,
          c.sun300,
          8,
          'stroke-dasharray="4 18"',
        ) +
        at(
          x,
          y,
          1,
          rect(-38, -34, 76, 66, c.sand50, 18) +
            rect(-26, -20, 52, 26, c.river900, 10) +
            circle(-12, -7, 6, c.sun300) +
            circle(12, -7, 6, c.sun300) +
            line('M0 -34V-50', c.sand50, 6) +
            circle(0, -54, 8, c.hib500),
        ) +
        rect(830, 80, 360, 510, c.river900, 18) +
        times(
          7,
          (n) =>
            rect(860, 112 + n * 66, 300, 50, n === i ? c.sun500 : c.river700, 12) +
            at(
              900,
              137 + n * 66,
              0.8,
              path(
                'M-14 -16L16 0 -14 16z',
                c.sand50,
                `transform="rotate(${(stops[n + 1]?.[1] ?? 0) < (stops[n]?.[1] ?? 0) ? -90 : 0})"`,
              ),
            ) +
            symbol(1110, 147 + n * 66, 30, String(n + 1), c.sand50),
        ) +
        frieze(0, 688, W, 32)
      );
    },
  },
};
