import { changeMessages } from '../../db/people/message-changes.ts';
import {
  changeOfMessage,
  deleteMessage,
  findMessage,
  listMessages,
  messageCounts,
  restoreMessage,
  updateMessage,
} from '../../db/people/messages.ts';
import type { MessageEndpoints } from '../../src/model/endpoints/dashboard-messages.ts';
import { pageWindowOf } from '../../src/model/endpoints/endpoint.ts';
import { Refusal } from '../../src/model/errors.ts';
import type { Services } from '../http/context.ts';
import { listInPieces } from '../http/pieces.ts';
import type { Handlers } from '../http/routes.ts';
import { say } from '../http/texts.ts';
import { updating } from '../http/updating.ts';
import { manyAnswerOf } from './many.ts';

/** The messages that visitors wrote in the contact form. */
export function messageHandlers({ db }: Services): Handlers<MessageEndpoints> {
  async function mustFind(id: number) {
    const message = await findMessage(db, id);
    if (!message) throw new Refusal('notFound');
    return message;
  }

  return {
    'GET /dashboard/contacts': async ({ query }) => {
      const window = pageWindowOf(query, false);
      const { messages, total } = listMessages(db, window, { state: query.state, q: query.q });
      return listInPieces(window, messages, total, { counts: () => messageCounts(db) });
    },
    'POST /dashboard/contacts/many': async ({ c, language, body }) => {
      const { ids, action } = await body();
      return manyAnswerOf(await changeMessages(db, c.get('admin'), action, ids), language);
    },
    'GET /dashboard/contacts/:id': async ({ id }) => ({ data: await mustFind(id) }),
    'PUT /dashboard/contacts/:id': async (input) => {
      const { c, language, id, body } = input;
      await mustFind(id);
      const updated = updating(input, { last: () => changeOfMessage(db, id), read: () => mustFind(id) });
      await updated.body();
      const { state, note } = await body();
      const data = await updated.write((version) => updateMessage(db, c.get('admin'), id, { state, note, version }));
      if (!data) throw new Refusal('notFound');
      return { message: say(language, 'content.updated'), data };
    },
    'DELETE /dashboard/contacts/:id': async ({ c, language, id }) => {
      if (!(await deleteMessage(db, c.get('admin'), id))) throw new Refusal('notFound');
      return { message: say(language, 'content.deleted') };
    },
    'POST /dashboard/contacts/:id/restore': async ({ c, language, id }) => {
      const data = await restoreMessage(db, c.get('admin'), id);
      if (!data) throw new Refusal('notFound');
      return { message: say(language, 'content.restored'), data };
    },
  };
}
