import {
  countDeleted,
  type DeletedPlace,
  deletedEntries,
  deletedPlaces,
  removeDeleted,
  type TrashFilter,
} from '../../db/content/trash.ts';
import type { Admin } from '../../db/people/admins.ts';
import { countDeletedMessages, deletedMessages, removeDeletedMessage } from '../../db/people/messages.ts';
import { inEachLanguage } from '../../src/model/all-languages.ts';
import type { ListType } from '../../src/model/content/type.ts';
import { allLists } from '../../src/model/content-types/index.ts';
import { type InTrash, messagesInTrash, type trashEndpoints } from '../../src/model/endpoints/dashboard-trash.ts';
import { metaOf, pageWindowOf } from '../../src/model/endpoints/endpoint.ts';
import { Refusal } from '../../src/model/errors.ts';
import { trashDays } from '../../src/model/limits.ts';
import { can, mayCall } from '../../src/model/people/capabilities.ts';
import type { Services } from '../http/context.ts';
import type { Handlers } from '../http/routes.ts';
import { say } from '../http/texts.ts';
import { withinOf } from './access-scope.ts';
import { referrersText } from './content/referrers-text.ts';

/** A part of the trash: the deleted entries of a list, or messages. */
interface Part {
  word: string;
  total: number;
  places: readonly DeletedPlace[];
  /** What the answer says of some of them, by id. */
  details(ids: readonly number[]): Promise<Map<number, Pick<InTrash, 'title' | 'deleted_by'>>>;
}

const until = (deleted: string) => new Date(Date.parse(deleted) + trashDays * 86_400_000).toISOString();

/** The trash: what was deleted in the last thirty days. */
export function trashHandlers({ db }: Pick<Services, 'db'>): Handlers<typeof trashEndpoints> {
  async function partOf(type: ListType, filter: TrashFilter, first: number): Promise<Part> {
    const places = await deletedPlaces(db, type, filter, first);
    // Only a full page leaves open how many there are.
    const total = places.length < first ? places.length : await countDeleted(db, type, filter);
    return { word: type.path, total, places, details: (ids) => deletedEntries(db, type, ids) };
  }

  async function messagesPart(q: string, first: number): Promise<Part> {
    const rows = await deletedMessages(db, { q, first });
    const details = new Map(
      rows.map(({ id, title, deleted_by }) => [id, { title: inEachLanguage(() => title), deleted_by }]),
    );
    return {
      word: messagesInTrash,
      total: await countDeletedMessages(db, q),
      places: rows,
      details: async () => details,
    };
  }

  /** The parts that somebody may write. @param only the word of one of them */
  async function partsFor(by: Admin, only: string | undefined, q: string, first: number): Promise<Part[]> {
    const parts: Part[] = [];
    for (const type of allLists) {
      if ((only === undefined || only === type.path) && mayCall(by.role, type.needs, true)) {
        parts.push(await partOf(type, { within: withinOf(by, type), q }, first));
      }
    }
    const isAsked = only === undefined || only === messagesInTrash;
    return isAsked && can(by.role, 'messages') ? [...parts, await messagesPart(q, first)] : parts;
  }

  return {
    'GET /dashboard/trash': async ({ c, query }) => {
      const window = pageWindowOf(query, true);
      const start = ((window.page ?? 1) - 1) * window.perPage;
      const parts = await partsFor(c.get('admin'), query.type, query.q?.trim() ?? '', start + window.perPage);
      const page = parts
        .flatMap((part) => part.places.map((place) => ({ ...place, part })))
        .sort((a, b) => (a.deleted_at === b.deleted_at ? b.id - a.id : a.deleted_at < b.deleted_at ? 1 : -1))
        .slice(start, start + window.perPage);
      const details = new Map<Part, Awaited<ReturnType<Part['details']>>>();
      for (const [part, places] of Map.groupBy(page, (place) => place.part)) {
        details.set(part, await part.details(places.map(({ id }) => id)));
      }
      const data = page.map(({ id, deleted_at, part }) => ({
        type: part.word,
        id,
        title: details.get(part)?.get(id)?.title ?? inEachLanguage(() => ''),
        deleted_at,
        deleted_by: details.get(part)?.get(id)?.deleted_by ?? null,
        until: until(deleted_at),
        restore: `/api/dashboard/${part.word}/${id}/restore`,
      }));
      const total = parts.reduce((sum, part) => sum + part.total, 0);
      return { data, meta: metaOf(window, total) };
    },
    'DELETE /dashboard/trash/:type/:id': async ({ c, language, id }) => {
      const word = c.req.param('type');
      const by = c.get('admin');
      const type = allLists.find(({ path }) => path === word);
      if (!type && word !== messagesInTrash) throw new Refusal('notFound');
      const held = type ? await removeDeleted(db, by, type, id) : (await removeDeletedMessage(db, by, id)) ? {} : null;
      if (!held) throw new Refusal('notFound');
      if (Object.keys(held).length > 0) {
        throw new Refusal('heldInTrash', { values: { holders: referrersText(held, language) } });
      }
      return { message: say(language, 'content.gone') };
    },
  };
}
