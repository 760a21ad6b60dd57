import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Language } from '../../src/model/languages.ts';
import { type Access, accessValues, mayOpen } from '../../src/model/people/access.ts';
import type { StoredStudent } from '../../src/model/people/student.ts';
import { isInUse, schoolFacts } from '../../src/model/school/facts.ts';
import type { Auth } from '../auth/auth.ts';
import { BoundedMap } from '../bounded-map.ts';
import { sendWhole } from '../http/answer-bytes.ts';
import { vary } from '../http/answer-cache.ts';
import type { HeaderList } from '../site/headers.ts';

/** Cache limits: enough for a school's grades and subjects in both languages. Long answers are not cached. */
const bounds = { bytes: 8 * 2 ** 20, entries: 2000 };

/** What a student's answer depends on. The cache key is made of it, so students with the same key share an answer. */
export interface CacheScope {
  student: StoredStudent;
  language: Language;
  /** Null for the list of subjects. */
  subject: number | null;
}

/** The kinds of access that a student has. */
export const openTo = (student: StoredStudent): Access[] => accessValues.filter((access) => mayOpen(student, access));

function keyOf({ student, language, subject }: CacheScope): string {
  const own = subject === null ? '' : `${subject} ${openTo(student).join()}`;
  return `${student.grade_id} ${language} ${own}`;
}

const address = /^\/api\/subjects(?:\/([1-9]\d{0,14}))?$/;

/** Whether answers of this address are cached for students. */
export const isKeptForStudents = (url: string): boolean => address.test(url);

/**
 * A cache of answers about subjects, which are the same for many students. An entry is valid for one version of the
 * content.
 */
export function createStudentAnswerCache() {
  const answers = new BoundedMap<{ version: number; body: Buffer }>(bounds, ({ body }) => body.length);

  /** @param version the current content version */
  function find(whose: CacheScope, version: number): Buffer | null {
    const found = answers.get(keyOf(whose));
    return found && found.version === version ? found.body : null;
  }

  return {
    find,
    keep(whose: CacheScope, body: Buffer, version: number): void {
      answers.set(keyOf(whose), { version, body });
    },
    /**
     * Answers directly from the cache if the student may have the answer: the most frequent requests skip the router.
     * @returns whether it answered; everything else, refusals included, is left to the router
     */
    async tryServe(
      request: IncomingMessage,
      response: ServerResponse,
      { visiting }: Pick<Auth, 'visiting'>,
      common: HeaderList,
    ): Promise<boolean> {
      const asked = address.exec(request.url ?? '');
      if (!asked || answers.size === 0) return false;
      const visit = await visiting(request);
      if (!visit) return false;
      const { student, content } = visit;
      const { lang } = request.headers;
      const language = isInUse(lang) ? lang : schoolFacts().default_language;
      const body = find({ student, language, subject: asked[1] === undefined ? null : Number(asked[1]) }, content);
      if (!body) return false;
      const head = [...common, 'Cache-Control', 'no-store', 'Vary', vary, 'Content-Type', 'application/json'];
      sendWhole(request, response, { status: 200, head, body });
      return true;
    },
  };
}

export type StudentAnswers = ReturnType<typeof createStudentAnswerCache>;
