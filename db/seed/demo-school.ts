import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { bilingual } from '../../src/model/named.ts';
import { paymentAccount } from '../../src/model/payments/account.ts';

// The demo school: texts are the JSON files in demo/; images, videos and PDFs are in demo/media/.

const access = z.enum(['free', 'paid']);
/** A file name in demo/media/. */
const file = z.string();
const described = { title: bilingual, description: bilingual };
const illustrated = z.object({ ...described, image: file });
const paper = z.object({ title: bilingual, content: bilingual, access, attachment: file });
const daysAgo = z.number();

const level = z.object({
  name: bilingual,
  grades: z.array(
    z.object({ key: z.string(), name: bilingual, half_semester: z.number(), semester: z.number(), year: z.number() }),
  ),
});

const subject = z.object({
  /** The key of a grade. */
  grade: z.string(),
  name: bilingual,
  content: bilingual,
  image: file,
  lessons: z.array(z.object({ inDays: z.number(), time: z.string(), link: z.string() })),
  videos: z.array(z.object({ title: bilingual, content: bilingual, access, video: file, attachment: file.optional() })),
  books: z.array(paper),
  worksheets: z.array(paper),
});

const student = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** The key of a grade. */
  grade: z.string(),
  kind_of_account: access,
  payment_term: z.enum(['half_semester', 'semester', 'year']).nullable(),
  payment_status: z.union([z.literal(0), z.literal(1)]),
  personal_image: file.nullable().default(null),
  passport: file.nullable().default(null),
  payment_image: file.nullable().default(null),
});

const school = z.object({ name: bilingual, short_name: bilingual, address: bilingual, founded: z.number() });

const records = z.object({
  first_step: illustrated,
  second_step: illustrated,
  third_step: illustrated,
  about_us: illustrated,
  achievements: illustrated,
  who_us: illustrated,
  why_choose_us: z.object({ text: bilingual }),
  privacy: z.object({ text: bilingual }),
  amazing_feature: illustrated,
  another_feature: illustrated,
  more_feature: illustrated,
  site_words: z.object({ ...described, video: file }),
  settings: z.object({
    phone: z.string(),
    email: z.string(),
    whatsapp: z.string(),
    facebook: z.string(),
    twitter: z.string(),
    instagram: z.string(),
    linkedin: z.string(),
    description: bilingual,
    logo: file,
  }),
});

const message = z.object({ name: z.string(), email: z.string(), subject: z.string(), message: z.string(), daysAgo });

/** Reads one of the JSON files. @throws ZodError if it does not match the schema */
function read<T>(name: string, schema: z.ZodType<T>): T {
  return schema.parse(JSON.parse(readFileSync(new URL(`demo/${name}.json`, import.meta.url), 'utf8')));
}

/** Levels and grades, which every new school gets; prices in Sudanese pounds. */
export const readLevels = () => read('levels', z.array(level));

/** The rest of the demo school; read only when the demo is seeded. */
export const readDemoSchool = () => ({
  school: read('school', school),
  accounts: read('accounts', z.array(paymentAccount.omit({ id: true, version: true }))),
  subjects: read('subjects', z.array(subject)),
  students: read('students', z.array(student)),
  records: read('records', records),
  slides: read('slides', z.array(z.object({ title: bilingual, image: file }))),
  statistics: read('statistics', z.array(z.object({ title: bilingual, count: z.number(), image: file }))),
  choose_us: read('choose-us', z.array(illustrated)),
  photos: read('photos', z.array(illustrated)),
  posts: read('posts', z.array(z.object({ ...described, image: file, daysAgo }))),
  messages: read('messages', z.array(message)),
});

export type DemoSchool = ReturnType<typeof readDemoSchool>;
