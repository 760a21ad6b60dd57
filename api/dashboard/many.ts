import { type BulkOutcome, kindOfBulkChange, undoBulkChange } from '../../db/bulk/bulk-changes.ts';
import { bulkKindOf } from '../../db/bulk/kinds.ts';
import type { manyEndpoints } from '../../src/model/endpoints/dashboard-many.ts';
import { Refusal } from '../../src/model/errors.ts';
import type { Language } from '../../src/model/languages.ts';
import { mayCall } from '../../src/model/people/capabilities.ts';
import type { Services } from '../http/context.ts';
import { errorBody } from '../http/refusal.ts';
import type { Handlers } from '../http/routes.ts';
import { say } from '../http/texts.ts';
import { withinOf } from './access-scope.ts';

/** Why one thing hinders an action on many: the text of its field, or of the whole refusal. */
function reasonOf(why: Refusal, language: Language): string {
  const { message, errors = {} } = errorBody(why, language);
  return Object.values(errors)[0]?.[0] ?? message;
}

/**
 * The answer to an action on many things.
 * @throws Refusal 422 if it changed nothing, with the reason for each thing that hinders it
 */
export function manyAnswerOf(outcome: BulkOutcome, language: Language) {
  if ('refused' in outcome) {
    const data = outcome.refused.map(({ id, why }) => ({ id, message: reasonOf(why, language) }));
    throw new Refusal('someRefused', { values: { count: data.length }, data });
  }
  const { changed, undo } = outcome;
  return { message: say(language, 'many.changed', { count: changed }), data: { changed, undo } };
}

/** The undo of any action on many things. */
export function manyHandlers({ db, contentChanged }: Services): Handlers<typeof manyEndpoints> {
  return {
    'POST /dashboard/many/:undo/undo': async ({ c, language }) => {
      const by = c.get('admin');
      const id = c.req.param('undo') ?? '';
      const name = await kindOfBulkChange(db, id);
      const kind = name === null ? undefined : bulkKindOf(name);
      if (!kind) throw new Refusal('notFound');
      if (!mayCall(by.role, kind.needs, kind.type !== undefined)) throw new Refusal('notPermitted');
      const within = kind.type ? withinOf(by, kind.type) : null;
      const data = await undoBulkChange(db, id, kind, { by, within });
      contentChanged();
      return { message: say(language, 'many.undone', { count: data.undone }), data };
    },
  };
}
