import { filesInUse } from '../../db/files/file-references.ts';
import { removeIfUnknown } from '../../db/files/library.ts';
import { mediaPage, removeMedia, type UndeletableFile, type Use } from '../../db/files/media-list.ts';
import type { DashboardEndpoints } from '../../src/model/endpoints/dashboard.ts';
import type { MediaUse } from '../../src/model/endpoints/dashboard-media.ts';
import { metaOf, pageWindowOf } from '../../src/model/endpoints/endpoint.ts';
import { Refusal } from '../../src/model/errors.ts';
import { shareAddress, variantAddress, versionSizes } from '../../src/model/files/image-variants.ts';
import type { Language } from '../../src/model/languages.ts';
import type { Services } from '../http/context.ts';
import type { Handlers } from '../http/routes.ts';
import { say } from '../http/texts.ts';
import { runExclusive } from '../media/keyed-mutex.ts';
import { mediaAskerOf } from './media-asker.ts';

type Media = Pick<Handlers<DashboardEndpoints>, 'GET /dashboard/media' | 'DELETE /dashboard/media'>;

const asAnswer = ({ type, id, title }: Use): MediaUse => ({
  type: type.shape === 'list' ? type.path : type.read,
  id,
  title,
});

const undeletableOf = ({ id, why }: UndeletableFile, language: Language) => ({
  id,
  message: say(language, `media.${why}`),
});

/** The addresses of all versions of a file. */
function versionsOf({ address, width, height }: { address: string; width: number | null; height: number | null }) {
  if (width === null || height === null || !address.startsWith('/media/')) return [address];
  const widths = versionSizes({ width, height }).flatMap((size) => [
    variantAddress(address, size.width, 'webp'),
    variantAddress(address, size.width, 'avif'),
  ]);
  return [...new Set([...widths, shareAddress(address), address])];
}

/** The media library: which files are stored and what uses them, and removing what nothing uses. */
export function mediaHandlers({ db, storage }: Pick<Services, 'db' | 'storage'>): Media {
  return {
    'GET /dashboard/media': async ({ c, query }) => {
      const window = pageWindowOf(query, true);
      const { page, perPage } = window;
      const asked = { q: query.q, kind: query.kind, unused: query.unused === 1 ? query.unused : undefined };
      const { data, total } = await mediaPage(db, mediaAskerOf(c.get('admin')), asked, { page: page ?? 1, perPage });
      return { data: data.map((file) => ({ ...file, used: file.used.map(asAnswer) })), meta: metaOf(window, total) };
    },
    'DELETE /dashboard/media': async ({ c, language, body }) => {
      const { ids } = await body();
      // The library counts uses itself; a second look at what rows name costs little and cannot be undone if left out.
      const { stems } = await filesInUse(db);
      const removal = await removeMedia(db, mediaAskerOf(c.get('admin')), ids, stems);
      if ('undeletable' in removal) {
        const data = removal.undeletable.map((each) => undeletableOf(each, language));
        throw new Refusal('mediaUsed', { data, values: { count: data.length } });
      }
      for (const file of removal.removed) {
        // Under the lock of its uploads in this process: one that brings the same picture has found all versions, or
        // stores it again afterwards.
        await runExclusive(file.stem, () =>
          removeIfUnknown(db, file.stem, async () => {
            await Promise.all(versionsOf(file).map(storage.remove));
          }),
        );
      }
      return { message: say(language, 'media.removed', { count: removal.removed.length }) };
    },
  };
}
