export type NoticeKind = 'success' | 'error';

export interface ToastAction {
  label: string;
  run(): void;
}

export interface NoticeOptions {
  /** A second sentence, such as what the server says. */
  detail?: string | undefined;
  action?: ToastAction | undefined;
  /** What it is about: what was said about the same before is outdated, and goes. */
  about?: string;
}
