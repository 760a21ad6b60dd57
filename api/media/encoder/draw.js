// @ts-check
/**
 * Draws the pictures of a school: its icons and its link preview, from its logo or from the first letter of its name.
 * @import { OutputInfo, Sharp, SharpConstructor } from 'sharp'
 * @import { Drawing, Look } from './jobs.ts'
 */

/** @typedef {{ width: number, height: number }} Size */
/** @typedef {{ data: Buffer, info: OutputInfo }} Pixels a picture that is not encoded */
/** @typedef {{ width?: number, wrap?: 'word' | 'word-char' }} Lines how a text is broken into lines */
/** @typedef {Pixels & { lines: number }} Written */

/** The only font; the process knows no other (`font/fonts.conf`). */
const font = 'Readex Pro SemiBold';
const white = '#ffffff';

/** The part of an icon's side that its logo may take; the rest is the margin. */
const filled = 0.8;
/** The part of the side that the logo's diagonal may take in a maskable icon: every system shows a circle of 0.8. */
const inCircle = 0.78;
/** How much smaller a letter is than a logo. */
const letterScale = 0.7;
/** Radius of the round corners, as a part of the side. */
const corner = 0.22;

const preview = { width: 1200, height: 630 };
/** Between the logo and the name. */
const gap = 44;
const margin = 80;
/** Text has hard edges, so its colour is stored in full resolution. */
const jpeg = { quality: 85, chromaSubsampling: '4:4:4' };
/** The ground of the logo in the link preview: a logo may have the school's colour. */
const tile = { width: 620, height: 220, padding: 24, corner: 40 };
/** Sizes of the name in pixels; the first one that fits is taken. */
const nameSizes = [92, 84, 76, 68, 60, 54, 48, 42, 36];
const nameLines = 3;
/** The height of a line in this font, in sizes of the letters. */
const lineHeight = 1.25;
const nameBox = { width: preview.width - 2 * margin, height: 220 };

/** @param {Size} size @param {string} colour @param {number} radius */
const ground = ({ width, height }, colour, radius) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${radius}" fill="${colour}"/></svg>`,
  );

/** @param {string} text */
const escaped = (text) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** @param {Size} size @param {number} scale @returns {Size} */
const scaled = ({ width, height }, scale) => ({
  width: Math.max(1, Math.round(width * scale)),
  height: Math.max(1, Math.round(height * scale)),
});

/** The largest size of the same shape in a box. @param {Size} size @param {Size} box */
const fitted = (size, box) => scaled(size, Math.min(box.width / size.width, box.height / size.height));

/** @param {Size} inner @param {Size} outer */
const centred = (inner, outer) => ({
  left: Math.round((outer.width - inner.width) / 2),
  top: Math.round((outer.height - inner.height) / 2),
});

/** @param {Pixels} pixels @param {{ left: number, top: number }} place */
const placed = ({ data, info: { width, height, channels } }, place) => ({
  input: data,
  raw: { width, height, channels },
  ...place,
});

/** @param {Sharp} picture @returns {Promise<Pixels>} */
const pixelsOf = (picture) => picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });

/**
 * @param {SharpConstructor} sharp @param {string} text @param {string} colour @param {number} size @param {Lines} lines
 */
function written(sharp, text, colour, size, lines = {}) {
  const markup = `<span foreground="${colour}" insert_hyphens="false">${escaped(text)}</span>`;
  const styled = { text: markup, font: `${font} ${size}`, dpi: 72, rgba: true, align: /** @type {const} */ ('centre') };
  return pixelsOf(sharp({ text: { ...styled, ...lines } }));
}

/**
 * The logo, or the letter in a colour, as large as its box allows.
 * @param {SharpConstructor} sharp @param {Look} look @param {string} colour @param {(size: Size) => Size} sizeIn
 */
async function mark(sharp, { logo, letter }, colour, sizeIn) {
  if (logo) {
    const read = () => sharp(logo.file, { limitInputPixels: logo.points, failOn: 'error' }).autoOrient();
    const { width, height } = sizeIn((await read().metadata()).autoOrient);
    return pixelsOf(read().resize(width, height, { fit: 'fill' }));
  }
  // Large enough for every picture, so that it is only made smaller.
  const { data, info } = await written(sharp, letter, colour, 400);
  const { width, height } = scaled(sizeIn(info), letterScale);
  return pixelsOf(sharp(data, { raw: info }).resize(width, height, { fit: 'fill' }));
}

/** @param {SharpConstructor} sharp @param {Look} look @param {Extract<Drawing, { kind: 'icon' }>} icon */
async function icon(sharp, look, { shape, size }) {
  const square = { width: size, height: size };
  const room = { width: size * filled, height: size * filled };
  const sizeIn = (/** @type {Size} */ inner) =>
    shape === 'maskable'
      ? scaled(inner, (size * inCircle) / Math.hypot(inner.width, inner.height))
      : fitted(inner, room);
  const shown = await mark(sharp, look, white, sizeIn);
  const radius = shape === 'rounded' ? size * corner : 0;
  const picture = sharp(ground(square, look.logo ? white : look.colour, radius));
  return picture.composite([placed(shown, centred(shown.info, square))]).png({ compressionLevel: 9 });
}

/**
 * A text in lines. @param {SharpConstructor} sharp @param {string} text @param {number} size @param {Lines} lines
 * @returns {Promise<Written>}
 */
async function inLines(sharp, text, size, lines) {
  const drawn = await written(sharp, text, white, size, lines);
  // The height is that of the ink: of one line it is between a third of the line's height and slightly more than it.
  return { ...drawn, lines: Math.max(0, Math.round(drawn.info.height / (size * lineHeight) - 0.75)) + 1 };
}

/** @param {Written} text */
const fits = ({ info, lines }) => lines <= nameLines && info.width <= nameBox.width && info.height <= nameBox.height;

/** @param {(middle: number) => Promise<boolean>} holds true for all small numbers @param {number} low @param {number} high */
async function greatest(holds, low, high) {
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (await holds(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The name in the smallest size, cut where it no longer fits. @param {SharpConstructor} sharp @param {string} name */
async function cut(sharp, name) {
  const signs = [...new Intl.Segmenter().segment(name)].map(({ segment }) => segment);
  const size = nameSizes.at(-1) ?? 0;
  const first = (/** @type {number} */ count) => {
    const text = count === signs.length ? name : `${signs.slice(0, count).join('').trimEnd()}…`;
    return inLines(sharp, text, size, { width: nameBox.width, wrap: 'word-char' });
  };
  return first(await greatest(async (count) => fits(await first(count)), 1, signs.length));
}

/**
 * The name in the largest size with which it fits, in lines of about the same width.
 * @param {SharpConstructor} sharp @param {string} name @returns {Promise<Written>}
 */
async function nameInLines(sharp, name) {
  for (const size of nameSizes) {
    const within = (/** @type {number} */ width) => inLines(sharp, name, size, { width, wrap: 'word' });
    const drawn = await within(nameBox.width);
    if (!fits(drawn)) continue;
    if (drawn.lines === 1) return drawn;
    const spare = await greatest(
      async (less) => {
        const { info, lines } = await within(nameBox.width - less * 10);
        return lines === drawn.lines && info.width <= nameBox.width - less * 10;
      },
      0,
      nameBox.width / 20,
    );
    return within(nameBox.width - spare * 10);
  }
  return cut(sharp, name);
}

/** @param {SharpConstructor} sharp @param {Look} look */
async function sharePicture(sharp, look) {
  const inside = { width: tile.width - 2 * tile.padding, height: tile.height - 2 * tile.padding };
  const shown = await mark(sharp, look, look.colour, (size) => fitted(size, inside));
  const width = Math.max(tile.height, shown.info.width + 2 * tile.padding);
  const panel = { width: width, height: tile.height };
  const name = await nameInLines(sharp, look.name);
  const top = Math.round((preview.height - tile.height - gap - name.info.height) / 2);
  const left = centred(panel, preview).left;
  const within = centred(shown.info, panel);
  const picture = sharp({ create: { ...preview, channels: 3, background: look.colour } });
  return picture
    .composite([
      { input: ground(panel, white, tile.corner), left, top },
      placed(shown, { left: left + within.left, top: top + within.top }),
      placed(name, { left: centred(name.info, preview).left, top: top + tile.height + gap }),
    ])
    .removeAlpha()
    .jpeg(jpeg);
}

/**
 * Draws one picture. @param {SharpConstructor} sharp @param {Look} look @param {Drawing} drawing
 * @returns {Promise<Sharp>}
 */
export const draw = (sharp, look, drawing) =>
  drawing.kind === 'share' ? sharePicture(sharp, look) : icon(sharp, look, drawing);
