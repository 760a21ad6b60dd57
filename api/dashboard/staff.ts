import { replayable } from '../../db/idempotency/attempt.ts';
import { queueMail } from '../../db/mail/queue.ts';
import type { Transaction } from '../../db/open.ts';
import {
  addStaff,
  allStaff,
  changeOfStaff,
  changeStaff,
  findStaff,
  inviteStaff,
  removeStaff,
  renewStaffPassword,
  StaffRefused,
  takeSecondFactor,
} from '../../db/people/staff.ts';
import type { DashboardEndpoints } from '../../src/model/endpoints/dashboard.ts';
import { metaOf, pageWindowOf } from '../../src/model/endpoints/endpoint.ts';
import { type FieldProblems, Refusal } from '../../src/model/errors.ts';
import type { Language } from '../../src/model/languages.ts';
import type { StaffMember } from '../../src/model/people/staff.ts';
import { searchText, searchWords } from '../../src/model/text/search-text.ts';
import { claimantOf, hashInQueue } from '../auth/hash-queue.ts';
import { generatePassword } from '../auth/passwords.ts';
import type { RouteContext, Services } from '../http/context.ts';
import { type Limits, rateLimitKey } from '../http/limits.ts';
import { schoolBusy } from '../http/refusal.ts';
import type { Handlers } from '../http/routes.ts';
import { say } from '../http/texts.ts';
import { updating } from '../http/updating.ts';
import { newLink } from '../mail/link-tokens.ts';

type Staff = Pick<
  Handlers<DashboardEndpoints>,
  | 'GET /dashboard/staff'
  | 'GET /dashboard/staff/:id'
  | 'POST /dashboard/staff'
  | 'POST /dashboard/staff/:id'
  | 'DELETE /dashboard/staff/:id'
  | 'POST /dashboard/staff/:id/password'
  | 'POST /dashboard/staff/:id/invite'
  | 'DELETE /dashboard/staff/:id/totp'
>;

/**
 * Turns a StaffRefused error into a Refusal.
 * @param left the field errors when the change would remove the last principal
 */
function refusalOf(error: unknown, left: FieldProblems): unknown {
  if (!(error instanceof StaffRefused)) return error;
  if (error.problem === 'notInvited') return new Refusal('notInvited');
  if (error.problem === 'lastPrincipal') return new Refusal('lastPrincipal', { fields: left });
  const fields: FieldProblems =
    error.problem === 'emailTaken'
      ? { email: [{ problem: 'staffEmailTaken' }] }
      : { subjects: [{ problem: 'unknown' }] };
  return new Refusal('invalid', { fields });
}

/** Hashes a password for somebody else in the same queue as logins. */
const hashFor = (limits: Limits, c: RouteContext, password: string) =>
  hashInQueue(limits, claimantOf('admin', c.get('network'), c.get('admin').email), password);

/** Management of staff accounts and their roles. */
export function staffHandlers({ db, mails, loginCodes }: Services, limits: Limits): Staff {
  async function mustFind(id: number) {
    const found = await findStaff(db, id);
    if (!found) throw new Refusal('notFound');
    return found;
  }
  /** Puts an invitation into the queue of mails; its link is made once. */
  const inviter = (language: Language) => {
    const made = newLink(loginCodes);
    return (tx: Transaction, { id, name, email }: StaffMember): Promise<boolean> =>
      queueMail(
        tx,
        { kind: 'invite', language, owner: { admin_id: id }, name, address: email },
        { kind: 'invite', made },
      );
  };
  const orNothing = <T>(found: T | null): T => {
    if (found === null) throw new Refusal('notFound');
    return found;
  };

  return {
    'GET /dashboard/staff': async ({ query }) => {
      const window = pageWindowOf(query, false);
      const words = searchWords(query.q ?? '');
      const all = (await allStaff(db)).filter(({ name, email }) => {
        const text = searchText([name, email]);
        return words.every((word) => text.includes(word));
      });
      const { page, perPage } = window;
      const data = page === null ? all : all.slice((page - 1) * perPage, page * perPage);
      return { data, meta: metaOf(window, all.length) };
    },
    'GET /dashboard/staff/:id': async ({ id }) => ({ data: await mustFind(id) }),
    'POST /dashboard/staff': async ({ c, language, body }) => {
      const { is_active = 1, ...values } = await body();
      const password = replayable(generatePassword);
      const hash = await hashFor(limits, c, password);
      const invite = inviter(language);
      const { member: data, invited } = await addStaff(
        db,
        c.get('admin'),
        { ...values, is_active },
        hash,
        async (tx, member) => mails !== null && (await invite(tx, member)),
      ).catch((error: unknown) => {
        throw refusalOf(error, {});
      });
      mails?.wake();
      const message = say(language, invited ? 'staff.added_invited' : 'staff.added');
      return { message, data, password, invited: invited ? 1 : 0 };
    },
    'POST /dashboard/staff/:id': async (input) => {
      const { c, language, id, body } = input;
      await mustFind(id);
      const updated = updating(input, { last: () => changeOfStaff(db, id), read: () => mustFind(id) });
      await updated.body();
      const { version: _seen, ...sent } = await body();
      const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
      const change = (version?: number) => changeStaff(db, c.get('admin'), id, given, version);
      const data = await updated.write(change).catch((error: unknown) => {
        throw refusalOf(error, { [sent.is_active === 0 ? 'is_active' : 'role']: [{ problem: 'lastPrincipal' }] });
      });
      return { message: say(language, 'staff.updated'), data: orNothing(data) };
    },
    'DELETE /dashboard/staff/:id': async ({ c, language, id }) => {
      const gone = await removeStaff(db, c.get('admin'), id).catch((error: unknown) => {
        throw refusalOf(error, {});
      });
      if (!gone) throw new Refusal('notFound');
      return { message: say(language, 'staff.left') };
    },
    'POST /dashboard/staff/:id/invite': async ({ c, language, id }) => {
      await mustFind(id);
      if (!mails) throw new Refusal('noMail');
      await limits.take(rateLimitKey('invitations', String(id)));
      const invited = await inviteStaff(db, c.get('admin'), id, inviter(language)).catch((error: unknown) => {
        throw refusalOf(error, {});
      });
      if (!orNothing(invited)) throw schoolBusy();
      mails.wake();
      return { message: say(language, 'staff.invited') };
    },
    'DELETE /dashboard/staff/:id/totp': async ({ c, language, id }) => {
      // The own one takes the password and a code: an open session alone must not be enough.
      if (id === c.get('admin').id) throw new Refusal('notPermitted');
      const data = orNothing(await takeSecondFactor(db, c.get('admin'), id));
      return { message: say(language, 'staff.totp_taken'), data };
    },
    'POST /dashboard/staff/:id/password': async ({ c, language, id }) => {
      await mustFind(id);
      const password = replayable(generatePassword);
      const data = orNothing(await renewStaffPassword(db, c.get('admin'), id, await hashFor(limits, c, password)));
      return { message: say(language, 'staff.password'), data, password };
    },
  };
}
