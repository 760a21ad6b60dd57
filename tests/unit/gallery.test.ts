import { describe, expect, it } from 'vitest';
import { findPart, type GalleryPart, pageFor, placesOf } from '../../src/islands/gallery/parts.ts';

/** Builds a gallery from the photo ids of its pages, newest first. */
function galleryOf(...pages: number[][]): GalleryPart[] {
  const total = pages.flat().length;
  return pages.map((ids, index) => ({
    page: index + 1,
    last: pages.length,
    total,
    before: pages.slice(0, index).flat().length,
    photos: ids.map((id) => ({ id, title: `${id}`, src: `/${id}`, file: `${id}.webp` })),
  }));
}

const parts = galleryOf([90, 80, 70], [60], [], [50, 40]);
const read = (page: number) => Promise.resolve(parts[page - 1] ?? Promise.reject(new Error('no such page')));

describe('the preview of a gallery in parts', () => {
  it('has its photos in their places', () => {
    expect(placesOf(parts).map((photo) => photo?.id)).toEqual([90, 80, 70, 60, 50, 40]);
    expect(placesOf(parts.slice(3)).map((photo) => photo?.id)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      50,
      40,
    ]);
  });

  it('asks for the page beside those that are here, over one without pictures', () => {
    expect(pageFor(3, parts.slice(0, 1))).toBe(2);
    expect(pageFor(4, parts.slice(0, 2))).toBe(3);
    expect(pageFor(4, parts.slice(0, 3))).toBe(4);
    expect(pageFor(2, parts.slice(1, 2))).toBe(1);
    expect(pageFor(6, parts)).toBeNull();
  });

  it('finds the page of a photo, or that it is on none', async () => {
    const full = galleryOf([90, 80, 70], [60, 55], [50, 40]);
    const readFull = (page: number) => Promise.resolve(full[page - 1] ?? Promise.reject(new Error('no such page')));
    for (const id of [90, 70, 60, 55, 50, 40])
      expect((await findPart(id, 3, readFull))?.photos.some((each) => each.id === id)).toBe(true);
    for (const id of [99, 65, 45, 1]) expect(await findPart(id, 3, readFull)).toBeNull();
    expect((await findPart(60, 4, read))?.page).toBe(2);
  });
});
