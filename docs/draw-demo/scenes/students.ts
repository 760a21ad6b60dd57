import { frieze } from '../motifs/buildings.ts';
import { person } from '../motifs/people.ts';
import { c } from '../palette.ts';
import { at, circle, line, type Picture, path, rect, symbol, times } from '../svg.ts';
import { star8 } from './subjects.ts';

const boy = { skin: 1, hair: 'short', top: c.river300, bottom: c.river900 } as const;
const girl = { skin: 2, hair: 'scarf', scarf: c.sand50, top: c.river500, body: 'dress' } as const;
const face = (ground: string, halo: string, figure: string): Picture => ({
  width: 640,
  height: 640,
  body: rect(0, 0, 640, 640, ground) + circle(320, 330, 240, halo) + figure,
});

/** Papers that are plainly drawings: invented marks in the place of names and numbers that could be somebody's. */
export const studentPapers: Record<string, Picture> = {
  'student-free-portrait': face(c.sun300, c.sun100, person(320, 1010, 4.6, boy)),
  'student-paid-portrait': face(c.river300, c.river100, person(320, 1010, 4.6, girl)),
  'student-paid-receipt': {
    width: 800,
    height: 1100,
    body:
      rect(0, 0, 800, 1100, c.sand300) +
      path(`M100 70H700V1000${times(15, (i) => `L${680 - i * 40} ${1030}L${660 - i * 40} 1000`)}z`, c.white) +
      at(
        400,
        190,
        1.1,
        rect(-60, -60, 120, 120, c.river700, 32) +
          path('M-42 34L-18 -20 4 20 24 -20 46 34z', c.sand50) +
          circle(2, -36, 9, c.hib500),
      ) +
      frieze(150, 290, 500, 25).replaceAll(c.sand50, c.white) +
      times(
        4,
        (i) =>
          rect(160, 370 + i * 74, 150 + ((i * 57) % 90), 22, c.sand300, 11) +
          rect(480, 370 + i * 74, 160 - ((i * 31) % 60), 22, c.river300, 11),
      ) +
      line('M160 690H640', c.sand500, 4, 'stroke-dasharray="4 14"') +
      symbol(400, 790, 84, '135 000', c.river900) +
      at(
        560,
        900,
        1,
        circle(0, 0, 84, 'none', `stroke="${c.hib700}" stroke-width="9"`) +
          circle(0, 0, 66, 'none', `stroke="${c.hib700}" stroke-width="4"`) +
          line('M-30 4L-8 26 34 -24', c.hib700, 14),
        { turn: -14 },
      ) +
      line('M170 920c30 -60 50 30 80 -20s40 30 70 -10', c.river900, 6),
  },
  'student-paid-passport': {
    width: 1200,
    height: 840,
    body:
      rect(0, 0, 1200, 840, c.sand500) +
      rect(70, 60, 1060, 720, c.river900, 30) +
      rect(92, 82, 1016, 676, '#e6f0e6', 18) +
      `<g opacity=".22">${star8(760, 360, 210, c.river500, 5)}${times(9, (i) => line(`M92 ${140 + i * 60}q127 -40 254 0t254 0 254 0 254 0`, c.river500, 2))}</g>` +
      `<svg x="150" y="170" width="300" height="380" viewBox="-62 -222 124 157">${rect(-62, -222, 124, 160, c.river100)}${person(0, 0, 1, girl)}</svg>` +
      rect(150, 170, 300, 380, 'none', 8, `stroke="${c.river700}" stroke-width="6"`) +
      times(
        5,
        (i) =>
          rect(520, 190 + i * 74, 110 + ((i * 37) % 60), 14, c.river300, 7) +
          rect(520, 214 + i * 74, 300 + ((i * 71) % 180), 22, c.river700, 11),
      ) +
      at(1000, 200, 0.7, circle(0, 0, 84, c.hib700) + path('M-42 34L-18 -20 4 20 24 -20 46 34z', c.sand50)) +
      rect(92, 610, 1016, 148, c.white, 0, 'opacity=".75"') +
      [652, 700]
        .map((y) => times(30, (i) => path(`M${140 + i * 31} ${y}l14 -11v22z`, i % 4 ? c.ink : c.river500)))
        .join(''),
  },
};
