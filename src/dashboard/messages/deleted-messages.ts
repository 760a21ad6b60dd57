import { atom } from 'nanostores';
import { deletedRowTime } from '../../model/limits.ts';
import type { ContactMessage } from './reply.ts';

export interface DeletedMessage {
  message: ContactMessage;
  /** The list on which it stood, as its query. */
  list: string;
  /** Time of the deletion, in milliseconds. */
  at: number;
  /** Height in pixels of its row, if it was measured. */
  height: number | undefined;
  /** Whether it was restored, but the list from the server does not contain it yet. */
  back: boolean;
}

/** Messages that were just deleted; their list shows a placeholder with undo for each. */
export const $deletedMessages = atom<readonly DeletedMessage[]>([]);

/** @param height of the row, in pixels, so that the list does not move */
export function noteDeletedMessages(messages: readonly ContactMessage[], list: string, height?: number): void {
  const at = Date.now();
  const gone = new Set(messages.map(({ id }) => id));
  const others = $deletedMessages.get().filter(({ message }) => !gone.has(message.id));
  $deletedMessages.set([...others, ...messages.map((message) => ({ message, list, at, height, back: false }))]);
}

/** Forgets restored messages that the list from the server contains again. */
export function forgetRestoredMessages(listed: readonly ContactMessage[]): void {
  const there = new Set(listed.map(({ id }) => id));
  const all = $deletedMessages.get();
  const left = all.filter(({ message, back }) => !back || !there.has(message.id));
  if (left.length < all.length) $deletedMessages.set(left);
}

/** Shows messages that were restored as ordinary rows again. */
export function showRestoredMessages(ids: readonly number[]): void {
  $deletedMessages.set(
    $deletedMessages.get().map((each) => (ids.includes(each.message.id) ? { ...each, back: true } : each)),
  );
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

/** The messages of a list, newest first, with those that were just deleted from it, or are back, at their places. */
export function withDeletedMessages(
  messages: readonly ContactMessage[],
  deleted: readonly DeletedMessage[],
  list: string,
): ContactMessage[] {
  const there = new Set(messages.map(({ id }) => id));
  const gone = deleted.filter((each) => each.list === list && !there.has(each.message.id));
  return [...messages, ...gone.map(({ message }) => message)].sort((a, b) => b.id - a.id);
}
