import { c } from '../palette.ts';
import { at, circle, ellipse, gradient, line, path, random, rect, times } from '../svg.ts';

/** Far, low jebels in the haze. */
export function hills(width: number, base: number, height: number, colour: string, seed: number, opacity = 1): string {
  const next = random(seed);
  let d = `M0 ${base}`;
  let x = 0;
  while (x < width) {
    const w = 120 + next() * 220;
    const h = height * (0.35 + next() * 0.65);
    const flat = next() > 0.6 ? w * 0.28 : w * 0.04;
    d += `L${(x + w / 2 - flat).toFixed(0)} ${(base - h).toFixed(0)}L${(x + w / 2 + flat).toFixed(0)} ${(base - h * 0.96).toFixed(0)}L${(x + w).toFixed(0)} ${(base - height * 0.18).toFixed(0)}`;
    x += w;
  }
  return path(`${d}V${base}z`, colour, `opacity="${opacity}"`);
}

export function ground(width: number, top: number, bottom: number, colour: string, bend = 20): string {
  return path(
    `M0 ${top}C${width * 0.25} ${top - bend} ${width * 0.45} ${top + bend} ${width * 0.62} ${top}S${width * 0.9} ${top - bend} ${width} ${top}V${bottom}H0z`,
    colour,
  );
}

export function river(
  width: number,
  top: number,
  bottom: number,
  glint = width / 2,
  light: string = c.river500,
  deep: string = c.river900,
): string {
  const fill = gradient([
    [0, light],
    [1, deep],
  ]);
  const next = random(width + top);
  const depth = bottom - top;
  const water =
    fill.definition +
    path(
      `M0 ${top + 4}C${width * 0.2} ${top - 12} ${width * 0.35} ${top + 10} ${width * 0.55} ${top}S${width * 0.85} ${top - 8} ${width} ${top + 4}V${bottom}H0z`,
      fill.fill,
    );
  const ripples = times(18, () => {
    const y = top + 26 + next() * (depth - 30);
    const x = next() * width;
    const w = 50 + next() * 130;
    return line(
      `M${x.toFixed(0)} ${y.toFixed(0)}h${w.toFixed(0)}`,
      '#a8dbd6',
      3,
      `opacity="${(0.18 + next() * 0.3).toFixed(2)}"`,
    );
  });
  const light2 = times(9, (i) => {
    const w = 130 - i * 9 + next() * 40;
    return line(
      `M${(glint - w / 2 + (next() - 0.5) * 40).toFixed(0)} ${(top + 18 + (i * depth) / 10).toFixed(0)}h${w.toFixed(0)}`,
      c.sun100,
      5,
      `opacity="${(0.6 - i * 0.055).toFixed(2)}"`,
    );
  });
  return water + ripples + light2;
}

export function felucca(
  x: number,
  y: number,
  s: number,
  options: { flip?: boolean | undefined; sail?: string; hull?: string } = {},
): string {
  const sail = options.sail ?? c.sand50;
  return at(
    x,
    y,
    s,
    ellipse(0, 34, 150, 9, c.ink, 'opacity=".18"') +
      path('M-138 -6c30 32 70 42 140 42s116-14 142-44l-8 34c-40 22-226 24-262 2z', options.hull ?? c.ink) +
      line('M-130 4c40 20 220 24 262-2', c.hib500, 5) +
      line('M-6 8V-170', c.earth, 7) +
      path('M2 -4V-196C58 -150 108 -92 122 -26 84 -12 40 -6 2 -4z', sail) +
      path('M-14 -6V-140C-58 -100 -88 -58 -98 -22c28 10 56 15 84 16z', c.sand300) +
      line('M60 -130C70 -90 74 -50 68 -14', c.sand500, 2.5, 'opacity=".6"') +
      path('M-6 -172l34 8-34 12z', c.hib700),
    { flip: options.flip },
  );
}

export function palm(
  x: number,
  y: number,
  s: number,
  options: { flip?: boolean | undefined; dates?: boolean; tone?: string } = {},
): string {
  const dark = options.tone ?? c.leaf700;
  const light = options.tone ?? c.leaf500;
  const fronds = [
    ['M0 -210C-50 -260 -112 -244 -140 -186 -100 -216 -52 -222 0 -206z', dark],
    ['M0 -210C-30 -290 -86 -310 -134 -286 -86 -280 -40 -250 0 -206z', light],
    ['M0 -210C50 -260 112 -244 140 -186 100 -216 52 -222 0 -206z', dark],
    ['M0 -210C30 -290 86 -310 134 -286 86 -280 40 -250 0 -206z', light],
    ['M0 -210C-12 -280 10 -320 34 -336 30 -290 22 -250 6 -206z', dark],
    ['M-2 -206C-60 -214 -96 -176 -98 -122 -76 -164 -42 -190 2 -202z', light],
    ['M2 -206C60 -214 96 -176 98 -122 76 -164 42 -190 -2 -202z', light],
  ] as const;
  const fruit =
    options.dates === false
      ? ''
      : [
          [-22, -186],
          [20, -182],
          [0, -178],
        ]
          .map(
            ([a = 0, b = 0]) =>
              line(`M0 -204L${a} ${b}`, c.sun500, 3) +
              times(5, (i) =>
                circle(a + ((i * 7) % 13) - 6, b + i * 5, 5, options.tone ?? (i % 2 ? c.hib700 : c.clay)),
              ),
          )
          .join('');
  return at(
    x,
    y,
    s,
    path('M-12 0C-6 -70 -10 -140 -6 -208H6C10 -140 8 -70 14 0z', options.tone ?? c.earth) +
      times(9, (i) => line(`M${-10 + i * 0.4} ${-18 - i * 20}q10 7 ${20 - i * 0.8} 0`, options.tone ?? c.clay, 3)) +
      fronds.map(([d, colour]) => path(d, colour)).join('') +
      fruit,
    { flip: options.flip },
  );
}

export function acacia(x: number, y: number, s: number, tone?: string): string {
  const leaf = tone ?? c.leaf700;
  return at(
    x,
    y,
    s,
    line(
      'M0 0C2 -50 -6 -80 -2 -110M-2 -90C-30 -120 -50 -130 -78 -140M-2 -96C26 -124 50 -132 82 -142M-2 -108V-150',
      tone ?? c.earth,
      11,
    ) +
      path(
        'M-170 -140c10 -38 60 -48 96 -44 30 -30 110 -32 138 -2 44 -8 100 8 108 44 -50 14 -120 8 -172 10 -60 4 -120 8 -170 -8z',
        leaf,
      ) +
      path('M-120 -158c30 -22 70 -24 100 -14 24 -22 80 -22 100 0 -60 6 -120 20 -200 14z', tone ?? c.leaf500),
  );
}

/** Steep as at Meroe, with the little chapel before it. */
export function pyramid(
  x: number,
  y: number,
  s: number,
  sunny: string = c.clay,
  shade: string = c.earth,
  broken = false,
): string {
  const top = broken ? 'M-78 0L-14 -176 2 -168 14 -180 78 0z' : 'M-78 0L-5 -196H5L78 0z';
  const side = broken ? 'M14 -180L78 0H24L2 -168z' : 'M5 -196L78 0H22z';
  const rows = times(8, (i) =>
    line(`M${(-70 + i * 8.4).toFixed(0)} ${-20 - i * 20}h${(138 - i * 16.5).toFixed(0)}`, shade, 2, 'opacity=".28"'),
  );
  return at(
    x,
    y,
    s,
    path(top, sunny) +
      path(side, shade, 'opacity=".62"') +
      rows +
      path('M-26 0V-44L-22 -52H22L26 -44V0z', sunny) +
      path('M-26 -44L-22 -52H22L26 -44z', shade, 'opacity=".5"') +
      rect(-9, -32, 18, 32, shade, 2),
  );
}

export const pyramids = (x: number, y: number, s: number, sunny?: string, shade?: string): string =>
  pyramid(x - 190 * s, y, s * 0.72, sunny, shade, true) +
  pyramid(x + 210 * s, y, s * 0.66, sunny, shade) +
  pyramid(x, y, s * 1.12, sunny, shade) +
  pyramid(x + 110 * s, y, s * 0.5, sunny, shade, true);

export function reeds(x: number, y: number, s: number, seed = 1): string {
  const next = random(seed);
  return at(
    x,
    y,
    s,
    times(11, (i) => {
      const lean = (next() - 0.5) * 50;
      const h = 60 + next() * 70;
      const tip = `${(i * 12 - 60 + lean).toFixed(0)} ${(-h).toFixed(0)}`;
      return (
        line(`M${i * 12 - 60} 0Q${i * 12 - 60} ${(-h / 2).toFixed(0)} ${tip}`, i % 3 ? c.leaf700 : c.leaf500, 6) +
        (i % 4 === 1 ? ellipse(i * 12 - 60 + lean, -h, 6, 15, c.earth) : '')
      );
    }),
  );
}

export function crops(width: number, top: number, bottom: number, seed = 2, head: string = c.sun500): string {
  const next = random(seed);
  const rows = 5;
  let out = rect(0, top, width, bottom - top, '#b98b3b');
  for (let r = 0; r < rows; r++) {
    const y = top + ((bottom - top) * (r + 1)) / rows;
    const s = 0.5 + r * 0.22;
    out += times(Math.ceil(width / (34 * s)), (i) => {
      const x = i * 34 * s + next() * 14;
      const h = (70 + next() * 30) * s;
      return (
        line(
          `M${x.toFixed(0)} ${y.toFixed(0)}q${4 * s} ${(-h / 2).toFixed(0)} ${(6 * s).toFixed(0)} ${(-h).toFixed(0)}`,
          r % 2 ? c.leaf500 : c.leaf700,
          5 * s,
        ) + ellipse(x + 6 * s, y - h, 7 * s, 17 * s, i % 3 ? head : c.sun300)
      );
    });
  }
  return out;
}

export function bush(x: number, y: number, s: number, flower?: string): string {
  const next = random(x + 7);
  return at(
    x,
    y,
    s,
    path('M-70 0c-20 -34 6 -60 34 -54 8 -36 64 -38 76 -4 32 -8 50 30 30 58z', c.leaf700) +
      path('M-44 -8c0 -24 24 -34 40 -24 14 -18 44 -12 46 10z', c.leaf500) +
      (flower
        ? times(8, () => {
            const fx = -50 + next() * 100;
            const fy = -48 + next() * 40;
            return circle(fx, fy, 7, flower) + circle(fx, fy, 2.5, c.sun300);
          })
        : ''),
  );
}

/** The hibiscus, the school's flower. */
export const hibiscus = (x: number, y: number, s: number): string =>
  at(
    x,
    y,
    s,
    times(
      5,
      (i) =>
        `<g transform="rotate(${i * 72})">${path('M0 0C-34 -20 -34 -66 0 -74 34 -66 34 -20 0 0z', i % 2 ? c.hib500 : c.hib700)}${line('M0 -8V-50', c.hib900, 2, 'opacity=".5"')}</g>`,
    ) +
      line('M0 0L26 -36', c.sun300, 6) +
      times(4, (i) => circle(18 + i * 4, -24 - i * 6, 4, c.sun500)),
  );
