import type { ViewerPicture } from '../viewer/picture.ts';

export interface GalleryPhoto extends ViewerPicture {
  id: number;
}

/** One gallery page, with the photos that have an image. */
export interface GalleryPart {
  page: number;
  last: number;
  /** Number of photos with an image: in the whole gallery, and before this page. */
  total: number;
  before: number;
  photos: GalleryPhoto[];
}

/** The absolute address that opens a photo, independent of the page it is on. */
const addressOf = (base: string, id: number) => new URL(`${base}#photo-${id}`, location.href).href;

function photoIn(link: HTMLElement, base: string): GalleryPhoto {
  const card = link.closest('li');
  const title = card?.querySelector('h2')?.textContent ?? '';
  const id = Number(link.dataset['photo']);
  return {
    id,
    title,
    src: link.getAttribute('href') ?? '',
    srcSet: link.querySelector('[type="image/webp"]')?.getAttribute('srcset') ?? '',
    file: `${title}.webp`,
    description: card?.querySelector('.rich-text')?.innerHTML ?? '',
    address: addressOf(base, id),
  };
}

/** Reads the gallery data from a published page; null if it is not a gallery page. */
export function partIn(page: Document): GalleryPart | null {
  const grid = page.querySelector<HTMLElement>('[data-gallery]');
  if (!grid) return null;
  const { gallery: base = '', page: number, last, total, before } = grid.dataset;
  return {
    page: Number(number),
    last: Number(last),
    total: Number(total),
    before: Number(before),
    photos: [...grid.querySelectorAll<HTMLElement>('a[data-photo]')].map((link) => photoIn(link, base)),
  };
}

/** Fetches a published gallery page. @throws if it cannot be loaded */
export async function fetchPart(base: string, page: number): Promise<GalleryPart> {
  const response = await fetch(page === 1 ? base : `${base}/page/${page}`);
  const part = response.ok ? partIn(new DOMParser().parseFromString(await response.text(), 'text/html')) : null;
  if (!part) throw new Error(`page ${page} of the gallery did not come: ${response.status}`);
  return part;
}

/** The photos of the loaded pages by their position in the gallery. Positions of other pages are undefined. */
export function placesOf(parts: readonly GalleryPart[]): (GalleryPhoto | undefined)[] {
  const places: (GalleryPhoto | undefined)[] = [];
  for (const { before, photos } of parts) for (const [index, photo] of photos.entries()) places[before + index] = photo;
  return places;
}

/** The page to load for a position next to the loaded pages; null if there is none. */
export function pageFor(place: number, parts: readonly GalleryPart[]): number | null {
  const here = new Set(parts.map(({ page }) => page));
  const adjacent = parts.flatMap(({ page, last, before, photos }) => [
    ...(before + photos.length === place && page < last ? [page + 1] : []),
    ...(before === place + 1 && page > 1 ? [page - 1] : []),
  ]);
  return adjacent.find((page) => !here.has(page)) ?? null;
}

/**
 * Finds the page of a photo by binary search, newest photos first.
 * @param read loads a page by number
 * @returns null if no page has it
 */
export async function findPart(
  id: number,
  last: number,
  read: (page: number) => Promise<GalleryPart>,
): Promise<GalleryPart | null> {
  let [low, high] = [1, last];
  while (low <= high) {
    const middle = low + Math.floor((high - low) / 2);
    const part = await read(middle);
    const [newest, oldest] = [part.photos[0]?.id ?? 0, part.photos.at(-1)?.id ?? 0];
    if (part.photos.some((photo) => photo.id === id)) return part;
    if (id > newest) high = middle - 1;
    else if (id < oldest) low = middle + 1;
    else return null;
  }
  return null;
}
