export type NoticeKind = 'success' | 'error';

export interface ToastAction {
  label: string;
  run(): void;
}

export interface NoticeOptions {
  /** A second sentence, for instance the server's message. */
  detail?: string | undefined;
  action?: ToastAction | undefined;
  /** Key of the subject: a new toast replaces an earlier one with the same key. */
  about?: string;
}
