export type Picture = { width: number; height: number; body: string };

/** A seeded generator: the same picture comes out on every machine. */
export function random(seed: number): () => number {
  let state = seed * 2654435761 + 1;
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return Math.abs(state) / 4294967296;
  };
}

export const times = (count: number, make: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => make(index)).join('');

export function at(
  x: number,
  y: number,
  scale: number,
  body: string,
  options: { flip?: boolean | undefined; turn?: number | undefined } = {},
) {
  const mirror = options.flip ? `-${scale} ${scale}` : `${scale}`;
  const turn = options.turn ? ` rotate(${options.turn})` : '';
  return `<g transform="translate(${x} ${y}) scale(${mirror})${turn}">${body}</g>`;
}

export const path = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`;
export const line = (d: string, stroke: string, width: number, more = '') =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;
export const circle = (x: number, y: number, r: number, fill: string, more = '') =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`;
export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, more = '') =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" ${more}/>`;
export const rect = (x: number, y: number, w: number, h: number, fill: string, r = 0, more = '') =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}" ${more}/>`;

/** Digits and formulae only: the pictures serve two languages. */
export const symbol = (x: number, y: number, size: number, text: string, fill: string, more = '') =>
  `<text x="${x}" y="${y}" font-family="Noto Serif, serif" font-size="${size}" fill="${fill}" text-anchor="middle" ${more}>${text}</text>`;

let ids = 0;
export function gradient(stops: [number, string, number?][], direction: 'down' | 'across' | 'round' = 'down') {
  ids += 1;
  const id = `g${ids}`;
  const list = stops
    .map(([at, colour, opacity = 1]) => `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`)
    .join('');
  const definition =
    direction === 'round'
      ? `<radialGradient id="${id}">${list}</radialGradient>`
      : `<linearGradient id="${id}" x1="0" y1="0" x2="${direction === 'across' ? 1 : 0}" y2="${direction === 'down' ? 1 : 0}">${list}</linearGradient>`;
  return { definition: `<defs>${definition}</defs>`, fill: `url(#${id})` };
}

export function clip(shape: string, body: string) {
  ids += 1;
  return `<defs><clipPath id="k${ids}">${shape}</clipPath></defs><g clip-path="url(#k${ids})">${body}</g>`;
}

export const document = ({ width, height, body }: Picture) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`;
