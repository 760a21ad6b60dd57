import { hash, randomBytes } from 'node:crypto';
import { Lucia, TimeSpan } from 'lucia';
import type { Visitor } from '../../db/people/session-finders.ts';
import type { SessionStore } from '../../db/people/session-store.ts';
import { sessionDays, sharedSession, useNotedEvery } from '../../src/model/limits.ts';

declare module 'lucia' {
  interface Register {
    Lucia: Lucia<{ seenAt: number | null }, { visitor: Visitor | undefined }>;
    UserId: number;
    DatabaseUserAttributes: { visitor?: Visitor };
    DatabaseSessionAttributes: { seenAt: number | null };
  }
}

export interface FoundSession {
  userId: number;
  /** Whether it is of a shared browser that nobody has used for a while: the password has to be said once more. */
  locked: boolean;
  /** Whether its end was just moved out, so that the cookie has to follow. */
  renewed: boolean;
  /** The student and what was read along with them; of the staff nobody. */
  visitor: Visitor | undefined;
}

export interface Sessions {
  /** Starts a session. @param shared of a browser that many people use @returns its token, which is stored nowhere */
  start(userId: number, shared?: boolean): Promise<string>;
  /**
   * The session of a token; null when there is none, or it has run out. Renews it in its last half.
   * @param used whether a person asks: a shared session stays open for a while more
   */
  find(token: string, used: boolean): Promise<FoundSession | null>;
  /** Opens a shared session that is locked. */
  unlock(token: string): Promise<void>;
  end(token: string): Promise<void>;
  /** Ends all sessions of a user at once. */
  endAll(userId: number): Promise<void>;
  /** Removes sessions that have run out. @returns how many */
  sweep(): Promise<number>;
}

const tokenBytes = 32;
const tokenShape = /^s?[A-Za-z0-9_-]{43}$/;

/** Whether a token is of a session in a browser that many people use: it says so itself, one letter longer. */
export const isSharedToken = (token: string): boolean => token.length === 44;

const secondsNow = () => Math.floor(Date.now() / 1000);

/** Seconds. A use was noted up to `useNotedEvery` before the last one. */
const longestIdle = sharedSession.idleMinutes * 60 + useNotedEvery;

/** What the database calls the session of a token; it holds only this. */
export const sessionIdOf = (token: string) => hash('sha256', token);

/**
 * Sessions of one kind of user, behind lucia: 30 days, renewed when used in their last 15 (contract 4), those of shared
 * browsers twelve hours and never renewed (beyond 1). The only file that imports lucia, which is no longer developed.
 */
export function createSessions(store: SessionStore): Sessions {
  const getUserAttributes = ({ visitor }: { visitor?: Visitor }) => ({ visitor });
  const getSessionAttributes = ({ seenAt }: { seenAt: number | null }) => ({ seenAt });
  const attributes = { getUserAttributes, getSessionAttributes };
  const lucia = new Lucia(store, { ...attributes, sessionExpiresIn: new TimeSpan(sessionDays, 'd') });
  const kept = { ...store, updateSessionExpiration: async () => undefined };
  const brief = new Lucia(kept, { ...attributes, sessionExpiresIn: new TimeSpan(sharedSession.hours, 'h') });
  return {
    async start(userId, shared = false) {
      const random = randomBytes(tokenBytes).toString('base64url');
      const token = shared ? `s${random}` : random;
      const seenAt = shared ? secondsNow() : null;
      await (shared ? brief : lucia).createSession(userId, { seenAt }, { sessionId: sessionIdOf(token) });
      return token;
    },
    async find(token, used) {
      if (!tokenShape.test(token)) return null;
      const shared = isSharedToken(token);
      const { session, user } = await (shared ? brief : lucia).validateSession(sessionIdOf(token));
      if (!session) return null;
      const idle = session.seenAt === null ? 0 : secondsNow() - session.seenAt;
      const locked = idle > longestIdle;
      if (used && !locked && idle > useNotedEvery) await store.noteUse(session.id, secondsNow());
      const renewed = session.fresh && !shared;
      return { userId: session.userId, locked, renewed, visitor: user.visitor };
    },
    async unlock(token) {
      if (isSharedToken(token)) await store.noteUse(sessionIdOf(token), secondsNow());
    },
    end: (token) => lucia.invalidateSession(sessionIdOf(token)),
    endAll: (userId) => lucia.invalidateUserSessions(userId),
    sweep: store.sweep,
  };
}
