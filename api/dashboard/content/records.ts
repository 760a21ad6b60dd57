import { changeOfEntry, readRecord, writeRecord } from '../../../db/content/content.ts';
import { answerOf } from '../../../src/model/content/answer.ts';
import type { RecordType } from '../../../src/model/content/type.ts';
import { recordEndpoints } from '../../../src/model/endpoints/dashboard-content.ts';
import { type Mount, serveEndpoint } from '../../http/routes.ts';
import { say } from '../../http/texts.ts';
import { updating } from '../../http/updating.ts';
import { createForm, type FormDeps } from './form.ts';
import { serveHistory } from './history.ts';
import { previewing } from './preview.ts';
import { writeForm } from './write-form.ts';

/** Registers the read and update calls of a single record. */
export function serveRecord(mount: Mount, type: RecordType, deps: FormDeps): void {
  const { db, contentChanged } = mount.services;
  const { read, write, preview, ...past } = recordEndpoints(type);
  const form = createForm(type, deps);

  serveEndpoint(mount, read.key, read.endpoint, async () => ({
    data: answerOf(type, await readRecord(db, type)),
  }));

  serveEndpoint(mount, write.key, write.endpoint, async (input) => {
    const { c, language } = input;
    const by = c.get('admin');
    const updated = updating(input, {
      last: () => changeOfEntry(db, type, 1),
      read: async () => answerOf(type, await readRecord(db, type)),
      readable: form.readable,
    });
    const taken = await form.take(await updated.body(), { by, within: null }, await readRecord(db, type));
    const { values, chosen } = taken;
    const entry = await updated.write((version) =>
      writeForm(taken, () => writeRecord(db, type, values, { by, chosen, version })),
    );
    contentChanged();
    return { message: say(language, 'content.updated'), data: answerOf(type, entry) };
  });
  serveHistory(mount, past, {
    type,
    form,
    find: () => readRecord(db, type),
    within: () => null,
    write: (c, _id, values, from) => writeRecord(db, type, values, { by: c.get('admin'), ...from }),
    answer: async (entry) => answerOf(type, entry),
  });

  const lookAt = previewing(mount, type, form);
  serveEndpoint(mount, preview.key, preview.endpoint, async (input) => lookAt(input, await readRecord(db, type)));
}
