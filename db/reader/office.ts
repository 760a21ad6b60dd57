import type { ContentReader } from '../../src/model/content/reader.ts';
import { tags } from '../../src/model/content/tags.ts';
import { undecidedRetention } from '../../src/model/people/office-records.ts';
import { registrationRecord, retentionRecord } from '../people/office-records.ts';
import type { Reading } from './reading.ts';

/** Reads the school-wide settings that pages show. */
export function officeReader({ db, note, text }: Reading): Pick<ContentReader, 'registration' | 'retention'> {
  return {
    async registration() {
      note(tags.office('registration'));
      const { open, message } = await registrationRecord(db);
      return { open: open === 1, message: text(message) };
    },
    async retention() {
      note(tags.office('retention'));
      return (await retentionRecord(db)) ?? undecidedRetention;
    },
  };
}
