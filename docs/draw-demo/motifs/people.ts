import { c, skins } from '../palette.ts';
import { at, circle, ellipse, line, path } from '../svg.ts';

type Point = [number, number];
type Arm = [Point, Point, Point];

const arms = {
  down: [
    [-25, -134],
    [-36, -106],
    [-33, -78],
  ],
  front: [
    [-25, -134],
    [-38, -106],
    [-10, -94],
  ],
  up: [
    [-25, -136],
    [-50, -160],
    [-46, -198],
  ],
  wave: [
    [-25, -136],
    [-54, -140],
    [-62, -178],
  ],
  reach: [
    [-25, -134],
    [-50, -116],
    [-80, -124],
  ],
  low: [
    [-25, -134],
    [-46, -104],
    [-68, -84],
  ],
  hip: [
    [-25, -134],
    [-52, -106],
    [-30, -84],
  ],
  chin: [
    [-25, -134],
    [-38, -104],
    [-14, -146],
  ],
} satisfies Record<string, Arm>;

export type Figure = {
  skin?: number | undefined;
  hair?: 'short' | 'curly' | 'braids' | 'puffs' | 'scarf' | 'cap' | 'turban' | 'bald' | undefined;
  scarf?: string | undefined;
  top?: string | undefined;
  bottom?: string | undefined;
  body?: 'shirt' | 'dress' | 'robe' | 'toub' | 'coat' | undefined;
  left?: keyof typeof arms | undefined;
  right?: keyof typeof arms | undefined;
  legs?: 'stand' | 'walk' | 'floor' | 'none' | undefined;
  face?: 'front' | 'down' | 'back' | undefined;
  flip?: boolean | undefined;
  bag?: string | undefined;
  glasses?: boolean | undefined;
  beard?: boolean | undefined;
};

function limb(points: Arm, sleeve: string, skin: string, mirror: boolean, long: boolean): string {
  const [a, b, d] = points.map(([x, y]) => [mirror ? -x : x, y]) as Arm;
  const end: Point = long ? [d[0] + (b[0] - d[0]) * 0.18, d[1] + (b[1] - d[1]) * 0.18] : b;
  return (
    line(`M${b[0]} ${b[1]}L${d[0]} ${d[1]}`, skin, 13) +
    circle(d[0], d[1], 8, skin) +
    line(`M${a[0]} ${a[1]}L${b[0]} ${b[1]}${long ? `L${end[0]} ${end[1]}` : ''}`, sleeve, 18)
  );
}

function head(figure: Figure, skin: string): string {
  const dark = '#1f1613';
  const scarf = figure.scarf ?? c.sand50;
  const hair = figure.hair ?? 'short';
  let behind = '';
  let over = '';
  if (hair === 'scarf') {
    behind = path(
      'M-33 -170C-34 -214 34 -214 33 -170 36 -148 40 -132 44 -116 20 -104 -20 -104 -44 -116 -40 -132 -36 -148 -33 -170z',
      scarf,
    );
    over =
      path('M-27 -164C-30 -206 30 -206 27 -164 30 -176 18 -190 0 -190S-30 -176 -27 -164z', scarf) +
      path(
        'M-27 -166C-24 -142 24 -142 27 -166 34 -140 34 -126 30 -122 10 -112 -14 -114 -32 -122 -34 -132 -32 -146 -27 -166z',
        scarf,
      ) +
      line('M-20 -128q20 10 42 0', c.ink, 2, 'opacity=".16"');
  } else if (hair === 'turban')
    over =
      path('M-29 -184C-34 -214 -12 -222 4 -218 26 -220 36 -200 29 -182 10 -192 -12 -192 -29 -184z', c.white) +
      line('M-28 -192q28 -16 56 -2M-22 -206q22 -12 46 0', c.sand300, 3);
  else if (hair === 'cap')
    over =
      path('M-24 -184C-22 -206 22 -206 24 -184 10 -190 -10 -190 -24 -184z', c.white) +
      line('M-22 -186q22 -8 44 0', c.sand500, 3);
  else if (hair === 'bald')
    over = path(
      'M-26 -176q-2 -14 4 -20M26 -176q2 -14 -4 -20',
      'none',
      `stroke="#bdbab3" stroke-width="6" stroke-linecap="round"`,
    );
  else {
    const crown = path('M-26 -170C-34 -212 34 -212 26 -170 24 -184 16 -190 0 -190S-24 -184 -26 -170z', dark);
    if (hair === 'curly')
      behind = [
        [-22, -188],
        [-12, -200],
        [2, -204],
        [15, -199],
        [24, -186],
        [-27, -176],
        [28, -175],
      ]
        .map(([x = 0, y = 0]) => circle(x, y, 11, dark))
        .join('');
    if (hair === 'braids')
      behind =
        circle(-32, -156, 7, dark) +
        circle(32, -156, 7, dark) +
        circle(-34, -144, 6.5, dark) +
        circle(34, -144, 6.5, dark) +
        circle(-35, -134, 6, c.hib500) +
        circle(35, -134, 6, c.hib500);
    if (hair === 'puffs')
      behind =
        circle(-25, -198, 15, dark) +
        circle(25, -198, 15, dark) +
        circle(-18, -192, 5, c.sun500) +
        circle(18, -192, 5, c.sun500);
    over = crown;
  }
  if (figure.face === 'back')
    return (
      behind +
      circle(0, -170, 26, hair === 'scarf' ? scarf : hair === 'bald' ? skin : dark) +
      (hair === 'scarf' ? '' : path('M-12 -148q12 8 24 0v8h-24z', skin))
    );
  const down = figure.face === 'down';
  const y = down ? -162 : -170;
  const eyes = down
    ? line(`M-14 ${y}q5 5 10 0M4 ${y}q5 5 10 0`, dark, 2.6)
    : circle(-9, y, 2.9, dark) +
      circle(9, y, 2.9, dark) +
      line(`M-14 ${y - 8}q5 -3 9 -1M5 ${y - 9}q5 -2 9 1`, dark, 2, 'opacity=".7"');
  return (
    behind +
    (hair === 'scarf' ? '' : circle(-26, -167, 5, skin) + circle(26, -167, 5, skin)) +
    ellipse(0, -168, 26, 27, skin) +
    circle(-15, y + 9, 5, c.hib500, 'opacity=".28"') +
    circle(15, y + 9, 5, c.hib500, 'opacity=".28"') +
    eyes +
    (figure.glasses
      ? `<g fill="none" stroke="${c.ink}" stroke-width="2.4"><circle cx="-10" cy="${y}" r="8"/><circle cx="10" cy="${y}" r="8"/><path d="M-2 ${y}h4"/></g>`
      : '') +
    (figure.beard ? path('M-24 -160C-22 -134 22 -134 24 -160 14 -148 -14 -148 -24 -160z', '#d9d5cb') : '') +
    line(`M-8 ${y + 12}q8 7 16 0`, figure.beard ? c.hib900 : dark, 2.6) +
    over
  );
}

/** A person two hundred units tall, feet at the origin; an arm's pose is named, a book or a flask is drawn over it. */
export function person(x: number, y: number, s: number, figure: Figure = {}, holding = ''): string {
  const skin = skins[(figure.skin ?? 0) % skins.length] ?? skins[0];
  const top = figure.top ?? c.river500;
  const bottom = figure.bottom ?? c.river900;
  const body = figure.body ?? 'shirt';
  const legs = figure.legs ?? 'stand';
  const long = body === 'robe' || body === 'toub' || body === 'coat' || figure.hair === 'scarf';
  const leg = (lx: number, fx: number, fy = -8) =>
    line(`M${lx} -74L${fx} ${fy}`, body === 'dress' && figure.hair !== 'scarf' ? skin : bottom, 20) +
    ellipse(fx + 3, fy + 4, 14, 7, c.ink);
  let low = '';
  if (legs === 'stand') low = leg(-13, -14) + leg(13, 14);
  if (legs === 'walk') low = leg(-8, -28, -10) + leg(10, 26, -8);
  if (legs === 'floor')
    low =
      line('M-18 -76L-62 -56L12 -50', bottom, 24) +
      line('M18 -76L62 -56L-12 -50', bottom, 24) +
      ellipse(22, -47, 15, 8, c.ink) +
      ellipse(-22, -47, 15, 8, c.ink);
  const trunks = {
    shirt: path('M-28 -138Q0 -152 28 -138L31 -70H-31z', top) + path('M-9 -146L0 -132 9 -146z', c.white),
    dress: path('M-28 -138Q0 -152 28 -138L46 -34Q0 -24 -46 -34z', top) + path('M-9 -146L0 -132 9 -146z', c.white),
    coat:
      path('M-29 -138Q0 -152 29 -138L38 -44H-38z', c.white) +
      path('M-9 -146L0 -70 9 -146z', top) +
      line('M0 -70V-46', c.sand300, 3) +
      line('M14 -82h12', c.sand300, 3),
    robe: path('M-29 -138Q0 -152 29 -138L46 -10Q0 -2 -46 -10z', top) + line('M0 -146V-104', c.sand500, 3),
    toub:
      path('M-29 -138Q0 -152 29 -138L46 -10Q0 -2 -46 -10z', top) +
      path('M-31 -140C-10 -120 26 -84 40 -34 30 -70 18 -120 6 -148z', c.white, 'opacity=".28"') +
      line('M-30 -126C0 -96 28 -66 42 -26', c.sun300, 3, 'opacity=".8"'),
  };
  const trunk = legs === 'floor' && body === 'dress' ? path('M-28 -138Q0 -152 28 -138L40 -60H-40z', top) : trunks[body];
  const sleeve = body === 'coat' ? c.white : top;
  const bag = figure.bag ? path('M-36 -134h72v58a10 10 0 0 1 -10 10h-52a10 10 0 0 1 -10 -10z', figure.bag) : '';
  const straps = figure.bag && figure.face !== 'back' ? line('M-20 -142v44M20 -142v44', figure.bag, 7) : '';
  const frontBag =
    figure.bag && figure.face === 'back'
      ? path('M-26 -134h52v52a8 8 0 0 1 -8 8h-36a8 8 0 0 1 -8 -8z', figure.bag) +
        line('M-16 -104h32', c.sand50, 4, 'opacity=".6"')
      : '';
  const drawn =
    (legs === 'none' ? '' : ellipse(0, legs === 'floor' ? -42 : 0, 46, 7, c.ink, 'opacity=".16"')) +
    low +
    (figure.face === 'back' ? '' : bag) +
    limb(arms[figure.left ?? 'down'], sleeve, skin, false, long) +
    line('M0 -150V-138', skin, 18) +
    trunk +
    straps +
    frontBag +
    limb(arms[figure.right ?? 'down'], sleeve, skin, true, long) +
    head(figure, skin) +
    holding;
  return at(x, y, s, drawn, { flip: figure.flip });
}

/** The open book a reader holds before the chest. */
export const heldBook = (cover: string = c.hib700): string =>
  path('M-34 -116L0 -108 34 -116V-78L0 -70 -34 -78z', cover) +
  path('M-30 -118Q-14 -120 0 -110 14 -120 30 -118V-84Q14 -88 0 -78 -14 -88 -30 -84z', c.sand50) +
  line('M0 -110V-78', c.sand500, 2);

/** The school's own dress, varied by place in the row so that a class is not one child copied. */
export function pupil(index: number, more: Figure = {}): Figure {
  const hairs = ['short', 'scarf', 'curly', 'braids', 'short', 'scarf', 'puffs'] as const;
  const hair = hairs[index % hairs.length] ?? 'short';
  const girl = hair === 'scarf' || hair === 'braids' || hair === 'puffs';
  const tops = [c.river300, c.river500, c.sun300, c.river300, c.hib500] as const;
  return {
    hair,
    skin: index,
    body: girl ? 'dress' : 'shirt',
    top: girl ? (index % 2 ? c.river500 : c.hib500) : (tops[index % tops.length] ?? c.river300),
    scarf: index % 2 ? c.sand50 : c.sun100,
    bottom: c.river900,
    ...more,
  };
}
