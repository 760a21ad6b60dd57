import { hash, randomBytes } from 'node:crypto';
import { Lucia, TimeSpan } from 'lucia';
import type { SessionRow, SessionStore, SessionStudent } from '../../db/people/sessions.ts';
import { lastUseInterval, loginBounds, sessionDays, sharedSession } from '../../src/model/limits.ts';

declare module 'lucia' {
  interface Register {
    Lucia: Lucia<{ seenAt: number | null; usedAt: number | null }, { sessionStudent: SessionStudent | undefined }>;
    UserId: number;
    DatabaseUserAttributes: { sessionStudent?: SessionStudent };
    DatabaseSessionAttributes: { seenAt: number | null; usedAt: number | null };
  }
}

export interface FoundSession {
  userId: number;
  /** Whether a session of a shared browser is locked after inactivity. The user must enter the password again. */
  locked: boolean;
  /** Whether the session has just been renewed, so that the cookie must be sent again. */
  renewed: boolean;
  /** The student with the data that was read in the same query; undefined for staff. */
  sessionStudent: SessionStudent | undefined;
}

export interface Sessions {
  /** Starts a session. @param shared for a browser that many people use. @returns the token; only its hash is stored */
  start(userId: number, shared?: boolean): Promise<string>;
  /**
   * Finds the session of a token; null when there is none or it has expired. Renews it in the second half of its time.
   * @param used whether a person sent the request; this keeps a shared session unlocked
   */
  find(token: string, used: boolean): Promise<FoundSession | null>;
  /** Unlocks a locked shared session. */
  unlock(token: string): Promise<void>;
  end(token: string): Promise<void>;
  /** Ends all sessions of a user at once. */
  endAll(userId: number): Promise<void>;
  /** Deletes expired sessions. @returns how many */
  sweep(): Promise<number>;
}

const tokenBytes = 32;
const tokenShape = /^s?[A-Za-z0-9_-]{43}$/;

/** Whether a token belongs to a session in a shared browser. Such a token is one character longer (prefix `s`). */
export const isSharedToken = (token: string): boolean => token.length === 44;

const secondsNow = () => Math.floor(Date.now() / 1000);

/** Idle time in seconds before a lock, plus `lastUseInterval`, because activity is stored only that often. */
const longestIdle = sharedSession.idleMinutes * 60 + lastUseInterval;

/** A new token. @param shared for a browser that many people use */
export function newToken(shared: boolean): string {
  const random = randomBytes(tokenBytes).toString('base64url');
  return shared ? `s${random}` : random;
}

/** The session of a new token as a row, for a transaction that also writes something else. */
export function sessionRow(token: string, userId: number): SessionRow {
  const now = secondsNow();
  const shared = isSharedToken(token);
  const expiresAt = now + (shared ? sharedSession.hours * 3600 : sessionDays * 86_400);
  return { id: sessionIdOf(token), userId, expiresAt, seenAt: shared ? now : null, usedAt: null };
}

/** The session id in the database: the hash of the token. The token itself is not stored. */
export const sessionIdOf = (token: string) => hash('sha256', token);

/**
 * Sessions of one kind of user, based on lucia. A session lasts 30 days and is renewed when it is used in its last 15
 * (contract 4). A session of a shared browser lasts 12 hours and is never renewed. This is the only file that runs
 * lucia, because lucia is no longer developed.
 */
export function createSessions(store: SessionStore): Sessions {
  const getUserAttributes = ({ sessionStudent }: { sessionStudent?: SessionStudent }) => ({ sessionStudent });
  const getSessionAttributes = ({ seenAt, usedAt }: { seenAt: number | null; usedAt: number | null }) => ({
    seenAt,
    usedAt,
  });
  const attributes = { getUserAttributes, getSessionAttributes };
  const lucia = new Lucia(store, { ...attributes, sessionExpiresIn: new TimeSpan(sessionDays, 'd') });
  const kept = { ...store, updateSessionExpiration: async () => undefined };
  const brief = new Lucia(kept, { ...attributes, sessionExpiresIn: new TimeSpan(sharedSession.hours, 'h') });
  return {
    async start(userId, shared = false) {
      const token = newToken(shared);
      const seenAt = shared ? secondsNow() : null;
      await (shared ? brief : lucia).createSession(userId, { seenAt, usedAt: null }, { sessionId: sessionIdOf(token) });
      return token;
    },
    async find(token, used) {
      if (!tokenShape.test(token)) return null;
      const shared = isSharedToken(token);
      const { session, user } = await (shared ? brief : lucia).validateSession(sessionIdOf(token));
      if (!session) return null;
      const idle = session.seenAt === null ? 0 : secondsNow() - session.seenAt;
      const locked = idle > longestIdle;
      if (used && !locked && idle > lastUseInterval) await store.noteUse(session.id, secondsNow());
      const now = secondsNow();
      if (used && !locked && now - (session.usedAt ?? 0) > loginBounds.useMinutes * 60) {
        // The answer does not wait for it, and does without it while the database takes no writes.
        store.noteVisit(session.id, now).catch(() => undefined);
      }
      const renewed = session.fresh && !shared;
      return { userId: session.userId, locked, renewed, sessionStudent: user.sessionStudent };
    },
    async unlock(token) {
      if (isSharedToken(token)) await store.noteUse(sessionIdOf(token), secondsNow());
    },
    end: (token) => lucia.invalidateSession(sessionIdOf(token)),
    endAll: (userId) => lucia.invalidateUserSessions(userId),
    sweep: store.sweep,
  };
}
