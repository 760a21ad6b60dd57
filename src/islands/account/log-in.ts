import type { Language } from '../../model/languages.ts';

export type LoginOutcome = { state: 'in' } | { state: 'refused'; wait: string | null } | { state: 'lost' };

const tooMany = 429;

/** Asks for a session. `wait`: what the server says to someone who tried too often. */
export async function logIn(email: string, password: string, language: Language): Promise<LoginOutcome> {
  try {
    const answer = await fetch('/api/auth/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', lang: language },
      body: JSON.stringify({ email, password }),
    });
    if (answer.ok) return { state: 'in' };
    const { message } = await answer.json();
    return { state: 'refused', wait: answer.status === tooMany && typeof message === 'string' ? message : null };
  } catch {
    return { state: 'lost' };
  }
}
