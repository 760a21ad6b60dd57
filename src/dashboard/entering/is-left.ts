import { ApiError } from '../api/errors.ts';

/** Whether the login waits for its second step, or waited too long: then the new password counts. */
export const isLeft = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'second-step' || error.code === 'second-step-over');
