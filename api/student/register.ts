import type { z } from 'zod';
import { readRecord } from '../../db/content/content.ts';
import { replayable } from '../../db/idempotency/attempt.ts';
import { isAddressTaken } from '../../db/people/erase.ts';
import { addToFamily } from '../../db/people/families.ts';
import { addStudent } from '../../db/people/new-students.ts';
import { registrationRecord } from '../../db/people/office-records.ts';
import { findStudentById } from '../../db/people/students.ts';
import { hasGrades } from '../../db/school/levels.ts';
import { records } from '../../src/model/content-types/index.ts';
import type { StudentEndpoints } from '../../src/model/endpoints/student.ts';
import { type FieldProblems, Refusal } from '../../src/model/errors.ts';
import { inLanguage, type Language } from '../../src/model/languages.ts';
import type { RegistrationRecord } from '../../src/model/people/office-records.ts';
import {
  givenOf,
  type Registration,
  type RelativeRegistration,
  receiptOf,
  registrationRules,
  relativeRules,
  studentRules,
} from '../../src/model/people/registration.ts';
import { receipt } from '../../src/model/people/student-fields.ts';
import { schoolFacts } from '../../src/model/school/facts.ts';
import { addresses, localized } from '../../src/model/site/addresses.ts';
import type { Auth } from '../auth/auth.ts';
import { claimantOf, hashInQueue } from '../auth/hash-queue.ts';
import { isWeakPassword } from '../auth/passwords.ts';
import { newToken, sessionRow } from '../auth/sessions.ts';
import type { RouteContext, Services } from '../http/context.ts';
import { type Limits, rateLimitKey } from '../http/limits.ts';
import { wantsPage } from '../http/plain-page.ts';
import { invalidFields, problemsOf } from '../http/refusal.ts';
import { type Handlers, type Input, isOfFamily } from '../http/routes.ts';
import { say } from '../http/texts.ts';
import { pictureHash } from '../payments/picture.ts';
import { userOf } from './account.ts';
import { documentStore, type KeptDocuments } from './documents.ts';
import { gradeProblems, isOffered, notOffered } from './grade-problems.ts';
import { sessionGiver } from './student-login.ts';

/** The refusal while registration is closed, with the school's own message if there is one; null while it is open. */
function closedIn(
  { open, message }: RegistrationRecord,
  language: Language,
  defaultLanguage: Language,
): Refusal | null {
  if (open === 1) return null;
  const said = inLanguage(message, language, defaultLanguage) || say(language, 'student.closed');
  return new Refusal('closed', { values: { said } });
}

type RegisterInput = Input<StudentEndpoints['POST /auth/register']>;
type Register = Pick<Handlers<StudentEndpoints>, 'POST /auth/register'>;

/** The stored pictures of a registration, and the hash of its receipt. */
interface Kept {
  pictures: KeptDocuments;
  image_hash: string | null;
}

const weakPassword: FieldProblems = { password: [{ problem: 'weakPassword' }] };

/** Registration of a student. */
export function registerHandlers(services: Services, limits: Limits, auth: Auth): Register {
  const { db, config, loginCodes } = services;
  const host = new URL(config.siteUrl).hostname;
  const documents = documentStore(services);
  const logIn = sessionGiver(services, auth);

  /**
   * The error for an email that is already used. It gives the school's WhatsApp number if there is one: brothers and
   * sisters often share an email, but every child needs its own.
   */
  async function emailTaken(): Promise<FieldProblems> {
    const { whatsapp } = await readRecord(db, records.settings);
    return { email: [whatsapp ? { problem: 'emailTakenAsk', values: { whatsapp } } : { problem: 'emailTaken' }] };
  }

  /** Validates the fields of a registration. @throws Refusal 422 naming every invalid one */
  async function checked<T extends Registration | RelativeRegistration>(
    rules: (kind: unknown) => z.ZodType<T>,
    values: Record<string, unknown>,
    language: Language,
  ): Promise<T> {
    const parsed = rules(values['kind_of_account']).safeParse(values);
    const fields = { ...(parsed.success ? {} : problemsOf(parsed.error)), ...(await gradeProblems(db, values)) };
    const { shape } = registrationRules(null);
    const grade = shape.grade_id.safeParse(values['grade_id']);
    const term = studentRules.payment_term.safeParse(values['payment_term']);
    const paid = values['kind_of_account'] === 'paid';
    if (paid && grade.success && term.success && !(await isOffered(db, grade.data, term.data))) {
      Object.assign(fields, notOffered);
    }
    const email = shape.email.safeParse(values['email']);
    const password = shape.password.safeParse(values['password']);
    const closed = closedIn(await registrationRecord(db), language, schoolFacts().default_language);
    if (closed) throw closed;
    if (!(await hasGrades(db))) {
      throw new Refusal('closed', { values: { said: say(language, 'student.not_open') } });
    }
    if (password.success && isWeakPassword(password.data)) Object.assign(fields, weakPassword);
    if (email.success && (await isAddressTaken(db, email.data))) Object.assign(fields, await emailTaken());
    if (!parsed.success || Object.keys(fields).length > 0) throw invalidFields(fields);
    return parsed.data;
  }

  /** Creates the account and its first session. @returns both; null if the email is already used */
  async function add(c: RouteContext, fields: Registration, kept: Kept) {
    const claimant = claimantOf('student', c.get('network'), fields.email);
    const password_hash = await hashInQueue(limits, claimant, fields.password);
    const student = { ...givenOf(fields), ...kept.pictures, password_hash };
    // The session is stored together with the account, so that a repeated request gets the same one.
    const token = replayable(() => newToken(fields.shared));
    const receipt = { ...receiptOf(fields), image_hash: kept.image_hash };
    const id = await addStudent(db, student, receipt, (added) => sessionRow(token, added));
    return id === null ? null : { id, token };
  }

  /** Creates the account of a further child of the student who is logged in. @returns null if the email is used */
  async function addRelative(c: RouteContext, fields: RelativeRegistration, kept: Kept) {
    const { id: asker, email: account } = c.get('student');
    const { email = null, password, phone } = fields;
    const claimant = claimantOf('student', c.get('network'), account);
    const password_hash = password === undefined ? null : await hashInQueue(limits, claimant, password);
    // `givenOf` needs an address; a login name takes the place of an empty one.
    const student = { ...givenOf({ ...fields, email: email ?? '' }), ...kept.pictures, email, password_hash };
    const receipt = { ...receiptOf(fields), image_hash: kept.image_hash };
    const loginName = { phone, phoneKey: loginCodes.phoneKey(phone), host };
    const id = await addToFamily(db, asker, student, receipt, loginName);
    return id === null ? null : { id };
  }

  /**
   * Validates a registration, keeps its pictures and creates the account.
   * @param add creates the account; null if the email was taken meanwhile
   */
  async function register<F extends Registration | RelativeRegistration, M>(
    { c, language, rawBody }: RegisterInput,
    rules: (kind: unknown) => z.ZodType<F>,
    add: (c: RouteContext, fields: F, kept: Kept) => Promise<M | null>,
  ): Promise<M> {
    const { files, values } = await rawBody();
    // Errors in a picture's header (415) are reported before wrong fields (422), errors while decoding after them.
    await documents.measure(files);
    const fields = await checked(rules, values, language);
    const sent = files.get(receipt.sentAs);
    const image_hash = sent ? await pictureHash(sent.path) : null;
    const pictures = await documents.keep(files);
    let made: M | null = null;
    try {
      made = await add(c, fields, { pictures, image_hash });
    } finally {
      if (!made) await documents.forget(pictures);
    }
    if (made) return made;
    // The email was taken after the first check; this throws the same error as that check.
    await checked(rules, values, language);
    throw new Refusal('invalid');
  }

  async function userAt(id: number, language: Language) {
    const student = await findStudentById(db, id);
    if (!student) throw new Refusal('notFound');
    return userOf(db, student, language, schoolFacts().default_language);
  }

  return {
    'POST /auth/register': async (input) => {
      const { c, language } = input;
      c.header('Cache-Control', 'no-store');
      const page = wantsPage(c.req.header('accept'));
      const to = (path: string) => localized(path, language, schoolFacts().default_language);
      const network = c.get('network');
      await limits.take(rateLimitKey('registrations', network), rateLimitKey('registrationsADay', network));
      if (isOfFamily((await input.rawBody()).values)) {
        const { id } = await register(input, relativeRules, addRelative);
        if (page) return c.redirect(to(addresses.account), 303);
        return { message: say(language, 'student.relativeRegistered'), user: await userAt(id, language) };
      }
      const { id, token } = await register(input, registrationRules, add);
      await logIn(c, id, token);
      if (page) return c.redirect(`${to(addresses.home)}#registered`, 303);
      return { message: say(language, 'student.registered'), token, user: await userAt(id, language) };
    },
  };
}
