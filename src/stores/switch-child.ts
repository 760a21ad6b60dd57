import { targetOf } from '../client/calls.ts';
import type { NoAnswer } from '../client/no-answer.ts';
import { isAnswer } from '../client/refusal.ts';
import { isSuccess, send } from '../client/send.ts';
import type { Language } from '../model/languages.ts';
import { clearOwnDrafts } from '../ui/form/session-draft.ts';
import { tellTabs } from './session.ts';

/** Why a switch did not happen: the server refused it, or no answer came. */
export type NoSwitch = { state: 'refused' } | { state: 'lost'; why: NoAnswer };

/**
 * Switches the session to another child of the family, and loads the page again: everything on it belongs to the child
 * before.
 * @returns why it did not happen; null on success
 */
export async function switchChild(id: number, language: Language): Promise<NoSwitch | null> {
  const reply = await send({ ...targetOf('POST /auth/switch'), language, body: { id } });
  if (reply.state === 'lost') return reply;
  if (reply.state !== 'answered' || !isSuccess(reply.status)) return { state: 'refused' };
  if (!isAnswer(reply.text)) return { state: 'lost', why: 'gone' };
  clearOwnDrafts();
  tellTabs();
  // Without a hash, so that the page is loaded again and begins at its top.
  location.assign(location.pathname);
  return null;
}
