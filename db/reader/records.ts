import type { ContentReader } from '../../src/model/content-reader.ts';
import { records } from '../../src/model/content-types/index.ts';
import { tags } from '../../src/model/tags.ts';
import { readRecord } from '../content/content.ts';
import { cardOf, type Reading } from './reading.ts';

type Part = Pick<ContentReader, 'settings' | 'record' | 'siteWords' | 'whyUs'>;

/** Single records: what stands on the site once. */
export function recordReader(reading: Reading): Part {
  const { db, text, picture, note, shared } = reading;
  return {
    async settings() {
      note(tags.record(records.settings.name));
      shared.settings ??= readRecord(db, records.settings);
      const { description, logo, phone, email, whatsapp, facebook, twitter, instagram, linkedin } =
        await shared.settings;
      const links = { facebook, twitter, instagram, linkedin };
      return { phone, email, whatsapp, ...links, description: text(description), logo: picture(logo) };
    },
    async record(name) {
      note(tags.record(name));
      const { title, description, image } = cardOf(reading, await readRecord(db, records[name]));
      return { title, description, image };
    },
    async siteWords() {
      note(tags.record(records.site_words.name));
      const { title, description, video } = await readRecord(db, records.site_words);
      return { title: text(title), description: text(description), video };
    },
    async whyUs() {
      note(tags.record(records.why_choose_us.name));
      return text((await readRecord(db, records.why_choose_us)).text);
    },
  };
}
