import { addresses } from '../addresses.ts';
import { defineList } from '../content-type.ts';
import { bilingualRichText, bilingualText, image } from '../fields.ts';
import { pageSize } from '../limits.ts';
import { tags } from '../tags.ts';

/** The gallery. */
export const photos = defineList({
  name: 'photos',
  path: 'photos',
  paged: true,
  screens: { list: 'gallery', add: 'gallery/add', edit: 'gallery/edit/:id' },
  fields: { title: bilingualText(), description: bilingualRichText(), image: image() },
  touches: () => [tags.list('photos')],
  counts: () => [tags.map, tags.mapSize],
  /** A photo more or less can open a last page or close the one after it. */
  owns: (_photo, count) => {
    const last = Math.max(1, Math.ceil(count / pageSize.default));
    return [addresses.galleryPage(last), addresses.galleryPage(last + 1)];
  },
});
