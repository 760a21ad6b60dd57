import { isMadeName } from '../../db/people/login-names.ts';
import type { Services } from '../http/context.ts';

/** Whether the school sends mail, and an address can get it: a login name that the school has made is nobody's. */
export async function receivesMail(
  { db, config, mails, loginCodes }: Pick<Services, 'db' | 'config' | 'mails' | 'loginCodes'>,
  address: string,
): Promise<boolean> {
  if (!mails) return false;
  return !(await isMadeName(db, address, new URL(config.siteUrl).hostname, loginCodes.phoneKey));
}
