import { z } from 'zod';
import { inEachLanguage } from '../all-languages.ts';
import type { Problem } from '../errors.ts';
import { contentLimits, longestKept } from '../limits.ts';
import { bilingual } from '../named.ts';
import { emptiableText, flag, wholeNumber } from '../text/text.ts';
import { bit } from './student.ts';

/** Whether anybody may register by themselves, and what is said while nobody may. */
export const registrationRecord = z.object({ open: bit, message: bilingual });
export type RegistrationRecord = z.infer<typeof registrationRecord>;

const said = emptiableText(contentLimits.line);

/** What is sent of it; what is not sent stays. */
export const registrationChange = z.object({
  open: flag.optional(),
  message: z.object(inEachLanguage(() => said.optional())).optional(),
});

export const openRegistration: RegistrationRecord = { open: 1, message: inEachLanguage(() => '') };

/** For how many days pictures are kept: receipts after their payment is decided, passports after the registration. 0: for ever. */
export const retentionRecord = z.object({ receipts_days: z.number().int(), passports_days: z.number().int() });
export type RetentionRecord = z.infer<typeof retentionRecord>;

const problem: Problem = 'number';
const days = wholeNumber(0, longestKept, problem);

/** What is sent of it; what is not sent stays. */
export const retentionChange = z.object({ receipts_days: days.optional(), passports_days: days.optional() });

/** A school that is new removes pictures by itself; one that was there before keeps them until it has decided. */
export const newSchoolRetention: RetentionRecord = { receipts_days: 90, passports_days: 30 };
export const undecidedRetention: RetentionRecord = { receipts_days: 0, passports_days: 0 };
