import { countEntries, entriesInPieces, findEntry } from '../../db/content/live-entries.ts';
import { exists } from '../../db/content/references.ts';
import type { PublicRead } from '../../src/model/content/public-read.ts';
import type { ContentType, ListType } from '../../src/model/content/type.ts';
import { allTypes } from '../../src/model/content-types/index.ts';
import { isPaged, readEndpoint } from '../../src/model/endpoints/content-reads.ts';
import { pageQuery, pageWindowOf } from '../../src/model/endpoints/endpoint.ts';
import { Refusal } from '../../src/model/errors.ts';
import { eachPiece, InPieces, listInPieces } from '../http/pieces.ts';
import { type Input, type Mount, serveEndpoint } from '../http/routes.ts';
import { shapeEntries } from './shaped.ts';

type Asked = Pick<Input, 'language' | 'id' | 'query'>;

/** Serves all public reads that the content types declare. */
export function serveContentReads(mount: Mount): void {
  const { db, config } = mount.services;
  const { defaultLanguage } = config;

  /** Reads one entry; a single record has the id 1. */
  async function one(type: ContentType, read: PublicRead, { language, id }: Asked) {
    const entry = await findEntry(db, type, type.shape === 'record' ? 1 : id);
    if (!entry) throw new Refusal('notFound');
    const [answer] = await shapeEntries(db, type, read, [entry], { language, defaultLanguage });
    return { [read.as ?? 'data']: answer };
  }

  /** Paged lists are sorted newest first, others oldest first. */
  async function many(type: ListType, read: PublicRead, { language, id, query }: Asked) {
    const field = read.of && type.fields[read.of];
    const holder = read.of === undefined ? null : { field: read.of, id };
    if (field && field.kind === 'reference' && !(await exists(db, field.to, id))) throw new Refusal('notFound');
    const paged = isPaged(read);
    const window = pageWindowOf(paged ? pageQuery.parse(query) : {}, read.gives === 'pages');
    const entries = entriesInPieces(db, type, { ...window, order: paged ? 'newest' : 'oldest', holder });
    const answers = eachPiece(entries, (piece) => shapeEntries(db, type, read, piece, { language, defaultLanguage }));
    if (paged) return listInPieces(window, answers, () => countEntries(db, type, holder));
    return InPieces.of({ [read.as ?? 'data']: answers });
  }

  for (const type of allTypes) {
    for (const read of type.public ?? []) {
      const { key, endpoint } = readEndpoint(type, read);
      serveEndpoint(mount, key, endpoint, (asked) =>
        type.shape === 'list' && read.gives !== 'one' ? many(type, read, asked) : one(type, read, asked),
      );
    }
  }
}
