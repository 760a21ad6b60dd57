import { nubianHouse, room, school, village, windowTo } from '../motifs/buildings.ts';
import { acacia, bush, felucca, ground, hills, palm, pyramids, reeds, river } from '../motifs/land.ts';
import { heldBook, person, pupil } from '../motifs/people.ts';
import { birds, cloud, moon, sky, stars, sun } from '../motifs/sky.ts';
import { atom, board, bookStack, desk, flask, globe, lantern, microscope, rack } from '../motifs/things.ts';
import { c } from '../palette.ts';
import { circle, line, type Picture, path, rect, symbol, times } from '../svg.ts';

const W = 1920;
const H = 900;
const slide = (body: string): Picture => ({ width: W, height: H, body });

/** Each slide has something to see in both halves: the text lies right in Arabic, left in English. */
const sails = slide(
  sky(W, H, 'dusk') +
    sun(470, 400, 105) +
    hills(W, 590, 200, '#8a4a58', 5, 0.6) +
    hills(W, 590, 110, c.dusk, 11, 0.75) +
    pyramids(1430, 584, 1.15, '#6b3550', c.plum) +
    river(W, 578, H, 470) +
    birds(820, 250, 1.1, c.plum) +
    felucca(560, 690, 1.25, { hull: c.ink }) +
    felucca(1180, 640, 0.62, { flip: true, hull: c.plum }) +
    palm(110, 640, 1.15, { tone: '#2a1d2e' }) +
    palm(212, 655, 0.86, { flip: true, tone: '#2a1d2e' }) +
    palm(1820, 640, 1.1, { flip: true, tone: '#2a1d2e' }) +
    reeds(1700, 905, 1.5, 4) +
    reeds(90, 905, 1.5, 6),
);

const lesson = slide(
  room(W, H, 660, '#f3e3c3', '#c99f68') +
    windowTo(
      120,
      150,
      300,
      300,
      sky(400, 400, 'day') + river(400, 260, 400) + felucca(220, 300, 0.6) + palm(70, 330, 0.7),
    ) +
    board(
      640,
      110,
      640,
      360,
      line('M60 270H580', c.sand50, 5) +
        line('M300 320V30', c.sand50, 5) +
        line('M130 60Q300 480 470 60', c.sun300, 7) +
        symbol(520, 190, 48, 'y = x²', c.sand50),
    ) +
    windowTo(
      1500,
      150,
      300,
      300,
      sky(400, 400, 'day') +
        hills(400, 300, 90, c.sand500, 4) +
        acacia(210, 330, 0.9) +
        rect(0, 325, 400, 90, c.sun300),
    ) +
    person(745, 690, 1.75, {
      skin: 2,
      hair: 'scarf',
      scarf: c.hib500,
      top: c.hib700,
      body: 'toub',
      right: 'reach',
      left: 'down',
    }) +
    [180, 480, 1390, 1690]
      .map(
        (x, i) =>
          person(
            x,
            880,
            1.55,
            pupil(i + (i > 1 ? 3 : 0), { left: i === 1 ? 'wave' : 'front', right: 'front', flip: i === 2 }),
            i === 1 ? '' : heldBook(i % 2 ? c.hib700 : c.sun500),
          ) + desk(x, 812, 250),
      )
      .join('') +
    bookStack(790, 900, 0.9) +
    globe(1210, 790, 0.62),
);

const roofs = slide(
  sky(W, H, 'night') +
    stars(W, 420, 130) +
    moon(980, 190, 70) +
    hills(W, 560, 120, '#0e2f3d', 8) +
    palm(890, 600, 0.9, { tone: '#081c22' }) +
    palm(1010, 600, 0.7, { tone: '#081c22', flip: true }) +
    village(W, 620, 0.62, true) +
    river(W, 640, H, 980, '#1d5a66', '#061b24') +
    rect(0, 690, 560, 210, '#7b5137') +
    rect(0, 676, 580, 24, '#9a6a48') +
    rect(1340, 690, 580, 210, '#6b4632') +
    rect(1320, 676, 600, 24, '#8d6043') +
    times(
      9,
      (i) =>
        path(`M${20 + i * 60} 780l26 -44 26 44z`, i % 2 ? c.sun500 : c.hib700, 'opacity=".55"') +
        path(`M${1370 + i * 60} 780l26 -44 26 44z`, i % 2 ? c.river300 : c.sun500, 'opacity=".5"'),
    ) +
    circle(330, 560, 190, c.sun300, 'opacity=".14"') +
    circle(1580, 560, 190, c.river300, 'opacity=".16"') +
    person(
      290,
      760,
      1.75,
      pupil(1, { legs: 'floor', face: 'down', left: 'front', right: 'front', scarf: c.hib300 }),
      rect(-26, -122, 52, 40, c.ink, 5) + rect(-22, -118, 44, 32, c.sun100, 3),
    ) +
    lantern(480, 676, 0.95) +
    bookStack(120, 676, 0.6) +
    person(
      1600,
      760,
      1.75,
      pupil(2, { legs: 'floor', face: 'down', left: 'front', right: 'front', top: c.sun500 }),
      rect(-34, -116, 68, 44, c.ink, 5) + rect(-30, -112, 60, 36, c.river300, 3),
    ) +
    bookStack(1800, 676, 0.6),
);

const lab = slide(
  rect(0, 0, W, H, '#12666b') +
    circle(960, 380, 420, c.river500, 'opacity=".55"') +
    circle(960, 380, 280, c.river300, 'opacity=".3"') +
    atom(960, 300, 1.25) +
    times(26, (i) => circle((i * 337) % W, (i * 191) % 560, 3 + (i % 4) * 2, c.sand50, 'opacity=".14"')) +
    rect(0, 690, W, 210, c.clay) +
    rect(0, 690, W, 26, '#cf8458') +
    person(330, 960, 2.7, {
      skin: 1,
      hair: 'scarf',
      scarf: c.sun100,
      body: 'coat',
      top: c.hib500,
      left: 'front',
      right: 'reach',
      glasses: true,
    }) +
    person(1600, 960, 2.7, {
      skin: 0,
      hair: 'curly',
      body: 'coat',
      top: c.sun500,
      left: 'front',
      right: 'reach',
      flip: true,
      face: 'down',
    }) +
    rect(0, 716, W, 184, '#a4552f') +
    flask(600, 690, 1.15, c.hib500, 0.6) +
    rack(820, 690, 0.95) +
    flask(1080, 690, 0.8, c.sun500, 0.5) +
    microscope(1290, 696, 1.25) +
    bookStack(110, 690, 0.7) +
    globe(1830, 590, 0.56) +
    times(6, (i) => circle(600 + Math.sin(i * 2) * 22, 440 - i * 42, 10 - i, c.hib300, 'opacity=".7"')),
);

const gate = slide(
  sky(W, H, 'dawn') +
    sun(960, 330, 80, '#fff3cf') +
    cloud(420, 170, 1.2) +
    cloud(1480, 130, 1.4) +
    hills(W, 560, 120, '#d79d72', 3, 0.55) +
    palm(250, 600, 1.3) +
    palm(1690, 600, 1.25, { flip: true }) +
    school(960, 620, 1.18) +
    nubianHouse(90, 620, 0.75, { wall: '#e9c79b', gate: c.hib700 }) +
    nubianHouse(1840, 620, 0.75, { wall: c.river100, gate: c.leaf700, paint: c.hib500 }) +
    ground(W, 618, H, '#e3bd82', 14) +
    path('M880 620H1040L1330 900H590z', '#f0d6a6') +
    bush(400, 660, 0.9, c.hib500) +
    bush(1520, 660, 0.9, c.hib500) +
    [
      [250, 850, 1.35],
      [450, 800, 1.2],
      [650, 880, 1.45],
      [1290, 880, 1.45],
      [1480, 805, 1.2],
      [1690, 850, 1.35],
    ]
      .map(([x = 0, y = 0, s = 1], i) =>
        person(
          x,
          y,
          s,
          pupil(i, {
            legs: 'walk',
            bag: [c.hib700, c.sun500, c.river700][i % 3],
            left: i === 2 ? 'wave' : 'down',
            flip: i > 2,
          }),
        ),
      )
      .join('') +
    birds(960, 150, 1),
);

export const slides: Record<string, Picture> = {
  'slide-sails': sails,
  'slide-lesson': lesson,
  'slide-roofs': roofs,
  'slide-laboratory': lab,
  'slide-gate': gate,
};
