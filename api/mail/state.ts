import { mailQueueState } from '../../db/mail/queue.ts';
import type { Database } from '../../db/open.ts';
import type { Config } from '../config.ts';
import type { CheckContext } from '../health/check-context.ts';

/** Since when no mail leaves; null where none is sent. */
export function mailState({ mail }: Pick<Config, 'mail'>, database: () => Promise<Database>): CheckContext['mail'] {
  return async () => mail && mailQueueState(await database());
}
