import { ApiError } from '../api/errors.ts';

/** Whether the login waits for its second step, or waited too long. In both cases a new password is already saved. */
export const needsSecondStep = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'second-step' || error.code === 'second-step-over');
