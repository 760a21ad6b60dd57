import type { IncomingMessage } from 'node:http';
import type { Database } from '../../db/open.ts';
import { type Admin, findAdminById } from '../../db/people/admins.ts';
import { adminSessionStore, studentSessionStore } from '../../db/people/session-store.ts';
import { studentFinder } from '../../db/people/students.ts';
import { Refusal } from '../../src/model/errors.ts';
import type { StoredStudent } from '../../src/model/people/student.ts';
import type { RouteContext } from '../http/context.ts';
import { notePerson } from '../http/request-log.ts';
import type { Guard } from '../http/routes.ts';
import { clearTokenCookie, type Principal, setTokenCookie } from './cookies.ts';
import { createSessions, type FoundSession, type Sessions } from './sessions.ts';
import { fromForeignPage, fromOwnOrigin, type Token, tokenOf } from './token.ts';

export interface Auth {
  sessions: Record<Principal, Sessions>;
  /** Who a request comes from, for everything outside the API (protected files). */
  studentOf(request: IncomingMessage): Promise<StoredStudent | null>;
  adminOf(request: IncomingMessage): Promise<Admin | null>;
  /** Who stands before a call: of students, of administrators, or of everyone. */
  guards: Record<Principal | 'anyone', Guard>;
  /**
   * Ends the session that a student's browser has: someone else logs in or registers with it. Not for another site's
   * asking. @returns whether there was such a cookie
   */
  leave(request: IncomingMessage): Promise<boolean>;
}

/** Who may do what: sessions, and the guards that stand before routes. */
export function createAuth(db: Database, siteUrl: string): Auth {
  const secure = siteUrl.startsWith('https:');
  const sessions = {
    student: createSessions(studentSessionStore(db)),
    admin: createSessions(adminSessionStore(db)),
  };

  const findStudent = studentFinder(db);

  async function sessionOf(request: IncomingMessage, kind: Principal): Promise<[Token, FoundSession] | null> {
    const token = tokenOf(request, kind);
    const session = token && (await sessions[kind].find(token.value));
    if (!token || !session) return null;
    notePerson(request, { role: kind, id: session.userId });
    return [token, session];
  }

  const studentById = async (id: number) => {
    const student = await findStudent(id);
    return student?.is_active === 1 ? student : null;
  };

  async function enter(c: RouteContext, kind: Principal): Promise<number> {
    c.header('Cache-Control', 'no-store');
    const found = await sessionOf(c.env.incoming, kind);
    if (!found) {
      // A cookie whose session is over says nothing any more, nor does the one beside it.
      const { authorization, cookie } = c.env.incoming.headers;
      if (authorization === undefined && cookie !== undefined) clearTokenCookie(c, kind, secure);
      throw new Refusal('unauthorised');
    }
    const [token, session] = found;
    if (token.by === 'cookie' && !fromOwnOrigin(c.env.incoming, siteUrl)) throw new Refusal('wrongOrigin');
    if (token.by === 'cookie' && session.renewed) setTokenCookie(c, kind, token.value, secure);
    return session.userId;
  }

  return {
    sessions,
    async studentOf(request) {
      const found = await sessionOf(request, 'student');
      return found && studentById(found[1].userId);
    },
    async adminOf(request) {
      const found = await sessionOf(request, 'admin');
      return found && findAdminById(db, found[1].userId);
    },
    async leave(request) {
      const token = tokenOf(request, 'student');
      if (token?.by !== 'cookie' || !fromOwnOrigin(request, siteUrl)) return false;
      await sessions.student.end(token.value);
      return true;
    },
    guards: {
      /** A foreign page must log nobody in, nor let its visitors register and write for it. */
      async anyone(c) {
        if (fromForeignPage(c.env.incoming, siteUrl)) throw new Refusal('wrongOrigin');
      },
      async student(c) {
        const student = await studentById(await enter(c, 'student'));
        if (!student) throw new Refusal('unauthorised');
        c.set('student', student);
      },
      async admin(c) {
        const admin = await findAdminById(db, await enter(c, 'admin'));
        if (!admin) throw new Refusal('unauthorised');
        c.set('admin', admin);
      },
    },
  };
}
