import { addresses } from '../../src/model/addresses.ts';
import type { ContentReader, MapEntry } from '../../src/model/content-reader.ts';
import { lists } from '../../src/model/content-types/index.ts';
import { pageSize } from '../../src/model/limits.ts';
import { tags } from '../../src/model/tags.ts';
import * as published from '../content/published-content.ts';
import type { Database } from '../open.ts';
import { allLevels } from '../school/levels.ts';
import type { Reading } from './reading.ts';

type Part = Pick<ContentReader, 'mapMain' | 'mapPosts' | 'mapSize'>;

const fixed = [addresses.home, addresses.about, addresses.contact, addresses.blog, addresses.register, addresses.login];

/** Pages of the gallery, of grades and of subjects, with the moment of the last change where one is known. */
async function mainEntries(db: Database): Promise<MapEntry[]> {
  const gallery = Math.max(1, Math.ceil(published.size(db, lists.photos) / pageSize.default));
  const grades = (await allLevels(db)).flatMap((level) => level.grades);
  return [
    ...fixed.map((path) => ({ path, changed: null })),
    ...Array.from({ length: gallery }, (_, page) => ({ path: addresses.galleryPage(page + 1), changed: null })),
    ...grades.map(({ id }) => ({ path: addresses.grade(id), changed: null })),
    ...published
      .allEntries(db, lists.subjects)
      .map(({ id, updated_at }) => ({ path: addresses.material(id), changed: updated_at })),
  ];
}

/** The site map: addresses that search engines should know. */
export function mapReader({ db, note }: Reading): Part {
  return {
    async mapMain() {
      note(tags.map);
      return mainEntries(db);
    },
    async mapPosts(chunk) {
      note(tags.postsMap(chunk));
      return published
        .postsInMapChunk(db, chunk)
        .map(({ id, updated_at }) => ({ path: addresses.post(id), changed: updated_at }));
    },
    async mapSize() {
      note(tags.mapSize);
      return {
        postChunks: published.mapChunks(db),
        addresses: (await mainEntries(db)).length + published.size(db, lists.posts),
      };
    },
  };
}
