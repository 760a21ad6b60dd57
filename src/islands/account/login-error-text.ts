import type { LoginTexts } from '../../texts/for-islands.ts';
import type { Failure } from '../../ui/form/outcome.ts';

/**
 * The error text of a failed login. Every wrong login gets the same text; rate limits, server errors and lost
 * connections have their own.
 * @param wrong the text for a wrong login
 */
export function loginErrorText(failure: Failure, wrong: string, texts: Pick<LoginTexts, 'silence' | 'kept'>): string {
  if (failure.state === 'lost') return `${texts.silence[failure.why]} ${texts.kept}`;
  return failure.state === 'refused' && failure.status !== 401 ? failure.message : wrong;
}
