import { hash, randomBytes } from 'node:crypto';
import { Lucia, TimeSpan } from 'lucia';
import type { SessionStore } from '../../db/people/session-store.ts';
import { sessionDays } from '../../src/model/limits.ts';

declare module 'lucia' {
  interface Register {
    Lucia: Lucia;
    UserId: number;
  }
}

export interface FoundSession {
  userId: number;
  /** Whether its end was just moved out, so that the cookie has to follow. */
  renewed: boolean;
}

export interface Sessions {
  /** Starts a session. @returns its token, which is stored nowhere */
  start(userId: number): Promise<string>;
  /** The session of a token; null when there is none, or it has run out. Renews it in its last half. */
  find(token: string): Promise<FoundSession | null>;
  end(token: string): Promise<void>;
  /** Ends all sessions of a user at once. */
  endAll(userId: number): Promise<void>;
  /** Removes sessions that have run out. @returns how many */
  sweep(): Promise<number>;
}

const tokenBytes = 32;
const tokenShape = /^[A-Za-z0-9_-]{43}$/;

/** The database holds only this. */
const sessionIdOf = (token: string) => hash('sha256', token);

/**
 * Sessions of one kind of user, behind lucia: 30 days, renewed when used in their last 15 (contract 4). The only file
 * that imports lucia, which is no longer developed.
 */
export function createSessions(store: SessionStore): Sessions {
  const lucia = new Lucia(store, { sessionExpiresIn: new TimeSpan(sessionDays, 'd') });
  return {
    async start(userId) {
      const token = randomBytes(tokenBytes).toString('base64url');
      await lucia.createSession(userId, {}, { sessionId: sessionIdOf(token) });
      return token;
    },
    async find(token) {
      if (!tokenShape.test(token)) return null;
      const { session } = await lucia.validateSession(sessionIdOf(token));
      return session && { userId: session.userId, renewed: session.fresh };
    },
    end: (token) => lucia.invalidateSession(sessionIdOf(token)),
    endAll: (userId) => lucia.invalidateUserSessions(userId),
    sweep: store.sweep,
  };
}
