/** The states of a message from the contact form. */
export const messageStates = ['new', 'done'] as const;
export type MessageState = (typeof messageStates)[number];

/** What can be done with many messages at once. */
export const messageActions = ['new', 'done', 'delete', 'restore'] as const;
export type MessageAction = (typeof messageActions)[number];
