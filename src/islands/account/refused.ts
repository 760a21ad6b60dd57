import type { LoginTexts } from '../../texts/for-islands.ts';
import type { Refused } from './use-entering.ts';

/** The one sentence for every wrong login; too many tries, a fault and silence have their own. @param wrong that sentence */
export function whyNot(refused: Refused, wrong: string, texts: Pick<LoginTexts, 'silence' | 'kept'>): string {
  if (refused.state === 'lost') return `${texts.silence[refused.why]} ${texts.kept}`;
  return refused.state === 'refused' && refused.status !== 401 ? refused.message : wrong;
}
