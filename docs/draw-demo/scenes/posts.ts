import { frieze, nubianHouse, room, school, village, windowTo } from '../motifs/buildings.ts';
import { acacia, bush, crops, felucca, ground, hibiscus, hills, palm, reeds, river } from '../motifs/land.ts';
import { heldBook, person, pupil } from '../motifs/people.ts';
import { birds, cloud, moon, sky, stars, sun } from '../motifs/sky.ts';
import {
  atom,
  basket,
  bookStack,
  clock,
  gear,
  lantern,
  microscope,
  openBook,
  pencil,
  phone,
  plant,
  ruler,
  shelf,
  teaGlass,
  trophy,
} from '../motifs/things.ts';
import { c } from '../palette.ts';
import { at, circle, ellipse, line, type Picture, path, rect, symbol, times } from '../svg.ts';

const W = 1600;
const H = 900;
const post = (body: string): Picture => ({ width: W, height: H, body });

const sheet = (x: number, y: number, s: number, turn = 0) =>
  at(
    x,
    y,
    s,
    rect(-110, -150, 220, 300, c.white, 6) +
      times(
        5,
        (i) =>
          rect(-84, -116 + i * 52, 26, 26, i < 3 ? c.river100 : c.sand100, 6) +
          (i < 3 ? line(`M-79 ${-103 + i * 52}l7 8 12 -15`, c.river700, 5) : '') +
          line(`M-40 ${-103 + i * 52}h${110 - (i % 3) * 26}`, c.sand300, 9),
      ),
    { turn },
  );

const tower = (x: number, y: number, s: number) =>
  at(
    x,
    y,
    s,
    line(
      'M-46 0L0 -330L46 0M-36 -70H36M-26 -140H26M-16 -210H16M-36 -70L26 -140M36 -70L-26 -140M-26 -140L16 -210M26 -140L-16 -210',
      c.river900,
      8,
    ) +
      [50, 92, 134]
        .map((r, i) =>
          line(
            `M${-r * 0.7} ${-330 - r * 0.7}A${r} ${r} 0 0 0 ${-r * 0.7} ${-330 + r * 0.7}M${r * 0.7} ${-330 - r * 0.7}A${r} ${r} 0 0 1 ${r * 0.7} ${-330 + r * 0.7}`,
            [c.hib700, c.hib500, c.hib300][i] ?? c.hib500,
            10,
          ),
        )
        .join('') +
      circle(0, -330, 15, c.hib700),
  );

const portrait = (x: number, y: number, s: number, ground: string, figure: string) =>
  at(
    x,
    y,
    s,
    rect(-130, -160, 260, 320, c.earth, 6) +
      rect(-114, -144, 228, 288, ground) +
      `<svg x="-114" y="-144" width="228" height="288" viewBox="-70 -220 140 177">${figure}</svg>`,
  );

export const posts: Record<string, Picture> = {
  'post-exams': post(
    rect(0, 0, W, H, '#b9673f') +
      times(8, (i) => rect(0, i * 116, W, 3, c.earth, 0, 'opacity=".25"')) +
      rect(360, 120, 860, 700, '#0f5a60', 26, 'transform="rotate(-3 800 450)"') +
      sheet(640, 470, 1.75, -8) +
      sheet(980, 480, 1.75, 6) +
      clock(250, 260, 1.45, 300, 60) +
      teaGlass(1380, 340, 2) +
      pencil(1210, 720, 2, 40, c.sun500) +
      ruler(330, 740, 1.25, -24) +
      hibiscus(1430, 700, 1.1),
  ),
  'post-weak-connection': post(
    sky(W, H, 'dawn') +
      sun(1250, 300, 90, '#fff3cf') +
      hills(W, 600, 140, '#c9905f', 4, 0.55) +
      village(W, 640, 0.8) +
      tower(1210, 640, 1.15) +
      palm(1450, 660, 1.2, { flip: true }) +
      ground(W, 636, H, '#dcb073', 12) +
      person(430, 940, 2.7, pupil(2, { left: 'hip', right: 'wave', top: c.hib700 }), '') +
      at(
        594,
        466,
        0.6,
        phone(
          0,
          0,
          1,
          rect(0, 0, 136, 264, c.river700) +
            openBook(68, 110, 0.3, c.sun500) +
            line('M30 190h76', c.river300, 10) +
            line('M30 190h44', c.sun300, 10) +
            times(4, (i) => rect(30 + i * 20, 240 - i * 9, 13, 10 + i * 9, i < 2 ? c.sun300 : c.river500, 3)),
          8,
        ),
      ) +
      bush(90, 760, 1.1, c.hib500),
  ),
  'post-science-fair': post(
    rect(0, 0, W, H, '#0f5a60') +
      times(11, (i) => path(`M${i * 150} 0h150l-75 110z`, [c.hib700, c.sun500, c.river500][i % 3] ?? c.sun500)) +
      circle(800, 430, 330, c.river500, 'opacity=".6"') +
      trophy(800, 640, 2.2) +
      rect(560, 640, 480, 260, c.sand100) +
      frieze(560, 660, 480, 40).replaceAll(c.sand50, c.sand100) +
      symbol(800, 830, 120, '1', c.hib700) +
      rect(180, 720, 380, 180, c.sand300) +
      symbol(370, 840, 90, '2', c.river700) +
      rect(1040, 760, 380, 140, c.sand300) +
      symbol(1230, 860, 80, '3', c.river700) +
      person(370, 722, 2, pupil(1, { left: 'up', right: 'hip' })) +
      person(1230, 762, 2, pupil(2, { left: 'hip', right: 'up' })) +
      atom(150, 330, 0.7) +
      gear(1450, 330, 0.9, c.sun500) +
      times(40, (i) =>
        circle((i * 211) % W, 130 + ((i * 97) % 520), 7, [c.hib300, c.sun300, c.river300][i % 3] ?? c.sun300),
      ),
  ),
  'post-poetry': post(
    sky(W, H, 'night') +
      stars(W, 430, 110, 6) +
      moon(1200, 210, 90) +
      hills(W, 520, 90, '#0d2c3a', 6) +
      river(W, 510, H, 1200, '#1e5f6d', '#061b24') +
      felucca(1090, 600, 0.85, { sail: c.sun100 }) +
      felucca(460, 560, 0.45, { flip: true, sail: c.river100 }) +
      palm(130, 620, 1.5, { tone: '#081c22' }) +
      path('M0 720C300 660 620 740 780 900H0z', '#3a2a2c') +
      path('M330 470C390 430 620 430 690 470L700 720C640 690 400 690 320 726z', c.sand100) +
      path(
        'M330 470c-34 -10 -60 16 -40 40 14 16 40 10 40 -40zM700 720c40 -6 54 40 20 52 -24 6 -40 -20 -20 -52z',
        c.sand500,
      ) +
      times(5, (i) =>
        line(`M${620} ${510 + i * 36}q-60 -18 -110 0t-110 0M${392 - 10} ${512 + i * 36}h-2`, c.river700, 7),
      ) +
      lantern(850, 800, 1.5) +
      path('M760 640L830 300 846 304 784 646z', c.hib700) +
      path('M760 640l24 6 -20 44z', c.ink),
  ),
  'post-reading-club': post(
    rect(0, 0, W, H, '#f3e3c3') +
      acacia(800, 660, 3) +
      rect(0, 640, W, 260, '#a9b978') +
      ellipse(800, 800, 720, 110, '#8fa65f') +
      [200, 460, 730, 1010, 1290]
        .map((x, i) =>
          person(
            x,
            890 + (i % 2 ? 40 : 0) + (i === 2 ? 20 : 0),
            1.95,
            pupil(i + 1, { legs: 'floor', left: 'front', right: 'front', face: i % 2 ? 'front' : 'down' }),
            heldBook([c.hib700, c.river700, c.sun500][i % 3]),
          ),
        )
        .join('') +
      bookStack(1500, 800, 0.9) +
      birds(260, 150, 1.1),
  ),
  'post-harvest': post(
    sky(W, H, 'gold') +
      sun(1180, 250, 110) +
      hills(W, 470, 90, '#d3a05d', 9, 0.7) +
      acacia(240, 500, 1.1) +
      nubianHouse(1420, 490, 0.6) +
      crops(W, 480, 800) +
      rect(0, 796, W, 104, '#a8793a') +
      person(560, 900, 2.1, {
        hair: 'turban',
        body: 'robe',
        top: c.white,
        beard: true,
        skin: 0,
        left: 'reach',
        right: 'front',
      }) +
      person(800, 910, 1.8, pupil(1, { left: 'front', right: 'front' }), basket(0, -86, 0.42, c.sun500)) +
      person(1040, 905, 1.8, pupil(2, { left: 'down', right: 'wave' })) +
      basket(1330, 850, 1.3, c.sun300) +
      basket(250, 860, 1.1, c.sun300),
  ),
  'post-parents': post(
    rect(0, 0, W, H, '#7c3a4f') +
      circle(800, 380, 420, c.sun500, 'opacity=".25"') +
      circle(800, 380, 260, c.sun300, 'opacity=".25"') +
      windowTo(
        140,
        110,
        260,
        320,
        sky(400, 400, 'night') + stars(400, 300, 40) + moon(250, 130, 40) + village(400, 400, 0.5, true),
      ) +
      shelf(1200, 300, 300, 4) +
      person(560, 960, 3, {
        hair: 'scarf',
        skin: 2,
        body: 'toub',
        top: c.river500,
        scarf: c.river300,
        right: 'low',
        left: 'front',
      }) +
      person(980, 1000, 2.4, pupil(4, { left: 'front', right: 'front', face: 'down', top: c.sun300 })) +
      rect(0, 760, W, 140, c.clay) +
      rect(0, 746, W, 26, '#cf8458') +
      openBook(960, 770, 0.85, c.hib700) +
      lantern(1290, 748, 1.25) +
      teaGlass(330, 752, 1.2) +
      pencil(1130, 760, 0.8, 66) +
      bookStack(1500, 748, 0.85),
  ),
  'post-morning': post(
    sky(W, H, 'dawn') +
      sun(800, 470, 190, '#fff3cf') +
      times(
        16,
        (i) =>
          `<g transform="rotate(${-90 + i * 12} 800 470)" opacity=".3">${path('M790 -100h20l14 320h-48z', '#fff3cf')}</g>`,
      ) +
      hills(W, 560, 120, '#c9905f', 3, 0.6) +
      river(W, 550, H, 800, '#5fb0ae', c.river700) +
      felucca(1160, 620, 0.7, { flip: true }) +
      rect(0, 730, W, 170, c.clay) +
      rect(0, 718, W, 26, '#cf8458') +
      teaGlass(400, 726, 1.8) +
      at(
        760,
        730,
        1.2,
        ellipse(0, 0, 150, 24, c.white) +
          ellipse(0, -6, 120, 15, c.sand300) +
          times(7, (i) => circle(-70 + i * 23, -22 - (i % 2) * 14, 19, i % 3 ? c.earth : c.hib900)),
      ) +
      clock(1130, 620, 1, 180, 0) +
      bookStack(1390, 726, 1) +
      plant(150, 720, 1.3),
  ),
  'post-market-maths': post(
    sky(W, H, 'day') +
      cloud(300, 130, 1.2) +
      village(W, 480, 0.6) +
      ground(W, 470, H, '#dcb073', 8) +
      [
        [270, c.hib700],
        [800, c.river700],
        [1330, c.sun500],
      ]
        .map(([x, k], i) =>
          at(
            Number(x),
            700,
            1,
            line('M-210 0V-330M210 0V-330', c.earth, 14) +
              rect(-230, -60, 460, 80, c.clay, 6) +
              times(8, (j) => path(`M${-240 + j * 60} -420h60v90a30 30 0 0 1 -60 0z`, j % 2 ? c.sand50 : String(k))) +
              rect(-240, -432, 480, 20, c.earth) +
              basket(-100, -74, 0.85, i === 1 ? c.leaf500 : c.hib500) +
              (i === 1 ? '' : basket(110, -74, 0.85, i ? c.sun300 : c.sun500)),
          ),
        )
        .join('') +
      at(
        900,
        640,
        1,
        line('M0 0V-190M-120 -180H120', c.ink, 10) +
          path('M-170 -90h100a50 34 0 0 1 -100 0zM70 -70h100a50 34 0 0 1 -100 0z', c.sun500) +
          line('M-120 -180L-166 -92M-120 -180L-74 -92M120 -180L74 -72M120 -180L166 -72', c.ink, 4) +
          circle(-120, -100, 18, c.hib500) +
          circle(-142, -98, 14, c.hib500) +
          rect(104, -96, 32, 26, c.ink, 4),
      ) +
      person(560, 880, 2, pupil(6, { right: 'reach', left: 'down' })) +
      person(1130, 890, 2, pupil(2, { left: 'reach', right: 'hip' })) +
      at(
        760,
        190,
        1,
        path(
          'M-170 -70H170a30 30 0 0 1 30 30V40a30 30 0 0 1 -30 30H-60L-110 130 -110 70H-170a30 30 0 0 1 -30 -30V-40a30 30 0 0 1 30 -30z',
          c.white,
        ) + symbol(0, 26, 76, '3 × ½ = 1½', c.river700),
      ),
  ),
  'post-alumni': post(
    room(W, H, 760, '#dcecea', '#cfae78') +
      portrait(
        300,
        340,
        1.35,
        c.sun300,
        person(
          0,
          0,
          1,
          { skin: 1, hair: 'scarf', scarf: c.white, body: 'coat', top: c.river500 },
          line('M-16 -138Q-22 -96 0 -92 22 -96 16 -138', c.ink, 4) + circle(0, -90, 6, c.ink),
        ),
      ) +
      portrait(
        800,
        320,
        1.5,
        c.river300,
        person(
          0,
          0,
          1,
          { skin: 0, hair: 'short', top: c.sun500 },
          path('M-30 -180C-30 -214 30 -214 30 -180H38V-172H-38V-180z', c.sun300),
        ),
      ) +
      portrait(
        1300,
        340,
        1.35,
        c.hib300,
        person(
          0,
          0,
          1,
          { skin: 2, hair: 'scarf', scarf: c.hib700, body: 'toub', top: c.hib700, glasses: true },
          heldBook(c.river700),
        ),
      ) +
      plant(140, 830, 1.5) +
      bookStack(1480, 830, 1) +
      microscope(560, 830, 0.9) +
      gear(1050, 790, 0.5, c.sun500) +
      person(800, 1010, 1.55, pupil(3, { face: 'back', bag: c.hib700 })),
  ),
  'post-river-bank': post(
    sky(W, H, 'day') +
      sun(300, 190, 70, c.white) +
      cloud(1150, 150, 1.3) +
      hills(W, 400, 80, c.leaf300, 8, 0.7) +
      river(W, 400, 760, 300, '#4aa3a4', c.river700) +
      felucca(1000, 480, 0.6) +
      path('M0 640C400 560 900 720 1600 620V900H0z', '#cfa566') +
      reeds(130, 700, 1.7, 3) +
      reeds(1440, 680, 1.6, 7) +
      at(
        690,
        600,
        1.3,
        path('M0 0C-10 -50 20 -70 60 -70 100 -72 130 -50 150 -60 140 -20 90 0 50 0z', c.white) +
          path('M10 -40C-10 -90 -20 -110 -44 -130l-40 10 30 8C-40 -90 -30 -40 20 -20z', c.white) +
          path('M60 -60C90 -66 120 -50 150 -60 130 -30 90 -24 60 -40z', c.ink) +
          line('M40 0V50M66 0V50', c.hib700, 5) +
          circle(-46, -124, 3, c.ink),
      ) +
      person(330, 870, 1.9, pupil(1, { right: 'low', left: 'front' })) +
      person(1130, 870, 1.9, pupil(4, { left: 'low', right: 'front' })) +
      at(
        1010,
        830,
        1,
        path('M-60 -120H60L48 20H-48z', c.leaf700) +
          path('M-60 -120q60 -30 120 0', 'none', `stroke="${c.leaf500}" stroke-width="10"`) +
          path('M-16 -70l16 -22 16 22 -16 10zM-26 -40l-6 26h26zM26 -40l6 26h-26z', c.sand50),
      ),
  ),
  'post-new-year': post(
    sky(W, H, 'gold') +
      sun(800, 330, 150, '#fff3cf') +
      school(800, 610, 1.25) +
      palm(110, 640, 1.3) +
      palm(1490, 640, 1.3, { flip: true }) +
      ground(W, 606, H, '#e3bd82', 8) +
      path('M710 610H890L1080 900H520z', '#f3dcae') +
      person(800, 720, 1.15, { hair: 'turban', body: 'robe', top: c.white, skin: 1, left: 'reach', right: 'reach' }) +
      [
        [180, 860],
        [400, 800],
        [1200, 800],
        [1420, 860],
      ]
        .map(([x = 0, y = 0], i) =>
          person(
            x,
            y,
            1.6,
            pupil(i + 3, {
              legs: 'walk',
              bag: [c.hib700, c.river700, c.sun500][i % 3],
              left: i % 2 ? 'wave' : 'down',
              flip: i > 1,
            }),
          ),
        )
        .join('') +
      person(620, 890, 1.75, pupil(5, { face: 'back', bag: c.hib700 })) +
      person(980, 890, 1.75, pupil(2, { face: 'back', bag: c.sun500 })) +
      times(13, (i) =>
        path(`M${i * 128} 0h104l-52 84z`, [c.hib700, c.river700, c.sun500, c.leaf700][i % 4] ?? c.hib700),
      ),
  ),
};
