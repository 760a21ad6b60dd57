import { frieze } from '../motifs/buildings.ts';
import { felucca, hibiscus, palm, pyramids, river } from '../motifs/land.ts';
import { moon, stars } from '../motifs/sky.ts';
import {
  atom,
  bookStack,
  easel,
  flask,
  gear,
  globe,
  lantern,
  laptop,
  microscope,
  openBook,
  palette,
  pencil,
  plant,
  ruler,
  tube,
} from '../motifs/things.ts';
import { c } from '../palette.ts';
import { at, circle, ellipse, line, type Picture, path, rect, symbol, times } from '../svg.ts';

const W = 1200;
const H = 750;

/** One still life on one strong colour for each discipline, over a frieze in the house's triangles. */
function subject(ground: string, halo: string, body: string): Picture {
  return {
    width: W,
    height: H,
    body:
      rect(0, 0, W, H, ground) +
      circle(600, 380, 320, halo, 'opacity=".55"') +
      circle(600, 380, 225, halo, 'opacity=".6"') +
      rect(0, 640, W, 110, c.ink, 0, 'opacity=".16"') +
      body +
      frieze(0, 718, W, 32),
  };
}

export const star8 = (x: number, y: number, r: number, colour: string, width: number): string =>
  at(
    x,
    y,
    1,
    times(3, (k) =>
      times(
        2,
        (i) =>
          `<rect x="${-r * (1 - k * 0.26)}" y="${-r * (1 - k * 0.26)}" width="${2 * r * (1 - k * 0.26)}" height="${2 * r * (1 - k * 0.26)}" fill="none" stroke="${colour}" stroke-width="${width}" transform="rotate(${i * 45 + k * 22.5})"/>`,
      ),
    ),
  );

const inkwell = at(
  900,
  640,
  1.1,
  ellipse(0, 0, 80, 12, c.ink, 'opacity=".2"') +
    path('M-60 0V-60C-60 -84 -34 -84 -30 -104H30C34 -84 60 -84 60 -60V0z', c.river900) +
    ellipse(0, -104, 34, 9, c.ink) +
    path('M-40 -50l14 22h-28zM0 -50l14 22h-28zM40 -50l14 22h-28z', c.sun500),
);
const reedPen = (x: number, y: number, turn: number) =>
  `<g transform="translate(${x} ${y}) rotate(${turn})">${path('M-9 0L-13 -330H13L9 0L3 26 -5 30z', c.sand500)}${line('M-11 -220h22M-10 -110h20', c.earth, 4)}${path('M9 0L3 26 -5 30 -6 6z', c.ink)}</g>`;

export const subjects: Record<string, Picture> = {
  'subject-arabic': subject(
    '#0f5a60',
    '#2b8288',
    openBook(540, 560, 1.9, c.hib700) +
      inkwell +
      reedPen(905, 530, 16) +
      line('M250 250C330 140 420 150 470 220S610 300 690 190', c.sun300, 13) +
      path('M486 306l18 -18 18 18 -18 18zM440 306l18 -18 18 18 -18 18zM700 128l16 -16 16 16 -16 16z', c.sun300),
  ),
  'subject-english': subject(
    '#a11a38',
    '#c9415c',
    bookStack(330, 640, 1.35, [c.river700, c.sun500, c.river500]) +
      openBook(660, 580, 1.45, c.sun500) +
      at(
        740,
        270,
        1,
        path(
          'M-150 -90H150a30 30 0 0 1 30 30V30a30 30 0 0 1 -30 30H20L-30 120 -36 60H-150a30 30 0 0 1 -30 -30V-60a30 30 0 0 1 30 -30z',
          c.sand50,
        ) + line('M-120 -40H110M-120 -4H60', c.river500, 13),
      ) +
      at(
        390,
        250,
        0.8,
        path(
          'M-130 -80H130a28 28 0 0 1 28 28V20a28 28 0 0 1 -28 28H40L60 104 -10 48H-130a28 28 0 0 1 -28 -28V-52a28 28 0 0 1 28 -28z',
          c.sun300,
        ) +
          circle(-70, -14, 14, c.hib700) +
          circle(0, -14, 14, c.hib700) +
          circle(70, -14, 14, c.hib700),
      ) +
      pencil(1000, 640, 1.7, 12, c.river500),
  ),
  'subject-mathematics': subject(
    '#e2a52b',
    '#f3c56b',
    at(
      440,
      380,
      1,
      rect(-230, -210, 460, 420, c.river700, 16) +
        times(9, (i) =>
          line(`M${-200 + i * 50} -190V190M-210 ${-180 + i * 45}H210`, c.river300, 1.5, 'opacity=".35"'),
        ) +
        line('M-170 180V-180M-200 140H200', c.sand50, 6) +
        line('M-170 140C-60 140 -20 -130 180 -150', c.hib300, 9) +
        symbol(90, 70, 56, 'f(x)', c.sand50),
    ) +
      ruler(850, 610, 1.2, -8) +
      path('M720 530L1010 530 720 240z', c.hib700) +
      path('M770 490L890 490 770 370z', '#f3c56b') +
      circle(960, 300, 70, c.river500) +
      path('M960 300V230A70 70 0 0 1 1030 300z', c.sand50) +
      symbol(1000, 170, 110, 'π', c.river900) +
      pencil(300, 690, 1.1, -24, c.hib500),
  ),
  'subject-science': subject(
    '#4f8f4b',
    '#8fb96a',
    plant(360, 640, 1.9) +
      at(
        700,
        400,
        1.35,
        circle(0, 0, 120, c.sand50, 'opacity=".9"') +
          circle(0, 0, 120, 'none', `stroke="${c.river900}" stroke-width="20"`) +
          line('M88 88L190 190', c.earth, 34) +
          path('M-70 30C-70 -50 0 -80 66 -70 70 10 30 66 -36 60z', c.leaf500) +
          line('M-80 70C-30 20 10 -20 50 -54M-20 14L-24 -34M10 -14L50 -10', c.leaf700, 6),
      ) +
      at(
        960,
        230,
        1,
        circle(0, 0, 54, c.sun300) +
          times(10, (i) => `<g transform="rotate(${i * 36})">${line('M0 -72V-92', c.sun300, 9)}</g>`),
      ) +
      ellipse(540, 250, 26, 18, c.sun500) +
      path('M540 240C500 190 470 210 530 250zM540 240C580 190 610 210 550 250z', c.hib300),
  ),
  'subject-physics': subject(
    '#0a3a3f',
    '#0f5a60',
    atom(600, 330, 1.35) +
      at(
        300,
        640,
        1,
        rect(-110, -270, 220, 16, c.sun500, 4) +
          line('M-100 -262V0M100 -262V0', c.sun500, 12) +
          times(
            5,
            (i) =>
              line(`M${-64 + i * 32} -254L${i === 0 ? -120 : -64 + i * 32} ${i === 0 ? -110 : -96}`, c.sand300, 3) +
              circle(i === 0 ? -122 : -64 + i * 32, i === 0 ? -96 : -82, 16, c.sand50),
          ),
      ) +
      at(
        920,
        560,
        1,
        path('M-70 80V-40A70 70 0 0 1 70 -40V80H28V-40A28 28 0 0 0 -28 -40V80z', c.hib700) +
          rect(-70, 44, 42, 36, c.sand50) +
          rect(28, 44, 42, 36, c.sand50) +
          line('M-110 90Q-150 -130 0 -140 150 -130 110 90', c.sun300, 4, 'stroke-dasharray="10 14"'),
      ) +
      symbol(930, 200, 76, 'E = mc²', c.sand50),
  ),
  'subject-chemistry': subject(
    '#c9772e',
    '#e2a52b',
    flask(600, 630, 2, c.river500, 0.62) +
      flask(330, 634, 1.05, c.hib700, 0.5) +
      tube(830, 620, 1.7, c.leaf500, 8) +
      tube(930, 624, 1.5, c.hib500, -6) +
      at(
        960,
        240,
        1,
        times(
          6,
          (i) =>
            `<g transform="rotate(${i * 60})">${line('M0 -84L73 -42', c.sand50, 9)}${circle(0, -84, 18, i % 2 ? c.river700 : c.hib700)}</g>`,
        ),
      ) +
      times(8, (i) => circle(600 + Math.sin(i * 1.8) * 30, 210 - i * 20, 15 - i * 1.4, c.sand50, 'opacity=".7"')) +
      symbol(270, 250, 84, 'H₂O', c.hib900),
  ),
  'subject-biology': subject(
    '#8f2a4a',
    '#c9415c',
    microscope(380, 650, 2.1) +
      at(
        800,
        350,
        1,
        path(
          'M-190 0C-200 -150 -60 -200 60 -170 200 -150 230 0 170 110 100 200 -60 190 -130 140 -180 100 -186 50 -190 0z',
          c.leaf300,
        ) +
          path(
            'M-160 0C-170 -126 -50 -168 56 -142 170 -126 196 0 146 94 88 168 -50 160 -110 118 -150 84 -158 44 -160 0z',
            '#d9e8b8',
          ) +
          circle(20, 0, 62, c.river500) +
          circle(34, -10, 26, c.river900) +
          times(
            7,
            (i) => `<g transform="rotate(${i * 51} 10 0)">${ellipse(124, 0, 24, 13, i % 2 ? c.leaf500 : c.sun500)}</g>`,
          ),
      ) +
      plant(1060, 650, 0.9),
  ),
  'subject-geography': subject(
    '#2b8288',
    '#7fbfbd',
    globe(600, 400, 1.75) +
      at(
        960,
        590,
        1,
        path('M-130 50L-40 20 50 50 140 20V-90L50 -60 -40 -90 -130 -60z', c.sand50) +
          line('M-40 -90V20M50 -60V50', c.sand500, 3) +
          line('M-110 20C-60 -50 10 30 110 -60', c.hib500, 6, 'stroke-dasharray="14 12"') +
          path('M100 -70c-34 -40 -20 -84 14 -84s48 44 -14 84z', c.hib700) +
          circle(112, -122, 13, c.sand50),
      ) +
      at(
        250,
        560,
        1.1,
        circle(0, 0, 92, c.river900) +
          circle(0, 0, 76, c.sand50) +
          path('M0 -62L18 0H-18z', c.hib700) +
          path('M0 62L18 0H-18z', c.river500) +
          circle(0, 0, 8, c.sun500),
      ),
  ),
  'subject-history': subject(
    '#b9673f',
    '#e2a52b',
    circle(850, 250, 80, c.sun100) +
      pyramids(560, 640, 1.75, '#d98a55', c.earth) +
      palm(1080, 650, 1.2) +
      at(
        230,
        640,
        1.2,
        path('M-44 0C-90 -40 -80 -120 -34 -150V-180H34V-150C80 -120 90 -40 44 0z', c.hib700) +
          rect(-46, -194, 92, 20, c.hib900, 8) +
          path('M-72 -84l18 -26 18 26 18 -26 18 26 18 -26 18 26 18 -26 14 26v14H-74z', c.sun300) +
          line('M-76 -60H76', c.sand50, 6),
      ),
  ),
  'subject-islamic': subject(
    '#123a4c',
    '#1f5f6b',
    stars(W, 420, 70, 9) +
      moon(860, 190, 74) +
      at(
        600,
        640,
        1,
        rect(-330, -150, 660, 150, c.sand100) +
          path('M-170 -150C-190 -260 -60 -300 0 -370 60 -300 190 -260 170 -150z', c.river500) +
          line('M0 -372V-410', c.sun500, 7) +
          path('M8 -440a20 20 0 1 0 14 32 16 16 0 0 1 -14 -32z', c.sun500) +
          rect(270, -400, 66, 400, c.sand300) +
          rect(256, -330, 94, 18, c.clay) +
          path('M264 -400L303 -460 342 -400z', c.river500) +
          rect(-336, -400, 66, 400, c.sand300) +
          rect(-350, -330, 94, 18, c.clay) +
          path('M-342 -400L-303 -460 -264 -400z', c.river500) +
          times(5, (i) => path(`M${-214 + i * 90} 0V-78a34 34 0 0 1 68 0V0z`, i === 2 ? c.hib700 : c.river900)),
      ) +
      lantern(170, 640, 1.3) +
      lantern(1040, 640, 1.3),
  ),
  'subject-art': subject(
    '#f5ecdb',
    '#f3c56b',
    easel(400, 660, 1.35, river(240, 100, 170, 70) + circle(70, 60, 26, c.sun500) + felucca(150, 126, 0.42)) +
      palette(820, 470, 1.35) +
      at(
        1060,
        640,
        1.2,
        path('M-46 0L-54 -110H54L46 0z', c.river700) +
          line('M-20 -110L-40 -240M8 -110V-260M30 -110L64 -230', c.earth, 10) +
          path(
            'M-52 -236q4 -44 16 -56 14 20 8 60zM-6 -256q0 -46 8 -60 16 24 8 60zM54 -226q8 -44 22 -56 10 24 2 62z',
            c.hib700,
          ),
      ) +
      hibiscus(190, 210, 1) +
      hibiscus(1040, 180, 0.8),
  ),
  'subject-computer': subject(
    '#4b2a43',
    '#7c3a4f',
    laptop(
      580,
      600,
      1.75,
      rect(0, 0, 312, 190, c.river900) +
        [
          [20, 90, c.sun300],
          [40, 130, c.river300],
          [60, 70, c.hib300],
          [60, 120, c.leaf300],
          [40, 60, c.river300],
          [20, 40, c.sun300],
        ]
          .map(([x, w, k], i) => rect(Number(x), 24 + i * 25, Number(w), 11, String(k), 5))
          .join('') +
        path(
          'M206 60l44 36 -44 36',
          'none',
          `stroke="${c.sun500}" stroke-width="13" stroke-linecap="round" stroke-linejoin="round"`,
        ),
    ) +
      gear(980, 250, 0.85, c.sun500) +
      gear(1086, 370, 0.5, c.hib500, 18) +
      symbol(170, 240, 74, '0 1', c.river300) +
      symbol(170, 340, 74, '1 0', c.sun300),
  ),
};
