import type { LoginTexts } from '../../texts/for-islands.ts';
import type { Refused } from './use-entering.ts';

/**
 * The error text of a failed login. Every wrong login gets the same text; rate limits, server errors and lost
 * connections have their own.
 * @param wrong the text for a wrong login
 */
export function loginErrorText(refused: Refused, wrong: string, texts: Pick<LoginTexts, 'silence' | 'kept'>): string {
  if (refused.state === 'lost') return `${texts.silence[refused.why]} ${texts.kept}`;
  return refused.state === 'refused' && refused.status !== 401 ? refused.message : wrong;
}
