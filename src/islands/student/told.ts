import type { Answer } from '../api.ts';
import type { FrameProps } from './place.ts';

/** Tells of new logins, if there are any. Most students never need the code for it. */
export async function newLoginsOn(
  { new_logins }: Pick<Answer<'GET /auth/me'>, 'new_logins'>,
  place: Pick<FrameProps, 'language' | 'texts' | 'links'>,
): Promise<void> {
  if (new_logins.length === 0) return;
  const code = await import('./new-logins.tsx').catch(() => null);
  code?.tellNewLogins(new_logins, place);
}
