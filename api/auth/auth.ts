import type { IncomingMessage } from 'node:http';
import type { Database } from '../../db/open.ts';
import { type Admin, findAdminById } from '../../db/people/admins.ts';
import type { SessionStudent } from '../../db/people/sessions.ts';
import { adminSessionStore, studentSessionStore } from '../../db/people/sessions.ts';
import { studentOfSession } from '../../db/people/students.ts';
import { readSchool } from '../../db/school/own-school.ts';
import type { Endpoint } from '../../src/model/endpoints/endpoint.ts';
import { Refusal } from '../../src/model/errors.ts';
import type { StudentWithAccess } from '../../src/model/payments/paid-access.ts';
import { mayCall } from '../../src/model/people/capabilities.ts';
import type { RouteContext } from '../http/context.ts';
import { noteBeyondRole, notePerson } from '../http/request-log.ts';
import type { Guard } from '../http/routes.ts';
import { markSignedOut, setTokenCookie, type UserKind } from './cookies.ts';
import { createSessions, type FoundSession, type Sessions } from './sessions.ts';
import { fromForeignPage, fromOwnOrigin, type Token, tokenOf } from './token.ts';

/** A student behind a read request, and the content version at the moment the session was looked up. */
export interface StudentRead {
  student: StudentWithAccess;
  content: number;
}

export interface Auth {
  sessions: Record<UserKind, Sessions>;
  /** The logged-in student of a request, for everything outside the API (private files). Null without one. */
  studentOf(request: IncomingMessage): Promise<StudentWithAccess | null>;
  adminOf(request: IncomingMessage): Promise<Admin | null>;
  /** The error for a request whose session is locked; null if no session of the request is locked. */
  lockedOf(request: IncomingMessage): Promise<Refusal | null>;
  /** Clears the cached session of a request. A response that takes minutes may outlast the session. */
  lookAgain(request: IncomingMessage): void;
  /**
   * The student of a read request. Null for everybody else, and for a session that has just been renewed: then the
   * router must answer, because it sends the cookie again.
   */
  visiting(request: IncomingMessage): Promise<StudentRead | null>;
  /** Authorization checks that run before a call: for students, for administrators, or for everyone. */
  guards: Record<UserKind | 'anyone', Guard>;
  /**
   * Ends the student session of this browser, because someone else logs in or registers with it. Ignores requests from
   * another site.
   * @param token of the new session: a repeated request may already bring it as its cookie
   */
  leave(request: IncomingMessage, token: string): Promise<void>;
}

const looked: unique symbol = Symbol('session of a student');

declare module 'node:http' {
  interface IncomingMessage {
    /** The cached session of a request, so that the cached answer and the router see the same `renewed` flag. */
    [looked]?: Promise<[Token, FoundSession] | null> | undefined;
  }
}

/** Whether a person caused a request. Screens that poll in the background send `X-Background: 1`. */
const isOfPerson = (request: IncomingMessage): boolean => request.headers['x-background'] !== '1';

/** Creates authentication and authorization: the sessions, and the guards that run before routes. */
export function createAuth(db: Database, siteUrl: string): Auth {
  const secure = siteUrl.startsWith('https:');
  const sessions = {
    student: createSessions(studentSessionStore(db)),
    admin: createSessions(adminSessionStore(db)),
  };

  async function findSession(
    request: IncomingMessage,
    kind: UserKind,
    used = isOfPerson(request),
  ): Promise<[Token, FoundSession] | null> {
    const token = tokenOf(request, kind);
    const session = token && (await sessions[kind].find(token.value, used));
    if (!token || !session) return null;
    notePerson(request, { role: kind, id: session.userId });
    return [token, session];
  }

  function sessionOf(request: IncomingMessage, kind: UserKind, used?: boolean): Promise<[Token, FoundSession] | null> {
    if (kind === 'admin') return findSession(request, kind, used);
    request[looked] ??= findSession(request, kind, used);
    return request[looked];
  }

  const studentIn = (sessionStudent: SessionStudent | undefined): StudentWithAccess | null => {
    const found = sessionStudent ? studentOfSession(sessionStudent) : null;
    return found?.is_active === 1 ? found : null;
  };

  const nameOf = async (kind: UserKind, { userId, sessionStudent }: FoundSession): Promise<string> =>
    (kind === 'student' ? sessionStudent?.student.name : (await findAdminById(db, userId))?.name) ?? '';

  /** Whether the school asks a member of staff for a second step that is not set up yet. */
  const mustSetUpTotp = async ({ totp }: Admin) => totp === 0 && (await readSchool(db)).require_totp === 1;

  async function enter(c: RouteContext, kind: UserKind, endpoint: Endpoint): Promise<FoundSession> {
    const whileLocked = endpoint.whileLocked === true;
    c.header('Cache-Control', 'no-store');
    const found = await sessionOf(c.env.incoming, kind, whileLocked ? false : undefined);
    if (!found) {
      if (kind === 'student' && c.env.incoming.headers.authorization === undefined) markSignedOut(c, secure);
      throw new Refusal('unauthorised');
    }
    const [token, session] = found;
    if (token.by === 'cookie' && !fromOwnOrigin(c.env.incoming, siteUrl)) throw new Refusal('wrongOrigin');
    if (token.by === 'cookie' && session.renewed) setTokenCookie(c, kind, token.value, secure);
    if (session.locked && !whileLocked) {
      throw new Refusal('locked', { user: { name: await nameOf(kind, session) } });
    }
    return session;
  }

  return {
    sessions,
    lookAgain(request) {
      request[looked] = undefined;
    },
    async lockedOf(request) {
      for (const kind of ['admin', 'student'] as const) {
        const [, session] = (await sessionOf(request, kind, false)) ?? [];
        if (session?.locked) return new Refusal('locked', { user: { name: await nameOf(kind, session) } });
      }
      return null;
    },
    async studentOf(request) {
      const [, session] = (await sessionOf(request, 'student')) ?? [];
      return session && !session.locked ? studentIn(session.sessionStudent) : null;
    },
    async visiting(request) {
      const [, session] = (await sessionOf(request, 'student')) ?? [];
      const sessionStudent = session?.renewed || session?.locked ? undefined : session?.sessionStudent;
      const student = studentIn(sessionStudent);
      return sessionStudent && student ? { student, content: sessionStudent.content } : null;
    },
    async adminOf(request) {
      const [, session] = (await sessionOf(request, 'admin')) ?? [];
      const admin = session && !session.locked ? await findAdminById(db, session.userId) : null;
      if (admin?.is_active !== 1 || admin.must_change_password === 1) return null;
      return (await mustSetUpTotp(admin)) ? null : admin;
    },
    async leave(request, token) {
      const before = tokenOf(request, 'student');
      if (before?.by !== 'cookie' || before.value === token || !fromOwnOrigin(request, siteUrl)) return;
      await sessions.student.end(before.value);
    },
    guards: {
      /** Prevents CSRF: a page of another site must not log in, register or send messages for its visitors. */
      async anyone(c) {
        if (fromForeignPage(c.env.incoming, siteUrl)) throw new Refusal('wrongOrigin');
      },
      async student(c, endpoint) {
        const student = studentIn((await enter(c, 'student', endpoint)).sessionStudent);
        if (!student) throw new Refusal('unauthorised');
        c.set('student', student);
      },
      /** Lets staff in who have the permission that the call needs and have already chosen their own password. */
      async admin(c, endpoint) {
        const { userId } = await enter(c, 'admin', endpoint);
        const admin = await findAdminById(db, userId);
        if (admin?.is_active !== 1) throw new Refusal('unauthorised');
        if (endpoint.auth !== 'admin') throw new Refusal('notPermitted');
        const mustChoose = admin.must_change_password === 1 && !endpoint.beforePassword;
        const free = endpoint.beforePassword || endpoint.beforeTotp;
        const mustSetUp = !mustChoose && !free && (await mustSetUpTotp(admin));
        if (!mustChoose && !mustSetUp && mayCall(admin.role, endpoint.needs, endpoint.own === true)) {
          c.set('admin', admin);
          return;
        }
        noteBeyondRole(c.env.incoming);
        throw new Refusal(mustChoose ? 'changePassword' : mustSetUp ? 'setUpTotp' : 'notPermitted');
      },
    },
  };
}
