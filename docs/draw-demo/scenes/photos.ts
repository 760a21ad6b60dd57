import { frieze, nubianHouse, room, school, village, windowTo } from '../motifs/buildings.ts';
import { acacia, felucca, ground, hills, palm, pyramid, pyramids, river } from '../motifs/land.ts';
import { heldBook, person, pupil } from '../motifs/people.ts';
import { birds, cloud, moon, sky, stars, sun } from '../motifs/sky.ts';
import {
  ball,
  basket,
  board,
  bookStack,
  drum,
  easel,
  flask,
  globe,
  lantern,
  laptop,
  microscope,
  openBook,
  palette,
  plant,
  rack,
  shelf,
  telescope,
} from '../motifs/things.ts';
import { c } from '../palette.ts';
import { at, circle, ellipse, line, type Picture, path, random, rect, symbol, times } from '../svg.ts';

const wide = (body: string): Picture => ({ width: 1600, height: 1067, body });
const tall = (body: string): Picture => ({ width: 1200, height: 1600, body });

const teacher = { hair: 'scarf', body: 'toub', top: c.river500, scarf: c.river300 } as const;
const grandfather = { hair: 'turban', body: 'robe', top: c.white, beard: true } as const;

const shade = (x: number, y: number, w: number) => ellipse(x, y, w, w * 0.09, c.ink, 'opacity=".14"');

const splash = (x: number, y: number, s: number) =>
  at(
    x,
    y,
    s,
    times(7, (i) => circle(-30 + i * 10, -10 - ((i * 17) % 40), 4 + (i % 3), c.river300)),
  );

const mountain = (x: number, y: number, s: number) =>
  at(
    x,
    y,
    s,
    path('M-170 0L-60 -170Q-40 -190 -20 -176 0 -160 22 -178 42 -190 60 -170L170 0z', c.earth) +
      path(
        'M-60 -170Q-40 -190 -20 -176 0 -160 22 -178 42 -190 60 -170L90 -124Q60 -60 40 -120 20 -20 0 -110 -30 -50 -46 -110 -66 -80 -92 -120z',
        c.hib500,
      ) +
      times(14, (i) =>
        circle(
          -40 + ((i * 31) % 84),
          -196 - ((i * 43) % 120),
          7 + (i % 4) * 3,
          i % 2 ? c.sun500 : c.hib500,
          'opacity=".85"',
        ),
      ),
  );

export const photos: Record<string, Picture> = {
  'photo-assembly': wide(
    sky(1600, 1067, 'dawn') +
      sun(1300, 260, 70, '#fff3cf') +
      cloud(340, 170, 1.2) +
      school(800, 620, 1.15) +
      palm(120, 640, 1.1) +
      palm(1500, 640, 1.1, { flip: true }) +
      ground(1600, 616, 1067, '#e3bd82', 8) +
      times(3, (r) =>
        times(7 + r, (i) =>
          person(
            800 + (i - (6 + r) / 2) * (150 + r * 14),
            780 + r * 120,
            0.92 + r * 0.16,
            pupil(i * 3 + r * 2, { face: 'back', bag: r === 2 && i % 3 === 0 ? c.hib700 : undefined }),
          ),
        ),
      ) +
      person(800, 690, 0.95, { ...teacher, skin: 2, right: 'wave' }),
  ),
  'photo-laboratory': wide(
    room(1600, 1067, 720, '#dcecea', '#8fb7b3') +
      windowTo(90, 130, 300, 330, sky(400, 400, 'day') + river(400, 270, 400) + palm(300, 330, 0.9)) +
      rect(560, 130, 900, 16, c.earth, 4) +
      [640, 780, 900, 1040, 1180, 1330]
        .map((x, i) => (i % 2 ? rack(x, 128, 0.5) : flask(x, 124, 0.5, [c.hib500, c.sun500, c.leaf500][i >> 1])))
        .join('') +
      rect(560, 320, 900, 16, c.earth, 4) +
      shelf(590, 306, 380, 3) +
      globe(1130, 218, 0.55) +
      microscope(1330, 316, 0.8) +
      person(520, 1010, 2.6, {
        skin: 0,
        hair: 'scarf',
        scarf: c.hib300,
        body: 'coat',
        top: c.river500,
        right: 'front',
        left: 'front',
        face: 'down',
        glasses: true,
      }) +
      person(1120, 1010, 2.6, { skin: 2, hair: 'short', body: 'coat', top: c.sun500, left: 'reach', right: 'front' }) +
      rect(0, 880, 1600, 190, c.clay) +
      rect(0, 866, 1600, 30, '#cf8458', 6) +
      flask(800, 868, 1.35, c.river500, 0.6) +
      rack(250, 872, 0.9) +
      microscope(1430, 874, 1.15) +
      times(5, (i) => circle(800 + Math.sin(i * 2) * 18, 560 - i * 34, 11 - i, c.river300, 'opacity=".8"')),
  ),
  'photo-reading-corner': wide(
    room(1600, 1067, 760, '#f0d9b0', '#c99f68') +
      [180, 360, 540].map((y, i) => shelf(90, y, 620, i * 4 + 1)).join('') +
      rect(76, 30, 14, 730, c.earth) +
      rect(710, 30, 14, 730, c.earth) +
      windowTo(
        1050,
        130,
        380,
        380,
        sky(400, 400, 'gold') + sun(280, 130, 46, c.white) + river(400, 250, 400, 280) + felucca(180, 300, 0.7),
      ) +
      ellipse(860, 960, 660, 92, c.hib700) +
      ellipse(860, 956, 600, 78, c.sun500) +
      ellipse(860, 954, 540, 66, c.river700) +
      person(
        520,
        1060,
        2.1,
        pupil(1, { legs: 'floor', face: 'down', left: 'front', right: 'front' }),
        heldBook(c.sun500),
      ) +
      person(
        880,
        1080,
        2.25,
        pupil(4, { legs: 'floor', left: 'front', right: 'front', top: c.hib500 }),
        heldBook(c.river700),
      ) +
      person(1230, 1060, 2.1, pupil(3, { legs: 'floor', face: 'down', left: 'front', right: 'chin' }), '') +
      openBook(1236, 985, 0.42, c.hib700) +
      plant(1500, 860, 1.2) +
      bookStack(230, 900, 0.9),
  ),
  'photo-football': wide(
    sky(1600, 1067, 'gold') +
      sun(260, 230, 80) +
      hills(1600, 600, 120, '#dcae74', 8, 0.7) +
      village(1600, 620, 0.6) +
      acacia(1400, 640, 1.2) +
      ground(1600, 616, 1067, '#d9a866', 10) +
      line('M1180 720V540H1500V720', c.white, 12) +
      times(9, (i) => line(`M${1200 + i * 34} 546V716`, c.white, 2, 'opacity=".5"')) +
      times(5, (i) => line(`M1182 ${570 + i * 34}H1498`, c.white, 2, 'opacity=".5"')) +
      person(1330, 800, 1.25, { skin: 1, top: c.sun500, left: 'up', right: 'up', bottom: c.ink }) +
      person(420, 960, 1.9, {
        skin: 0,
        hair: 'short',
        top: c.hib700,
        bottom: c.white,
        legs: 'walk',
        left: 'hip',
        right: 'low',
      }) +
      person(800, 900, 1.6, {
        skin: 2,
        hair: 'curly',
        top: c.river700,
        bottom: c.white,
        legs: 'walk',
        left: 'low',
        right: 'wave',
      }) +
      person(160, 860, 1.4, { skin: 3, hair: 'short', top: c.hib700, bottom: c.white, legs: 'walk', right: 'wave' }) +
      shade(585, 985, 60) +
      ball(585, 940, 42) +
      times(6, (i) => ellipse(470 - i * 26, 972 + (i % 2) * 8, 18 - i, 8, '#e8c593')),
  ),
  'photo-art-class': wide(
    room(1600, 1067, 760, '#fbeed6', '#cfae78') +
      at(
        200,
        330,
        1,
        rect(-110, -90, 220, 170, c.white, 4) +
          rect(-98, -78, 196, 146, c.river100) +
          path('M-98 68L-30 -30 20 30 60 -10 98 68z', c.clay),
      ) +
      at(
        480,
        300,
        1,
        rect(-90, -110, 180, 220, c.white, 4) +
          rect(-78, -98, 156, 196, c.sun100) +
          circle(0, -10, 50, c.hib500) +
          line('M0 40V90', c.leaf700, 8),
      ) +
      at(
        1380,
        300,
        1,
        rect(-130, -100, 260, 190, c.white, 4) +
          rect(-118, -88, 236, 166, c.night) +
          circle(40, -30, 34, c.sun100) +
          times(9, (i) => circle(-100 + i * 24, -60 + ((i * 37) % 110), 3, c.sun100)),
      ) +
      easel(420, 1000, 1.5, sky(240, 170, 'dusk') + river(240, 110, 170, 60) + felucca(150, 130, 0.4)) +
      easel(1190, 1000, 1.5, rect(0, 0, 240, 170, '#fdf3dc') + nubianHouse(120, 160, 0.55)) +
      person(
        720,
        1010,
        2.2,
        { skin: 2, hair: 'braids', top: c.hib500, body: 'dress', left: 'reach', right: 'front' },
        at(30, -70, 0.3, palette(0, 0, 1)),
      ) +
      person(1480, 1020, 2.1, pupil(2, { left: 'reach', right: 'down', face: 'front' })) +
      palette(940, 980, 0.6),
  ),
  'photo-meroe': wide(
    sky(1600, 1067, 'gold') +
      sun(1240, 230, 90) +
      hills(1600, 560, 90, '#d9a76b', 5, 0.6) +
      pyramids(560, 640, 1.7, '#c9804f', c.earth) +
      pyramid(1250, 620, 1.05, '#c9804f', c.earth, true) +
      pyramid(1450, 610, 0.75, '#c9804f', c.earth) +
      path('M0 640C300 590 500 660 800 640S1300 590 1600 650V1067H0z', '#e6bd7c') +
      path('M0 800C400 720 900 860 1600 740V1067H0z', '#dba963') +
      [260, 430, 980, 1140, 1310]
        .map((x, i) =>
          person(
            x,
            960 + (i % 2) * 40,
            1.45 + (i % 3) * 0.1,
            pupil(i + 1, {
              bag: i % 2 ? c.hib700 : c.river700,
              left: i === 1 ? 'wave' : 'down',
              face: i === 2 ? 'back' : 'front',
            }),
          ),
        )
        .join('') +
      person(740, 980, 1.8, { ...grandfather, skin: 0, right: 'reach' }) +
      birds(900, 160, 1.1),
  ),
  'photo-river-trip': wide(
    sky(1600, 1067, 'day') +
      sun(260, 200, 70, c.white) +
      cloud(1200, 180, 1.4) +
      hills(1600, 470, 100, c.leaf300, 4, 0.7) +
      times(7, (i) => palm(90 + i * 240, 490, 0.7 + (i % 3) * 0.12)) +
      river(1600, 480, 1067, 260, '#4aa3a4', c.river700) +
      at(
        820,
        800,
        2.3,
        line('M-6 8V-250', c.earth, 7) +
          path('M2 -14V-270C68 -210 120 -130 136 -50 90 -26 40 -16 2 -14z', c.sand50) +
          path('M-14 -16V-200C-66 -150 -96 -100 -106 -52c28 20 60 34 92 36z', c.sand300) +
          path('M-6 -254l34 8-34 12z', c.hib700),
      ) +
      [560, 680, 960, 1080]
        .map((x, i) => person(x, 880, 1.2, pupil(i, { legs: 'none', left: i === 0 ? 'wave' : 'low', flip: i > 1 })))
        .join('') +
      person(1190, 890, 1.35, { ...grandfather, skin: 1, legs: 'none', left: 'low' }) +
      path('M420 770c90 90 170 110 400 110s340-30 460-124l-30 110c-110 60-680 70-760 6z', c.river900) +
      line('M440 792c110 70 640 76 800 0', c.hib500, 12) +
      times(8, (i) => path(`M${560 + i * 74} 884l22 -34 22 34z`, i % 2 ? c.sun500 : c.sand50)) +
      splash(380, 900, 1.6) +
      felucca(220, 600, 0.5, { flip: true }) +
      felucca(1440, 580, 0.42) +
      birds(620, 170, 1.2),
  ),
  'photo-date-harvest': tall(
    sky(1200, 1600, 'day') +
      sun(950, 240, 90, c.white) +
      hills(1200, 1000, 110, c.leaf300, 5, 0.6) +
      palm(200, 1060, 1.6) +
      palm(1040, 1080, 1.9, { flip: true }) +
      ground(1200, 1040, 1600, '#d5b06d', 16) +
      palm(620, 1330, 3.6) +
      person(330, 1400, 2.1, { ...grandfather, skin: 0, left: 'up', right: 'reach' }) +
      person(890, 1420, 1.9, pupil(1, { left: 'front', right: 'front' }), basket(0, -88, 0.45)) +
      basket(600, 1480, 1.25) +
      basket(180, 1540, 0.9, c.sun500) +
      basket(1040, 1545, 0.9) +
      times(9, (i) => circle(330 + ((i * 97) % 560), 1540 + (i % 3) * 14, 10, c.hib700)),
  ),
  'photo-planting': tall(
    sky(1200, 1600, 'dawn') +
      sun(300, 330, 100, c.white) +
      cloud(850, 260, 1.3) +
      hills(1200, 900, 150, '#c9b27a', 6, 0.7) +
      nubianHouse(930, 960, 1.1, { gate: c.river700 }) +
      nubianHouse(130, 950, 0.9, { wall: '#e9c79b', gate: c.hib700 }) +
      ground(1200, 950, 1600, '#a9743f', 20) +
      path('M0 1200C300 1140 800 1260 1200 1180V1600H0z', '#8c5a30') +
      at(
        600,
        1380,
        1,
        ellipse(0, 10, 190, 34, c.earth) +
          line('M0 0V-230', c.leaf700, 16) +
          times(4, (i) =>
            path(
              `M0 ${-70 - i * 50}q${i % 2 ? 60 : -60} -70 ${i % 2 ? 130 : -130} -40q${i % 2 ? -26 : 26} 60 ${i % 2 ? -130 : 130} 40z`,
              i % 2 ? c.leaf500 : c.leaf300,
            ),
          ),
      ) +
      person(280, 1430, 2.4, pupil(2, { left: 'down', right: 'reach', face: 'down', top: c.sun500 })) +
      person(
        930,
        1430,
        2.5,
        pupil(1, { left: 'reach', right: 'front' }),
        at(
          -70,
          -108,
          0.45,
          path('M-60 -60H60L50 60H-50z', c.river500) +
            line('M-60 -40L-140 -90', c.river500, 18) +
            times(6, (i) => line(`M${-150 - i * 5} ${-80 + i * 12}l-14 40`, c.river300, 6)),
        ),
      ) +
      times(6, (i) => plant(110 + i * 200, 1590, 0.5, 0.6)),
  ),
  'photo-online-lesson': wide(
    rect(0, 0, 1600, 1067, '#2b5f66') +
      circle(800, 480, 480, c.river500, 'opacity=".5"') +
      windowTo(
        110,
        120,
        300,
        360,
        sky(400, 400, 'night') + stars(400, 260, 40) + moon(280, 90, 34) + village(400, 400, 0.5, true),
      ) +
      frieze(0, 700, 1600, 34).replaceAll(c.sand50, '#2b5f66') +
      shelf(1160, 330, 340, 2) +
      person(560, 1080, 2.9, pupil(5, { left: 'front', right: 'front', face: 'front', scarf: c.hib300, flip: true })) +
      rect(0, 880, 1600, 190, c.clay) +
      rect(0, 866, 1600, 28, '#cf8458') +
      laptop(
        980,
        866,
        1.75,
        rect(0, 0, 312, 190, c.sand100) +
          board(
            96,
            16,
            200,
            104,
            line('M20 90H180M30 96V14', c.sand50, 3) + line('M30 90Q110 86 170 20', c.sun300, 4),
          ) +
          person(70, 210, 0.88, { ...teacher, skin: 2, right: 'reach' }) +
          rect(0, 160, 312, 30, c.river900) +
          [40, 90, 140].map((x) => circle(x, 175, 9, c.hib500)).join(''),
      ) +
      lantern(200, 868, 1) +
      openBook(560, 900, 0.8, c.sun500) +
      bookStack(1460, 868, 0.95),
  ),
  'photo-graduation': wide(
    sky(1600, 1067, 'day') +
      sun(800, 320, 130, '#fff3cf') +
      school(800, 720, 1.25) +
      ground(1600, 716, 1067, '#e3bd82', 6) +
      times(7, (i) => {
        const x = 170 + i * 210;
        return person(
          x,
          1010 + (i % 2) * 26,
          1.85,
          {
            skin: i,
            hair: (['scarf', 'short', 'scarf', 'curly', 'scarf', 'short', 'braids'] as const)[i],
            body: 'robe',
            top: c.river900,
            scarf: i % 4 ? c.hib300 : c.sand50,
            left: 'up',
            right: i % 2 ? 'up' : 'wave',
          },
          line('M-26 -136L-8 -60M26 -136L8 -60', c.sun500, 8),
        );
      }) +
      times(9, (i) =>
        at(
          130 + i * 170,
          190 + ((i * 83) % 250),
          1.1,
          path('M-56 0L0 -24 56 0 0 24z', c.ink) +
            path('M-26 12V34Q0 48 26 34V12L0 24z', c.river900) +
            line('M40 0V36', c.sun500, 5) +
            circle(40, 40, 7, c.sun500),
          { turn: -30 + ((i * 47) % 60) },
        ),
      ) +
      times(40, (i) =>
        rect(
          (i * 197) % 1600,
          (i * 131) % 620,
          12,
          18,
          [c.hib500, c.sun500, c.river500][i % 3] ?? c.sun500,
          3,
          `transform="rotate(${i * 33} ${(i * 197) % 1600} ${(i * 131) % 620})"`,
        ),
      ),
  ),
  'photo-library': tall(
    rect(0, 0, 1200, 1600, '#e9c998') +
      rect(60, 60, 1080, 1300, '#8a5634', 14) +
      rect(90, 90, 1020, 1240, '#6f4328', 6) +
      times(
        7,
        (i) =>
          shelf(100, 250 + i * 172, i === 3 || i === 4 || i === 5 || i === 6 ? 380 : 1000, i * 5 + 2) +
          (i > 2 ? shelf(720, 250 + i * 172, 380, i * 3 + 1) : ''),
      ) +
      path('M490 1330V800a110 110 0 0 1 220 0V1330z', c.sun100) +
      circle(600, 860, 60, c.white, 'opacity=".6"') +
      rect(0, 1340, 1200, 260, '#c99f68') +
      ellipse(600, 1480, 460, 70, c.hib700) +
      ellipse(600, 1478, 400, 54, c.river700) +
      line('M860 1370L780 260M960 1370L880 260', c.sun500, 16) +
      times(9, (i) => line(`M${853 - i * 8} ${1290 - i * 118}h96`, c.sun500, 13)) +
      person(905, 1130, 1.9, pupil(0, { face: 'back', left: 'up', right: 'reach' })) +
      person(
        420,
        1480,
        2.5,
        pupil(5, { left: 'front', right: 'front', face: 'down', scarf: c.sun100 }),
        heldBook(c.hib700),
      ) +
      bookStack(190, 1530, 1.2) +
      person(660, 1530, 2.1, pupil(6, { left: 'front', right: 'front' }), at(0, -84, 0.42, bookStack(0, 0, 1))),
  ),
  'photo-chess': wide(
    rect(0, 0, 1600, 1067, '#f0dcb6') +
      acacia(800, 760, 3.1) +
      rect(0, 740, 1600, 330, '#d9ab6b') +
      person(360, 1080, 2.6, pupil(4, { right: 'low', left: 'chin', face: 'down' })) +
      person(1240, 1080, 2.6, pupil(1, { right: 'low', left: 'chin', face: 'down', flip: true, scarf: c.hib300 })) +
      rect(500, 850, 600, 40, c.clay, 8) +
      rect(540, 886, 30, 180, c.earth) +
      rect(1030, 886, 30, 180, c.earth) +
      path('M600 830L1000 830 1040 850H560z', c.earth) +
      times(8, (i) => path(`M${604 + i * 50} 832h48l${(i - 3) * 1.5} 14h-50z`, i % 2 ? c.sand50 : c.river900)) +
      [620, 690, 760, 850, 910, 975]
        .map((x, i) =>
          at(
            x,
            836,
            i % 3 === 1 ? 1.35 : 1,
            path('M-18 0H18L10 -12 8 -44H-8L-10 -12z', i < 3 ? c.river900 : c.white) +
              circle(0, -52, 14, i < 3 ? c.river900 : c.white) +
              (i % 3 === 1 ? path('M-14 -62l6 -16 8 10 8 -10 6 16z', i < 3 ? c.river900 : c.white) : ''),
          ),
        )
        .join('') +
      birds(1280, 140, 1),
  ),
  'photo-science-fair': wide(
    room(1600, 1067, 740, '#dcecea', '#cfae78') +
      times(13, (i) =>
        path(`M${i * 130} 40h110l-55 90z`, [c.hib700, c.sun500, c.river500, c.leaf500][i % 4] ?? c.hib700),
      ) +
      line('M0 40H1600', c.earth, 6) +
      board(
        140,
        220,
        380,
        250,
        line('M50 210V40M40 200H340', c.sand50, 4) +
          [60, 110, 150, 90]
            .map((h, i) =>
              rect(80 + i * 62, 200 - h, 40, h, [c.hib300, c.sun300, c.river300, c.leaf300][i] ?? c.sun300),
            )
            .join(''),
      ) +
      board(
        1080,
        220,
        380,
        250,
        circle(190, 125, 28, c.sun500) +
          [60, 95]
            .map(
              (r, i) =>
                circle(190, 125, r, 'none', `stroke="${c.river300}" stroke-width="3"`) +
                circle(190 + r * (i ? -0.7 : 0.9), 125 + r * (i ? 0.7 : 0.4), 12, i ? c.river300 : c.hib300),
            )
            .join(''),
        c.night,
      ) +
      person(430, 1010, 2.3, pupil(2, { left: 'wave', right: 'reach' })) +
      person(1200, 1010, 2.3, pupil(1, { left: 'reach', right: 'hip' })) +
      rect(0, 880, 1600, 200, c.clay) +
      rect(0, 866, 1600, 28, '#cf8458') +
      frieze(0, 1010, 1600, 40).replaceAll(c.sand50, c.clay) +
      mountain(800, 868, 1.4) +
      rack(200, 868, 1) +
      globe(1440, 730, 0.8),
  ),
  'photo-music': wide(
    rect(0, 0, 1600, 1067, '#8f2a4a') +
      circle(800, 420, 520, c.hib500, 'opacity=".4"') +
      circle(800, 420, 330, c.sun500, 'opacity=".35"') +
      rect(0, 820, 1600, 250, '#5c1630') +
      frieze(0, 800, 1600, 40).replaceAll(c.sand50, '#8f2a4a') +
      path('M0 0H240C200 260 210 520 120 800H0zM1600 0H1360C1400 260 1390 520 1480 800H1600z', c.hib900) +
      person(360, 1000, 2.3, pupil(2, { left: 'low', right: 'low', top: c.sun500 })) +
      drum(360, 960, 1.2) +
      person(800, 980, 2.4, {
        skin: 1,
        hair: 'scarf',
        scarf: c.sun300,
        body: 'dress',
        top: c.river500,
        left: 'reach',
        right: 'wave',
      }) +
      person(
        1230,
        1000,
        2.3,
        pupil(0, { left: 'front', right: 'low', top: c.river300 }),
        at(
          0,
          -92,
          0.8,
          circle(0, 0, 44, c.clay) +
            circle(0, 0, 34, c.sand100) +
            line('M-20 -30L-50 -130M20 -30L60 -124M-56 -126L66 -120', c.earth, 8) +
            times(4, (i) => line(`M${-12 + i * 8} 24L${-34 + i * 24} -124`, c.sun300, 2)),
        ),
      ) +
      times(6, (i) =>
        at(
          150 + i * 260,
          200 + ((i * 97) % 220),
          1.2,
          ellipse(0, 0, 20, 14, c.sun100, 'transform="rotate(-20)"') + line('M17 -4V-76l30 12', c.sun100, 7),
        ),
      ),
  ),
  'photo-geometry': wide(
    room(1600, 1067, 800, '#f3e3c3', '#c99f68') +
      board(
        330,
        110,
        1130,
        520,
        circle(360, 250, 170, 'none', `stroke="${c.sand50}" stroke-width="6"`) +
          path('M360 80L507 335 213 335z', 'none', `stroke="${c.sun300}" stroke-width="6"`) +
          line('M360 250L507 335', c.hib300, 6) +
          symbol(445, 285, 44, 'r', c.hib300) +
          symbol(800, 190, 64, 'A = πr²', c.sand50) +
          symbol(800, 300, 64, 'a² + b² = c²', c.sun300) +
          path('M700 470H900L900 360z', 'none', `stroke="${c.river300}" stroke-width="6"`),
      ) +
      person(240, 1010, 2.9, { ...teacher, skin: 1, top: c.hib700, scarf: c.hib500, right: 'reach', left: 'front' }) +
      [620, 900, 1180, 1440]
        .map((x, i) => person(x, 1150, 2, pupil(i + 2, { face: 'back', left: i === 1 ? 'up' : 'down' })))
        .join(''),
  ),
  'photo-stars': tall(
    sky(1200, 1600, 'night') +
      stars(1200, 1050, 230, 5) +
      path('M0 200C400 340 700 300 1200 720V860C700 460 400 480 0 330z', c.river300, 'opacity=".16"') +
      moon(900, 260, 80) +
      line('M220 340L320 300 430 350 520 330 620 400 600 500 500 470z', c.sun100, 2, 'opacity=".5"') +
      [
        [220, 340],
        [320, 300],
        [430, 350],
        [520, 330],
        [620, 400],
        [600, 500],
        [500, 470],
      ]
        .map(([x = 0, y = 0]) => circle(x, y, 7, c.sun100))
        .join('') +
      hills(1200, 1180, 160, '#0b2230', 3) +
      ground(1200, 1160, 1600, '#3d3a3f', 22) +
      path('M0 1360C400 1290 800 1400 1200 1330V1600H0z', '#2b2c33') +
      telescope(600, 1440, 2.3) +
      person(330, 1470, 2.4, pupil(1, { right: 'reach', left: 'down', scarf: c.hib300 })) +
      person(960, 1490, 2.1, pupil(2, { left: 'up', top: c.sun500 })) +
      lantern(150, 1500, 1) +
      acacia(1060, 1190, 0.9, '#081a20'),
  ),
  'photo-garden': wide(
    sky(1600, 1067, 'day') +
      sun(1350, 180, 70, c.white) +
      cloud(500, 150, 1.2) +
      school(800, 520, 0.9) +
      ground(1600, 516, 1067, '#b3834a', 6) +
      times(
        4,
        (r) =>
          rect(0, 590 + r * 120, 1600, 66, '#8c5a30', 20) +
          times(13, (i) =>
            at(
              60 + i * 126 + (r % 2) * 40,
              614 + r * 120,
              0.62 + r * 0.1,
              path(
                'M0 0C-60 -10 -70 -60 -30 -66 -30 -110 30 -110 30 -66 70 -60 60 -10 0 0z',
                r % 2 ? c.leaf500 : c.leaf700,
              ) +
                (r % 2
                  ? circle(-16, -40, 12, c.hib500) + circle(20, -30, 12, c.hib500) + circle(6, -66, 11, c.hib500)
                  : line('M0 -8V-70M-24 -50L0 -30 24 -52', c.leaf300, 5)),
            ),
          ),
      ) +
      person(330, 950, 1.9, pupil(3, { left: 'front', right: 'front' }), basket(0, -86, 0.45, c.hib500)) +
      person(1180, 900, 1.75, pupil(0, { right: 'low', face: 'down' })) +
      person(860, 1040, 2.1, { ...grandfather, skin: 3, right: 'reach' }),
  ),
  'photo-crafts': wide(
    rect(0, 0, 1600, 1067, '#e9c998') +
      times(
        5,
        (i) =>
          path(
            `M0 ${120 + i * 130}h1600v46H0z`,
            [c.hib700, c.sun500, c.river700, c.clay, c.river500][i] ?? c.clay,
            'opacity=".85"',
          ) + times(27, (k) => path(`M${k * 60} ${166 + i * 130}l30 -46 30 46z`, c.sand50, 'opacity=".5"')),
      ) +
      rect(0, 780, 1600, 290, '#a86a3d') +
      rect(0, 770, 1600, 26, '#cf8f58') +
      basket(360, 900, 2, c.sun500) +
      at(
        800,
        920,
        2,
        path('M-44 0C-90 -40 -80 -120 -34 -150V-180H34V-150C80 -120 90 -40 44 0z', c.clay) +
          rect(-46, -194, 92, 20, c.earth, 8) +
          times(6, (i) => path(`M${-72 + i * 24} -84l12 -26 12 26z`, i % 2 ? c.sun300 : c.sand50)) +
          line('M-76 -60H76M-70 -30H70', c.sand50, 5),
      ) +
      basket(1240, 920, 1.6) +
      at(
        1040,
        950,
        1,
        path('M-30 0C-60 -30 -50 -90 -18 -104V-130H18V-104C50 -90 60 -30 30 0z', c.river700) +
          path('M18 -120q40 20 20 60', 'none', `stroke="${c.river700}" stroke-width="10"`),
      ) +
      drum(590, 970, 1.3),
  ),
  'photo-rain': wide(
    sky(1600, 1067, 'rain') +
      cloud(300, 150, 2.4, '#5d7f85', 0.9) +
      cloud(900, 120, 2.8, '#527379', 0.9) +
      cloud(1420, 170, 2.2, '#5d7f85', 0.9) +
      hills(1600, 620, 110, c.leaf500, 7, 0.6) +
      school(1000, 640, 0.85) +
      palm(180, 660, 1.3) +
      ground(1600, 640, 1067, '#8aa763', 16) +
      [
        [260, 940, 200],
        [820, 1000, 280],
        [1370, 920, 210],
      ]
        .map(
          ([x = 0, y = 0, r = 0]) =>
            ellipse(x, y, r, r * 0.16, c.river300) + ellipse(x, y, r * 0.6, r * 0.08, c.white, 'opacity=".3"'),
        )
        .join('') +
      [
        [380, c.hib700, 1.9],
        [820, c.sun500, 2.1],
        [1220, c.river700, 1.9],
      ]
        .map(([x, k, s], i) =>
          person(
            Number(x),
            960 + (i % 2) * 40,
            Number(s),
            pupil(i + 1, { left: i === 1 ? 'up' : 'down', right: 'wave', legs: 'walk' }),
            at(
              62,
              -178,
              1,
              line('M0 40V-70', c.earth, 5) +
                path(
                  'M-92 -66C-80 -134 80 -134 92 -66 74 -78 56 -78 44 -64 28 -78 -28 -78 -44 -64 -56 -78 -74 -78 -92 -66z',
                  String(k),
                ) +
                path(
                  'M-44 -64C-30 -110 -10 -118 0 -118 10 -118 30 -110 44 -64 28 -78 -28 -78 -44 -64z',
                  c.white,
                  'opacity=".25"',
                ),
            ),
          ),
        )
        .join('') +
      rain(),
  ),
};

function rain(): string {
  const next = random(12);
  return times(110, () => {
    const x = next() * 1600;
    const y = next() * 1040;
    return line(`M${x.toFixed(0)} ${y.toFixed(0)}l-9 34`, c.white, 3, `opacity="${(0.2 + next() * 0.35).toFixed(2)}"`);
  });
}
