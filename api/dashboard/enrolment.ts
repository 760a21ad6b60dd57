import { isAddressTaken } from '../../db/people/erase.ts';
import { changeOfStudent, correctStudent, enrol } from '../../db/people/office.ts';
import { findDetailedStudent } from '../../db/people/student-detail.ts';
import { Problems } from '../../db/problems.ts';
import type { DashboardEndpoints } from '../../src/model/endpoints/dashboard.ts';
import { type FieldProblems, Refusal } from '../../src/model/errors.ts';
import { correctionRules, type Enrolment, enrolmentRules } from '../../src/model/people/enrolment.ts';
import { givenOf, receiptOf } from '../../src/model/people/registration.ts';
import { receipt } from '../../src/model/people/student-fields.ts';
import type { PriceTerm } from '../../src/model/school/price-terms.ts';
import { newCodeOnce } from '../auth/login-codes.ts';
import { unusablePassword } from '../auth/passwords.ts';
import type { Services } from '../http/context.ts';
import { invalidFields, problemsOf } from '../http/refusal.ts';
import type { Handlers } from '../http/routes.ts';
import { say } from '../http/texts.ts';
import { updating } from '../http/updating.ts';
import { pictureHash } from '../payments/picture.ts';
import { documentStore } from '../student/documents.ts';
import { gradeProblems, isOffered } from '../student/grade-problems.ts';
import { granterOf } from './discount-granter.ts';

type Enrolments = Pick<Handlers<DashboardEndpoints>, 'POST /dashboard/users' | 'POST /dashboard/users/:id'>;

const emailTaken: FieldProblems = { email: [{ problem: 'emailTaken' }] };

/** Enrolment of students by the office, and corrections of student data. */
export function enrolmentHandlers(services: Services): Enrolments {
  const { db, config, loginCodes } = services;
  const documents = documentStore(services);
  const host = new URL(config.siteUrl).hostname;

  async function mustFind(id: number) {
    const student = await findDetailedStudent(db, id);
    if (!student) throw new Refusal('notFound');
    return student;
  }

  /** @throws Refusal 422 naming every invalid field */
  async function checkedEnrolment(values: Record<string, unknown>): Promise<Enrolment> {
    const parsed = enrolmentRules(values['kind_of_account']).safeParse(values);
    const fields = { ...(parsed.success ? {} : problemsOf(parsed.error)), ...(await gradeProblems(db, values)) };
    const email = enrolmentRules(null).shape.email.safeParse(values['email']).data;
    if (email && (await isAddressTaken(db, email))) Object.assign(fields, emailTaken);
    if (!parsed.success || Object.keys(fields).length > 0) throw invalidFields(fields);
    return parsed.data;
  }

  /** A payment term without a price in this grade needs the confirmation `term_ok`. @returns the open confirmations */
  async function unoffered(grade: number, term: PriceTerm | null, confirmed: 0 | 1 | undefined): Promise<Problems> {
    const problems = new Problems();
    if (term === null || confirmed === 1 || (await isOffered(db, grade, term))) return problems;
    problems.ask('term_ok', 'payment_term', 'notOffered');
    return problems;
  }

  return {
    'POST /dashboard/users': async ({ c, language, rawBody }) => {
      const { files, values } = await rawBody();
      await documents.measure(files);
      const fields = await checkedEnrolment(values);
      const { phone, grade_id, payment_term, term_ok } = fields;
      const problems = await unoffered(grade_id, payment_term, term_ok);
      const sent = files.get(receipt.sentAs);
      const image_hash = sent ? await pictureHash(sent.path) : null;
      const pictures = await documents.keep(files);
      const { code, stored, expires_at } = newCodeOnce(loginCodes, 'slip');
      let id: number | null = null;
      try {
        id = await enrol(db, c.get('admin'), {
          student: { ...givenOf(fields), ...pictures, password_hash: unusablePassword() },
          receipt: { ...receiptOf(fields), image_hash },
          loginName: { phone, phoneKey: loginCodes.phoneKey(phone), host },
          code: stored,
          problems,
          different: fields.different === 1,
        });
      } finally {
        if (id === null) await documents.forget(pictures);
      }
      if (id === null) throw invalidFields(emailTaken);
      return { message: say(language, 'office.enrolled'), data: await mustFind(id), code, expires_at };
    },
    'POST /dashboard/users/:id': async (input) => {
      const { c, id, language } = input;
      const student = await mustFind(id);
      const updated = updating(input, { last: () => changeOfStudent(db, id), read: () => mustFind(id) });
      const { values } = await updated.body();
      const parsed = correctionRules(student, values).safeParse(values);
      const fields = { ...(parsed.success ? {} : problemsOf(parsed.error)), ...(await gradeProblems(db, values)) };
      const email = parsed.data?.email;
      if (email !== undefined && (await isAddressTaken(db, email, id))) Object.assign(fields, emailTaken);
      if (!parsed.success || Object.keys(fields).length > 0) throw invalidFields(fields);
      const { level_id, term_ok, version: _seen, ...correction } = parsed.data;
      const { grade_id = student.grade.id, payment_term = student.payment_term } = correction;
      const paid = (correction.kind_of_account ?? student.kind_of_account) === 'paid';
      const same = paid && grade_id === student.grade.id && payment_term === student.payment_term;
      if (paid && !same) (await unoffered(grade_id, payment_term, term_ok)).refuse();
      const granter = granterOf(c.get('admin'));
      const done = await updated.write((version) => correctStudent(db, granter, id, correction, version));
      if (done === 'emailTaken') throw invalidFields(emailTaken);
      const percent = done?.lowered ?? null;
      const message =
        percent === null ? say(language, 'content.updated') : say(language, 'office.discountLowered', { percent });
      return { message, data: await mustFind(id) };
    },
  };
}
