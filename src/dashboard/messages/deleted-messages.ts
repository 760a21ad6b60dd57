import { atom } from 'nanostores';
import { deletedRowTime } from '../../model/limits.ts';
import type { ContactMessage } from './reply.ts';

export interface DeletedMessage {
  message: ContactMessage;
  /** The list on which it stood, as its query. */
  list: string;
  /** Time of the deletion, in milliseconds. */
  at: number;
}

/** Messages that were just deleted; their list shows a placeholder with undo for each. */
export const $deletedMessages = atom<readonly DeletedMessage[]>([]);

export function noteDeletedMessages(messages: readonly ContactMessage[], list: string): void {
  const at = Date.now();
  $deletedMessages.set([...$deletedMessages.get(), ...messages.map((message) => ({ message, list, at }))]);
}

/** Forgets messages that are back. */
export function forgetDeletedMessages(ids: readonly number[]): void {
  $deletedMessages.set($deletedMessages.get().filter(({ message }) => !ids.includes(message.id)));
}

/**
 * Removes placeholders whose time is over.
 * @param held the id of a message whose placeholder has the focus
 */
export function removeExpiredMessages(held: number | null, now = Date.now()): void {
  const all = $deletedMessages.get();
  const left = all.filter(({ message, at }) => now - at < deletedRowTime || message.id === held);
  if (left.length < all.length) $deletedMessages.set(left);
}

/** The messages of a list, newest first, with those that were just deleted from it at their places. */
export function withDeletedMessages(
  messages: readonly ContactMessage[],
  deleted: readonly DeletedMessage[],
  list: string,
): ContactMessage[] {
  const there = new Set(messages.map(({ id }) => id));
  const gone = deleted.filter((each) => each.list === list && !there.has(each.message.id));
  return [...messages, ...gone.map(({ message }) => message)].sort((a, b) => b.id - a.id);
}
