import { z } from 'zod';
import { inEachLanguage } from '../all-languages.ts';
import type { Problem } from '../errors.ts';
import { contentLimits, maxRetentionDays } from '../limits.ts';
import { bilingual } from '../named.ts';
import { emptiableText, flag, wholeNumber } from '../text/text.ts';
import { bit } from './student.ts';

/** Whether registration is open, and the message that is shown while it is closed. */
export const registrationRecord = z.object({ open: bit, message: bilingual });
export type RegistrationRecord = z.infer<typeof registrationRecord>;

const said = emptiableText(contentLimits.line);

/** A change of these settings. Fields that are not sent stay unchanged. */
export const registrationChange = z.object({
  open: flag.optional(),
  message: z.object(inEachLanguage(() => said.optional())).optional(),
});

export const openRegistration: RegistrationRecord = { open: 1, message: inEachLanguage(() => '') };

/**
 * Retention periods in days: receipts after the payment was decided, passports after registration. 0: no automatic
 * deletion.
 */
export const retentionRecord = z.object({ receipts_days: z.number().int(), passports_days: z.number().int() });
export type RetentionRecord = z.infer<typeof retentionRecord>;

const problem: Problem = 'number';
const days = wholeNumber(0, maxRetentionDays, problem);

/** A change of these settings. Fields that are not sent stay unchanged. */
export const retentionChange = z.object({ receipts_days: days.optional(), passports_days: days.optional() });

/**
 * A new installation deletes documents automatically. An older installation keeps them until the school has chosen a
 * period.
 */
export const newSchoolRetention: RetentionRecord = { receipts_days: 90, passports_days: 30 };
export const undecidedRetention: RetentionRecord = { receipts_days: 0, passports_days: 0 };
