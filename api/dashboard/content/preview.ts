import { hiddenHolder, isShown } from '../../../db/previews/page-of-entry.ts';
import type { AnyEntry, ContentType } from '../../../src/model/content/type.ts';
import { Refusal } from '../../../src/model/errors.ts';
import { rateLimitKey } from '../../http/limits.ts';
import type { Input, Mount } from '../../http/routes.ts';
import { makePreview } from '../../previews/routes.ts';
import { withinOf } from '../access-scope.ts';
import type { Form } from './form.ts';

/**
 * Answers the preview calls of a content type: checks a form like a draft and keeps its values for an hour. Nothing is
 * saved.
 */
export function previewing(mount: Mount, type: ContentType, form: Form) {
  const { services, limits } = mount;
  return async ({ c, rawBody }: Pick<Input, 'c' | 'rawBody'>, entry: AnyEntry | null) => {
    const by = c.get('admin');
    if (!(await isShown(services.db, type))) throw new Refusal('notFound');
    await limits.take(rateLimitKey('previews', `admin ${by.id}`));
    const sender = { by, within: withinOf(by, type) };
    const { values, publication } = await form.take(await rawBody(), sender, entry, {}, 'preview');
    const hidden = await hiddenHolder(services.db, type, { ...entry, ...values });
    if (hidden !== null) throw new Refusal('invalid', { fields: { [hidden]: [{ problem: 'notShown' }] } });
    const entry_id = type.shape === 'record' ? 1 : (entry?.id ?? null);
    const { publish_at = entry?.publish_at ?? null } = publication;
    return makePreview(services, { type: type.name, entry_id, values, publish_at });
  };
}
