import { allLevels, type Level } from '../../db/levels.ts';
import { addStudent, findStudentByEmail } from '../../db/students.ts';
import { addresses, localized } from '../../src/model/addresses.ts';
import type { StudentEndpoints } from '../../src/model/endpoints/student.ts';
import { type FieldProblems, Refusal } from '../../src/model/errors.ts';
import { repeatMinutes } from '../../src/model/limits.ts';
import { registrationRules } from '../../src/model/registration.ts';
import type { registrationFiles } from '../../src/model/registration-files.ts';
import type { Access } from '../auth/access.ts';
import { clearTokenCookie } from '../auth/cookies.ts';
import { hashPassword, passwordFits } from '../auth/passwords.ts';
import type { Body } from '../http/body.ts';
import type { Services } from '../http/context.ts';
import { refusalPage, wantsPage } from '../http/form-page.ts';
import type { Limits } from '../http/limits.ts';
import { namingField, onlyMissing, problemsOf } from '../http/refusal.ts';
import type { Handlers, Input } from '../http/routes.ts';
import { say } from '../http/texts.ts';
import { addPrivatePicture } from '../media/pictures.ts';

type RegisterInput = Input<StudentEndpoints['POST /auth/register']>;
type Register = Pick<Handlers<StudentEndpoints>, 'POST /auth/register'>;
type PictureField = keyof typeof registrationFiles;

const emailTaken: FieldProblems = { email: [{ problem: 'emailTaken' }] };

const refuse = (fields: FieldProblems) => new Refusal(onlyMissing(fields) ? 'required' : 'invalid', { fields });

/** Opening a student account. */
export function registerHandlers(services: Services, limits: Limits, access: Access): Register {
  const { db, config, storage, folders } = services;

  /** Problems that only the school's own data shows. */
  async function problemsWithPlace(values: Record<string, unknown>): Promise<FieldProblems> {
    const { shape } = registrationRules(null);
    const level = shape.level_id.safeParse(values['level_id']).data;
    const grade = shape.grade_id.safeParse(values['grade_id']).data;
    const levels = await allLevels(db);
    const holds = ({ grades }: Level) => grades.some(({ id }) => id === grade);
    const fields: FieldProblems = {};
    if (level !== undefined && !levels.some(({ id }) => id === level)) fields['level_id'] = [{ problem: 'unknown' }];
    if (grade === undefined) return fields;
    const home = levels.find(holds);
    if (!home) fields['grade_id'] = [{ problem: 'unknown' }];
    else if (level !== undefined && level !== home.id) fields['grade_id'] = [{ problem: 'gradeOfLevel' }];
    return fields;
  }

  /** The fields of a registration. @throws Refusal 422 naming every bad one */
  async function checked(values: Record<string, unknown>, repeated: boolean) {
    const parsed = registrationRules(values['kind_of_account']).safeParse(values);
    const fields = { ...(parsed.success ? {} : problemsOf(parsed.error)), ...(await problemsWithPlace(values)) };
    const email = registrationRules(null).shape.email.safeParse(values['email']);
    const taken = email.success ? await findStudentByEmail(db, email.data) : null;
    // The answer to this very form was lost on its way: it is given again, to the one who knows the password.
    const mayRepeat = taken && repeated && Date.now() - Date.parse(taken.created_at) < repeatMinutes * 60_000;
    if (parsed.success && mayRepeat && (await passwordFits(taken.password_hash, parsed.data.password))) return null;
    if (taken) Object.assign(fields, emailTaken);
    if (!parsed.success || Object.keys(fields).length > 0) throw refuse(fields);
    return parsed.data;
  }

  async function savePictures(files: Body['files']): Promise<Map<PictureField, string>> {
    const saved = new Map<PictureField, string>();
    try {
      for (const field of ['image', 'personal_photo', 'passport'] as const) {
        const file = files.get(field);
        if (!file) continue;
        const shop = { storage, temporary: folders.temporary };
        saved.set(field, await addPrivatePicture(shop, file.path).catch(namingField(field)));
      }
      return saved;
    } catch (error) {
      await forget(saved);
      throw error;
    }
  }

  async function forget(pictures: Map<PictureField, string>): Promise<void> {
    await Promise.all([...pictures.values()].map((address) => storage.remove(address)));
  }

  async function add(body: Body, pictures: Map<PictureField, string>, repeated: boolean): Promise<boolean> {
    const fields = await checked(body.values, repeated);
    if (!fields) return false;
    const id = await addStudent(db, {
      name: fields.name,
      email: fields.email,
      passwordHash: await hashPassword(fields.password),
      phone: fields.phone,
      gradeId: fields.grade_id,
      kind: fields.kind_of_account,
      paymentTerm: fields.payment_term,
      paymentImage: pictures.get('image') ?? null,
      personalImage: pictures.get('personal_photo') ?? null,
      passport: pictures.get('passport') ?? null,
    });
    // Taken between the check and now: by another, or by this very form.
    if (id === null) await checked(body.values, repeated);
    return id !== null;
  }

  async function register({ c, rawBody }: RegisterInput): Promise<void> {
    await limits.registrations.count(c.get('client'));
    const body = await rawBody();
    // A picture that cannot be decoded (415) is told before a wrong field (422).
    const pictures = await savePictures(body.files);
    let kept = false;
    try {
      kept = await add(body, pictures, c.req.header('repeat') === '1');
    } finally {
      if (!kept) await forget(pictures);
    }
  }

  return {
    'POST /auth/register': async (input) => {
      const { c, language } = input;
      c.header('Cache-Control', 'no-store');
      const page = wantsPage(c.req.header('accept'));
      const to = (path: string) => localized(path, language, config.defaultLanguage);
      try {
        await register(input);
        const secure = config.siteUrl.startsWith('https:');
        if (await access.leave(c.env.incoming)) clearTokenCookie(c, 'student', secure);
      } catch (error) {
        if (!page || !(error instanceof Refusal)) throw error;
        return refusalPage(c, error, language, to(addresses.register));
      }
      if (page) return c.redirect(`${to(addresses.home)}#registered`, 303);
      return { message: say(language, 'student.registered') };
    },
  };
}
