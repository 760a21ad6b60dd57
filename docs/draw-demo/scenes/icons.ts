import { pyramids } from '../motifs/land.ts';
import { person, pupil } from '../motifs/people.ts';
import { clock, globe, laptop, openBook, trophy } from '../motifs/things.ts';
import { c } from '../palette.ts';
import { at, circle, line, type Picture, path, rect, times } from '../svg.ts';

const S = 640;
const icon = (ground: string, halo: string, body: string): Picture => ({
  width: S,
  height: S,
  body: rect(0, 0, S, S, ground, 150) + circle(320, 320, 220, halo) + body,
});

export const icons: Record<string, Picture> = {
  'stat-students': icon(c.river700, c.river500, person(220, 660, 2.1, pupil(2)) + person(430, 660, 2.1, pupil(1))),
  'stat-teachers': icon(
    c.hib700,
    c.hib500,
    person(320, 720, 3, {
      hair: 'scarf',
      body: 'toub',
      top: c.river500,
      scarf: c.river300,
      skin: 2,
      glasses: true,
      left: 'front',
      right: 'front',
    }),
  ),
  'stat-lessons': icon(
    c.sun500,
    c.sun300,
    laptop(
      320,
      440,
      1.1,
      rect(0, 0, 312, 190, c.river700) + circle(156, 95, 50, c.sand50) + path('M140 68L186 95 140 122z', c.hib700),
    ),
  ),
  'stat-success': icon(c.river900, c.river700, trophy(320, 510, 1.9)),
  'stat-years': icon(c.clay, '#e0935f', pyramids(320, 470, 1.15, c.sun300, c.earth)),
  'stat-countries': icon(c.river500, c.river300, globe(320, 300, 1.35)),
  'stat-books': icon(c.sand100, c.sun300, openBook(320, 340, 1.25, c.hib700)),
  'stat-hours': icon(c.plum, c.dusk, clock(320, 320, 1.9, 60, 270)),
};

export const logo: Record<string, Picture> = {
  logo: {
    width: S,
    height: S,
    body: at(
      0,
      0,
      S / 48,
      `<rect width="48" height="48" rx="13" fill="${c.river700}"/>${path('M0 36.5C10 33.5 17 38 26 36.4S40 34 48 36.5V35a13 13 0 0 1 -13 13H13A13 13 0 0 1 0 35z', c.river500)}${path('M7 35L16 16l8 14 8-14 9 19z', c.sand50)}${path('M16 16l8 14-8 5H7z', c.sun500)}${path('M32 16l9 19h-9l-3-12.8z', c.sand300)}${line('M10 41.5h8M24 43.5h9M30 40.5h7', c.river100, 1)}${circle(24, 11.5, 3.6, c.hib500)}${times(6, (i) => `<g transform="rotate(${i * 60} 24 11.5)">${line('M24 6.6V5.2', c.sun300, 1)}</g>`)}`,
    ),
  },
};
