import { c } from '../palette.ts';
import { at, circle, clip, ellipse, line, path, rect, times } from '../svg.ts';

export const openBook = (x: number, y: number, s: number, cover: string = c.hib700): string =>
  at(
    x,
    y,
    s,
    ellipse(0, 74, 190, 12, c.ink, 'opacity=".18"') +
      path('M-180 -40L0 -20 180 -40V66L0 84 -180 66z', cover) +
      path('M-168 -58Q-80 -76 0 -38V70Q-80 36 -168 54z', c.sand50) +
      path('M168 -58Q80 -76 0 -38V70Q80 36 168 54z', c.white) +
      line('M0 -38V70', c.sand500, 3) +
      times(
        5,
        (i) =>
          line(`M-148 ${-36 + i * 18}Q-80 ${-48 + i * 18} -24 ${-22 + i * 18}`, c.sand500, 3.5, 'opacity=".75"') +
          line(`M148 ${-36 + i * 18}Q80 ${-48 + i * 18} 24 ${-22 + i * 18}`, c.sand500, 3.5, 'opacity=".75"'),
      ),
  );

export const bookStack = (
  x: number,
  y: number,
  s: number,
  colours: string[] = [c.hib700, c.river700, c.sun500, c.leaf700],
): string =>
  at(
    x,
    y,
    s,
    colours
      .map((colour, i) => {
        const shift = [0, 12, -10, 6, -4][i % 5] ?? 0;
        return (
          rect(-90 + shift, -34 * (i + 1), 180, 32, colour, 5) +
          rect(70 + shift, -34 * (i + 1) + 6, 20, 20, c.sand50) +
          line(`M${-62 + shift} ${-34 * (i + 1) + 4}v24`, c.sun100, 4, 'opacity=".7"')
        );
      })
      .join(''),
  );

export const shelf = (x: number, y: number, w: number, seed = 1): string => {
  const colours = [c.hib700, c.river700, c.sun500, c.leaf700, c.clay, c.river500, c.sand300, c.plum];
  let out = '';
  let bx = x + 10;
  let i = seed;
  while (bx < x + w - 46) {
    const bw = 20 + ((i * 13) % 22);
    const h = 90 + ((i * 29) % 46);
    const lean = i % 9 === 4;
    const fill = colours[(i * 5 + seed) % colours.length] ?? c.hib700;
    out += lean
      ? `<g transform="rotate(12 ${bx + bw} ${y})">${rect(bx + 6, y - h, bw, h, fill, 3)}</g>`
      : rect(bx, y - h, bw, h, fill, 3) + rect(bx, y - h + 16, bw, 6, c.sun100, 0, 'opacity=".6"');
    bx += bw + (lean ? 36 : 3);
    i += 1;
  }
  return out + rect(x, y, w, 14, c.earth, 2);
};

export const flask = (x: number, y: number, s: number, liquid: string = c.river500, level = 0.55): string => {
  const body = 'M-26 -190H26V-120L88 -18C98 0 88 12 72 12H-72C-88 12 -98 0 -88 -18L-26 -120z';
  return at(
    x,
    y,
    s,
    path(body, c.white, 'opacity=".9"') +
      clip(
        path(body, c.white),
        rect(-110, 12 - level * 180, 220, 220, liquid) +
          ellipse(0, 12 - level * 180, 96, 8, c.white, 'opacity=".35"') +
          [
            [-20, -20, 9],
            [24, -44, 6],
            [8, -8, 5],
            [-38, -50, 5],
            [40, -12, 8],
          ]
            .map(([a = 0, b = 0, r = 1]) => circle(a, b, r, c.white, 'opacity=".45"'))
            .join(''),
      ) +
      path(body, 'none', `stroke="${c.river900}" stroke-width="6" stroke-linejoin="round" opacity=".35"`) +
      rect(-36, -204, 72, 18, c.white, 9) +
      line('M-60 -16L-22 -80', c.white, 7, 'opacity=".7"'),
  );
};

export const tube = (x: number, y: number, s: number, liquid: string, turn = 0): string =>
  at(
    x,
    y,
    s,
    path('M-16 -130H16V-10a16 16 0 0 1 -32 0z', c.white, 'opacity=".9"') +
      path('M-16 -76H16V-10a16 16 0 0 1 -32 0z', liquid) +
      rect(-22, -138, 44, 12, c.white, 6) +
      line('M-7 -60v40', c.white, 4, 'opacity=".6"'),
    { turn },
  );

export const rack = (x: number, y: number, s: number): string =>
  at(
    x,
    y,
    s,
    [c.hib500, c.sun500, c.river500, c.leaf500].map((colour, i) => tube(-90 + i * 60, -16, 1, colour)).join('') +
      rect(-130, -74, 260, 16, c.clay, 6) +
      rect(-130, -6, 260, 18, c.earth, 6) +
      rect(-126, -74, 12, 80, c.earth) +
      rect(114, -74, 12, 80, c.earth),
  );

export const globe = (x: number, y: number, s: number): string =>
  at(
    x,
    y,
    s,
    ellipse(0, 168, 90, 12, c.ink, 'opacity=".18"') +
      path('M-60 166q60 -26 120 0z', c.earth) +
      rect(-8, 116, 16, 44, c.earth) +
      line('M-70 -110A128 128 0 1 0 70 106', c.sun500, 12) +
      circle(0, 0, 112, c.river500) +
      clip(
        circle(0, 0, 112, c.white),
        path(
          'M-30 -104C10 -120 40 -88 30 -66 60 -60 74 -34 56 -10 70 20 40 60 22 92 4 84 -2 48 -10 20 -50 22 -70 0 -60 -34 -54 -62 -44 -74 -30 -104z',
          c.leaf300,
        ) +
          path('M70 -70q40 10 50 60l-30 10q-30 -30 -20 -70zM-112 30q40 10 40 50l-20 30z', c.leaf300) +
          path('M14 -60C4 -30 20 -20 10 6', 'none', `stroke="${c.river700}" stroke-width="5"`) +
          ellipse(-40, -40, 40, 70, c.white, 'opacity=".12"'),
      ) +
      line('M-112 0Q0 26 112 0M0 -112Q-30 0 0 112', c.white, 2.5, 'opacity=".35"'),
  );

export const pencil = (x: number, y: number, s: number, turn = 0, colour: string = c.sun500): string =>
  at(
    x,
    y,
    s,
    rect(-14, -190, 28, 150, colour) +
      rect(-5, -190, 10, 150, c.white, 0, 'opacity=".3"') +
      rect(-14, -216, 28, 22, c.hib500, 6) +
      rect(-14, -198, 28, 10, c.sand300) +
      path('M-14 -40H14L0 0z', c.sand100) +
      path('M-5 -14H5L0 0z', c.ink),
    { turn },
  );

export const ruler = (x: number, y: number, s: number, turn = 0): string =>
  at(
    x,
    y,
    s,
    rect(-180, -24, 360, 48, c.sun300, 6) +
      times(17, (i) => line(`M${-160 + i * 20} -24v${i % 5 ? 12 : 22}`, c.earth, 3)),
    { turn },
  );

export const clock = (x: number, y: number, s: number, hour = 300, minute = 60): string =>
  at(
    x,
    y,
    s,
    circle(0, 0, 100, c.river700) +
      circle(0, 0, 84, c.sand50) +
      times(12, (i) => `<g transform="rotate(${i * 30})">${line('M0 -72V-62', c.river900, i % 3 ? 4 : 8)}</g>`) +
      `<g transform="rotate(${hour})">${line('M0 6V-40', c.river900, 9)}</g><g transform="rotate(${minute})">${line('M0 8V-58', c.hib700, 6)}</g>` +
      circle(0, 0, 8, c.river900),
  );

export const phone = (x: number, y: number, s: number, screen: string, turn = 0): string =>
  at(
    x,
    y,
    s,
    rect(-78, -150, 156, 300, c.ink, 24) +
      `<svg x="-68" y="-132" width="136" height="264" viewBox="0 0 136 264">${screen}</svg>` +
      rect(-20, -144, 40, 6, c.river500, 3),
    { turn },
  );

export const laptop = (x: number, y: number, s: number, screen: string): string =>
  at(
    x,
    y,
    s,
    ellipse(0, 12, 240, 10, c.ink, 'opacity=".2"') +
      rect(-170, -216, 340, 216, c.ink, 14) +
      `<svg x="-156" y="-202" width="312" height="190" viewBox="0 0 312 190">${screen}</svg>` +
      path('M-210 0H210L226 12a6 6 0 0 1 -4 6H-222a6 6 0 0 1 -4 -6z', c.sand300) +
      rect(-36, 2, 72, 7, c.sand500, 3),
  );

export const board = (x: number, y: number, w: number, h: number, body = '', colour: string = c.river700): string =>
  rect(x - 14, y - 14, w + 28, h + 28, c.earth, 8) +
  rect(x, y, w, h, colour, 3) +
  `<svg x="${x}" y="${y}" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}">${body}</svg>` +
  rect(x - 20, y + h + 12, w + 40, 14, c.clay, 4) +
  rect(x + w * 0.2, y + h + 5, 40, 8, c.white, 3) +
  rect(x + w * 0.3, y + h + 5, 26, 8, c.sun300, 3);

export const desk = (x: number, y: number, w: number, s = 1): string =>
  at(
    x,
    y,
    s,
    rect(-w / 2, 0, w, 24, c.clay, 6) +
      rect(-w / 2, 18, w, 8, c.earth, 0, 'opacity=".5"') +
      rect(-w / 2 + 16, 24, 14, 96, c.earth) +
      rect(w / 2 - 30, 24, 14, 96, c.earth),
  );

export const lantern = (x: number, y: number, s: number): string =>
  at(
    x,
    y,
    s,
    circle(0, -60, 120, c.sun300, 'opacity=".16"') +
      circle(0, -60, 76, c.sun300, 'opacity=".22"') +
      line('M-26 -104C-26 -150 26 -150 26 -104', c.river900, 6) +
      path('M-30 -106H30L38 -20H-38z', c.sun100, 'opacity=".95"') +
      path('M0 -88C18 -62 16 -40 0 -34 -16 -40 -18 -62 0 -88z', c.sun500) +
      rect(-36, -114, 72, 12, c.river900, 4) +
      rect(-44, -24, 88, 20, c.river900, 6) +
      rect(-34, -6, 68, 10, c.river900, 4),
  );

export const teaGlass = (x: number, y: number, s: number): string =>
  at(
    x,
    y,
    s,
    ellipse(0, 4, 46, 9, c.ink, 'opacity=".18"') +
      ellipse(0, 0, 44, 9, c.sand50) +
      path('M-26 -74H26L18 -4H-18z', c.white, 'opacity=".7"') +
      path('M-24 -58H24L17 -6H-17z', c.hib700, 'opacity=".9"') +
      line('M-8 -90q-10 -16 0 -30M10 -92q-10 -16 0 -32', c.white, 5, 'opacity=".55"'),
  );

export const plant = (x: number, y: number, s: number, height = 1): string =>
  at(
    x,
    y,
    s,
    line(`M0 -50V${-50 - 110 * height}`, c.leaf700, 8) +
      [0.3, 0.55, 0.8, 1]
        .filter((k) => k <= height + 0.2)
        .map((k, i) =>
          path(
            `M0 ${-50 - 110 * k * height}q${i % 2 ? 34 : -34} -44 ${i % 2 ? 72 : -72} -26q${i % 2 ? -14 : 14} 36 ${i % 2 ? -72 : 72} 26z`,
            i % 2 ? c.leaf500 : c.leaf300,
          ),
        )
        .join('') +
      path('M-50 -54H50L38 6H-38z', c.clay) +
      rect(-56, -66, 112, 18, '#c97b4e', 5) +
      path('M-42 -30l12 18h-24zM0 -30l12 18h-24zM42 -30l-12 18h14z', c.sun300, 'opacity=".8"'),
  );

export const atom = (x: number, y: number, s: number, colour: string = c.sand50, phase = 0): string =>
  at(
    x,
    y,
    s,
    times(
      3,
      (i) =>
        `<g transform="rotate(${i * 60})"><ellipse rx="150" ry="54" fill="none" stroke="${colour}" stroke-width="7"/>${circle(150 * Math.cos(phase + i * 2.1), 54 * Math.sin(phase + i * 2.1), 14, c.sun500)}</g>`,
    ) +
      circle(0, 0, 26, c.hib500) +
      circle(-8, -8, 8, c.white, 'opacity=".4"'),
  );

export const basket = (x: number, y: number, s: number, fruit: string = c.hib700): string =>
  at(
    x,
    y,
    s,
    times(22, (i) => circle(-78 + ((i * 37) % 158), -64 - ((i * 23) % 34), 15, i % 3 ? fruit : c.clay)) +
      path('M-104 -62H104L80 14Q0 30 -80 14z', c.sun500) +
      times(6, (i) => path(`M${-92 + i * 34} -40l14 24h-28z`, i % 2 ? c.hib700 : c.river700)) +
      line('M-102 -62H102', c.earth, 10) +
      line('M-84 2Q0 18 84 2', c.earth, 5),
  );

export const telescope = (x: number, y: number, s: number): string =>
  at(
    x,
    y,
    s,
    line('M0 -110L-60 0M0 -110L60 0M0 -110V0', c.earth, 11) +
      `<g transform="translate(0 -118) rotate(-32)">${rect(-110, -22, 150, 44, c.river500, 8)}${rect(30, -30, 96, 60, c.hib700, 8)}${rect(118, -36, 18, 72, c.sun500, 6)}${rect(-132, -14, 26, 28, c.ink, 6)}</g>` +
      circle(0, -112, 14, c.sun500),
  );

export const microscope = (x: number, y: number, s: number): string =>
  at(
    x,
    y,
    s,
    rect(-90, -18, 180, 20, c.river900, 8) +
      line('M50 -20C100 -70 90 -160 20 -180', c.river700, 26) +
      rect(-74, -70, 110, 14, c.river900, 5) +
      `<g transform="translate(-4 -150) rotate(18)">${rect(-20, -84, 40, 110, c.sand50, 8)}${rect(-26, -104, 52, 24, c.ink, 6)}${rect(-13, 24, 26, 34, c.sun500, 4)}</g>` +
      circle(62, -90, 15, c.sun500),
  );

export const trophy = (x: number, y: number, s: number): string =>
  at(
    x,
    y,
    s,
    line('M-60 -150C-120 -150 -110 -80 -44 -80M60 -150C120 -150 110 -80 44 -80', c.sun300, 14) +
      path('M-66 -176H66C66 -90 40 -60 0 -56 -40 -60 -66 -90 -66 -176z', c.sun500) +
      path('M-46 -168C-46 -110 -34 -84 -16 -72 -26 -100 -28 -130 -26 -168z', c.sun100, 'opacity=".7"') +
      rect(-10, -60, 20, 36, c.sun500) +
      rect(-52, -28, 104, 30, c.river900, 6) +
      path('M0 -152l9 20 22 2 -17 14 6 22 -20 -12 -20 12 6 -22 -17 -14 22 -2z', c.hib700),
  );

export const drum = (x: number, y: number, s: number): string =>
  at(
    x,
    y,
    s,
    path('M-60 -110H60C54 -60 40 -30 44 0H-44C-40 -30 -54 -60 -60 -110z', c.clay) +
      times(5, (i) => path(`M${-54 + i * 24} -96l12 40 12 -40z`, i % 2 ? c.sun500 : c.hib700)) +
      ellipse(0, -110, 62, 16, c.sand50) +
      ellipse(0, -110, 62, 16, 'none', `stroke="${c.earth}" stroke-width="6"`),
  );

export const palette = (x: number, y: number, s: number): string =>
  at(
    x,
    y,
    s,
    path(
      'M0 -110C90 -110 150 -60 140 0 132 44 84 20 66 46 50 70 80 100 20 104 -70 108 -140 60 -140 0 -140 -64 -80 -110 0 -110z',
      c.sand300,
    ) +
      circle(20, 62, 18, c.clay) +
      [
        [-80, -30, c.hib700],
        [-30, -70, c.sun500],
        [36, -68, c.river500],
        [90, -26, c.leaf500],
        [-86, 30, c.plum],
        [-40, 66, c.white],
      ]
        .map(([a, b, k]) => circle(Number(a), Number(b), 21, String(k)))
        .join(''),
  );

export const gear = (x: number, y: number, s: number, colour: string, turn = 0): string =>
  at(
    x,
    y,
    s,
    times(10, (i) => `<g transform="rotate(${i * 36})">${path('M-14 -104H14L20 -70H-20z', colour)}</g>`) +
      circle(0, 0, 80, colour) +
      circle(0, 0, 32, c.sand50, 'opacity=".9"'),
    { turn },
  );

export const easel = (x: number, y: number, s: number, art: string): string =>
  at(
    x,
    y,
    s,
    line('M-60 0L-10 -330M60 0L10 -330M0 -300V-10', c.earth, 12) +
      rect(-130, -290, 260, 190, c.sand50, 4) +
      `<svg x="-120" y="-280" width="240" height="170" viewBox="0 0 240 170">${art}</svg>` +
      rect(-140, -102, 280, 14, c.clay, 4),
  );

export const ball = (x: number, y: number, r: number): string =>
  at(
    x,
    y,
    r / 40,
    circle(0, 0, 40, c.white) +
      path('M0 -16l15 11 -6 18h-18l-6 -18z', c.ink) +
      line('M0 -16V-38M15 -5L36 -12M9 13L22 32M-9 13L-22 32M-15 -5L-36 -12', c.ink, 4) +
      circle(0, 0, 39, 'none', `stroke="${c.ink}" stroke-width="2.5"`),
  );
