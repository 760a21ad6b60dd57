import { frieze, nubianHouse, school, village } from '../motifs/buildings.ts';
import { acacia, felucca, ground, hibiscus, hills, palm, pyramids, river } from '../motifs/land.ts';
import { heldBook, person, pupil } from '../motifs/people.ts';
import { birds, moon, sky, stars, sun } from '../motifs/sky.ts';
import { bookStack, clock, flask, globe, lantern, openBook, pencil, phone, plant, trophy } from '../motifs/things.ts';
import { c } from '../palette.ts';
import { at, circle, line, type Picture, path, rect, symbol, times } from '../svg.ts';

const card = (ground: string, halo: string, body: string): Picture => ({
  width: 800,
  height: 600,
  body: rect(0, 0, 800, 600, ground) + circle(400, 300, 230, halo, 'opacity=".6"') + body,
});
const block = (body: string): Picture => ({ width: 1600, height: 1067, body });
const tick = (x: number, y: number, s: number, colour: string) =>
  at(x, y, s, circle(0, 0, 46, colour) + line('M-20 2L-4 18 22 -16', c.white, 12));
const bubble = (x: number, y: number, s: number, fill: string, inside: string, flip = false) =>
  at(
    x,
    y,
    s,
    path(
      'M-120 -80H120a30 30 0 0 1 30 30V40a30 30 0 0 1 -30 30H-40L-90 124 -84 70H-120a30 30 0 0 1 -30 -30V-50a30 30 0 0 1 30 -30z',
      fill,
    ) + inside,
    { flip },
  );
const old = { hair: 'turban', body: 'robe', top: c.white, beard: true } as const;

export const cards: Record<string, Picture> = {
  'step-account': card(
    '#dcecea',
    '#7fbfbd',
    phone(
      400,
      310,
      1.5,
      rect(0, 0, 136, 264, c.sand50) +
        rect(0, 0, 136, 90, c.river700) +
        person(68, 176, 0.62, pupil(1)) +
        rect(20, 168, 96, 18, c.river100, 9) +
        rect(20, 196, 96, 18, c.river100, 9) +
        rect(34, 226, 68, 24, c.hib700, 12),
    ) +
      tick(560, 150, 1.3, c.sun500) +
      hibiscus(180, 430, 0.9) +
      hibiscus(640, 480, 0.7),
  ),
  'step-subject': card(
    '#fbe6ea',
    '#ea8b9c',
    bookStack(270, 500, 1.1) +
      globe(560, 380, 0.95) +
      flask(400, 500, 0.85, c.river500) +
      pencil(180, 500, 1.2, -10) +
      openBook(390, 220, 0.7, c.river700) +
      rect(0, 506, 800, 94, c.hib700, 0, 'opacity=".85"') +
      frieze(0, 560, 800, 40),
  ),
  'step-learn': card(
    '#123a4c',
    '#1f5f6b',
    stars(800, 300, 50, 8) +
      moon(640, 130, 44) +
      person(
        370,
        590,
        2.2,
        pupil(5, { legs: 'floor', left: 'front', right: 'front', face: 'down', scarf: c.sun300 }),
        heldBook(c.hib700),
      ) +
      lantern(600, 500, 1.15) +
      clock(170, 200, 0.75, 240, 0) +
      bookStack(150, 500, 0.8) +
      rect(0, 500, 800, 100, c.clay) +
      frieze(0, 560, 800, 40),
  ),
  'feature-answer': card(
    '#f5ecdb',
    '#f3c56b',
    at(
      400,
      320,
      1.5,
      rect(-150, -100, 300, 200, c.river700, 14) +
        path('M-150 -86L0 30 150 -86V-100H-150z', c.river500) +
        path('M-136 -100H136L0 6z', c.sand50),
    ) +
      clock(590, 170, 0.85, 300, 60) +
      hibiscus(180, 470, 0.8),
  ),
  'feature-whatsapp': card(
    '#dcecea',
    '#7fbfbd',
    phone(
      290,
      320,
      1.45,
      rect(0, 0, 136, 264, c.river100) +
        rect(0, 0, 136, 40, c.leaf700) +
        circle(22, 20, 11, c.sun300) +
        rect(12, 60, 80, 30, c.white, 12) +
        rect(44, 102, 80, 30, '#cfe8b8', 12) +
        rect(12, 144, 96, 44, c.white, 12) +
        rect(60, 200, 64, 30, '#cfe8b8', 12),
      -6,
    ) +
      bubble(
        560,
        190,
        0.9,
        c.leaf500,
        times(3, (i) => circle(-56 + i * 56, -6, 17, c.white)),
      ) +
      bubble(590, 390, 0.75, c.sun300, line('M-90 -26H80M-90 14H30', c.earth, 16), true),
  ),
  'feature-visit': card(
    '#f3c56b',
    '#ffe7b0',
    sun(620, 150, 50, c.white) +
      at(400, 520, 1, school(0, 0, 0.78)) +
      palm(110, 530, 0.8) +
      palm(700, 530, 0.8, { flip: true }) +
      rect(0, 516, 800, 84, '#cfae78') +
      path('M370 520h60l60 80H310z', c.sand100) +
      at(400, 250, 1.1, path('M0 0c-60 -70 -40 -140 0 -140s60 70 0 140z', c.hib700) + circle(0, -88, 24, c.sand50)),
  ),
  'why-teachers': card(
    '#0f5a60',
    '#2b8288',
    person(300, 640, 2.3, { hair: 'scarf', body: 'toub', top: c.hib700, scarf: c.hib500, skin: 2, right: 'reach' }) +
      person(
        560,
        640,
        2.3,
        { hair: 'bald', skin: 0, top: c.sun500, left: 'front', right: 'front', glasses: true, beard: true },
        heldBook(c.hib700),
      ) +
      symbol(130, 180, 80, 'π', c.sun300) +
      symbol(680, 180, 70, '√x', c.river300),
  ),
  'why-phone': card(
    '#e2a52b',
    '#f3c56b',
    phone(
      400,
      310,
      1.55,
      rect(0, 0, 136, 264, c.river900) +
        openBook(68, 90, 0.32, c.hib700) +
        rect(16, 150, 104, 10, c.river500, 5) +
        rect(16, 150, 60, 10, c.sun300, 5) +
        times(4, (i) => rect(36 + i * 18, 236 - i * 10, 12, 12 + i * 10, i < 2 ? c.sun300 : c.river700, 3)),
      6,
    ) +
      palm(140, 560, 1) +
      nubianHouse(660, 560, 0.6),
  ),
  'why-time': card(
    '#4b2a43',
    '#7c3a4f',
    clock(400, 290, 1.75, 150, 300) +
      moon(660, 130, 48) +
      sun(140, 150, 42, c.sun300) +
      bookStack(650, 560, 0.8) +
      lantern(150, 560, 1),
  ),
  'why-practice': card(
    '#a11a38',
    '#c9415c',
    at(
      360,
      310,
      1.35,
      rect(-130, -170, 260, 340, c.white, 10, 'transform="rotate(-5)"') +
        times(
          5,
          (i) =>
            rect(-96, -124 + i * 58, 30, 30, c.river100, 6) +
            line(`M-90 ${-109 + i * 58}l8 9 14 -18`, c.river700, 6) +
            line(`M-46 ${-109 + i * 58}h${120 - (i % 3) * 30}`, c.sand300, 11),
        ),
    ) +
      pencil(610, 520, 1.6, 28) +
      tick(580, 140, 1.1, c.leaf500),
  ),
  'why-community': card(
    '#e2a52b',
    '#f3c56b',
    [150, 400, 650]
      .map((x, i) =>
        person(x, 690 + (i % 2) * 20, 2.5, pupil(i + 1, { left: i ? 'down' : 'wave', right: i ? 'wave' : 'down' })),
      )
      .join('') + hibiscus(400, 120, 1),
  ),
  'why-safe': card(
    '#f5ecdb',
    '#e2d3b5',
    at(
      400,
      300,
      1.5,
      path(
        'M0 -170C60 -130 110 -124 150 -124 156 20 110 120 0 170 -110 120 -156 20 -150 -124 -110 -124 -60 -130 0 -170z',
        c.river700,
      ) +
        path('M0 -138C50 -106 90 -100 124 -98 126 20 90 100 0 140z', c.river500) +
        path('M-70 60L-36 -20 0 40 36 -20 70 60z', c.sand50) +
        circle(0, -56, 22, c.sun500),
    ) +
      plant(120, 560, 0.9) +
      plant(690, 560, 0.9),
  ),
  'block-about': block(
    sky(1600, 1067, 'dawn') +
      sun(420, 330, 90, '#fff3cf') +
      hills(1600, 620, 130, '#d79d72', 6, 0.55) +
      palm(170, 700, 1.6) +
      acacia(1370, 700, 1.5) +
      school(830, 700, 1.35) +
      ground(1600, 694, 1067, '#e3bd82', 10) +
      path('M740 700H920L1180 1067H480z', '#f3dcae') +
      person(560, 960, 1.9, pupil(1, { bag: c.hib700, left: 'wave' })) +
      person(820, 940, 2, { ...old, skin: 1, left: 'reach' }) +
      person(1080, 970, 1.9, pupil(2, { bag: c.sun500, right: 'wave' })) +
      person(1300, 1010, 1.7, pupil(6, { bag: c.river700 })) +
      birds(1180, 230, 1.1),
  ),
  'block-achievements': block(
    rect(0, 0, 1600, 1067, '#0f5a60') +
      circle(800, 500, 430, c.river500, 'opacity=".55"') +
      circle(800, 500, 290, c.river300, 'opacity=".3"') +
      trophy(800, 800, 2.7) +
      rect(0, 796, 1600, 271, c.clay) +
      rect(0, 786, 1600, 24, '#cf8458') +
      bookStack(300, 790, 1.3) +
      globe(1260, 620, 1) +
      person(480, 1030, 2.1, pupil(1, { left: 'up', right: 'wave' })) +
      person(1120, 1030, 2.1, pupil(2, { left: 'wave', right: 'up' })) +
      times(60, (i) =>
        rect(
          (i * 197) % 1600,
          (i * 131) % 700,
          12,
          18,
          [c.hib500, c.sun500, c.river300][i % 3] ?? c.sun500,
          3,
          `transform="rotate(${i * 33} ${(i * 197) % 1600} ${(i * 131) % 700})"`,
        ),
      ),
  ),
  'block-who': block(
    sky(1600, 1067, 'gold') +
      sun(1180, 250, 100) +
      pyramids(1180, 560, 0.8, '#d0985f', '#8a5a3c') +
      village(1600, 600, 0.55) +
      river(1600, 590, 1067, 1180, '#4aa3a4', c.river700) +
      felucca(1130, 700, 0.9) +
      path('M0 780C300 720 620 760 900 860S1300 1000 1600 1000V1067H0z', '#cfa566') +
      acacia(330, 820, 2.2) +
      [210, 330, 560, 680]
        .map((x, i) =>
          person(
            x,
            1000 + (i % 2) * 20,
            1.6,
            pupil(i + 1, { legs: 'floor', left: 'front', right: 'front', face: i % 2 ? 'down' : 'front' }),
            heldBook(i % 2 ? c.hib700 : c.river700),
          ),
        )
        .join('') +
      person(450, 900, 1.9, { ...old, skin: 0, right: 'reach' }),
  ),
};
