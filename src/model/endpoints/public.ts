import { z } from 'zod';
import { textLimits } from '../limits.ts';
import { emailText, nameText, text } from '../text/text.ts';
import { contentReads } from './content-reads.ts';
import { type Endpoints, message } from './endpoint.ts';
import { publicAccountEndpoints } from './student-payments.ts';

const id = z.number().int();
const grade = z.object({
  id,
  name: z.string(),
  semester: z.number().nullable(),
  half_semester: z.number().nullable(),
  year: z.number().nullable(),
});

const contactMessage = z.object({
  name: nameText({ max: textLimits.name.max }),
  email: emailText,
  subject: text({ max: textLimits.subject }),
  message: text({ max: textLimits.message }),
});

/** Public endpoints other than content reads. */
export const schoolEndpoints = {
  'GET /levels': {
    summary: 'Levels with their grades and prices',
    answer: z.object({ data: z.array(z.object({ id, name: z.string(), grades: z.array(grade) })) }),
  },
  'POST /contact-us': {
    summary: 'Send a message to the school',
    body: contactMessage,
    answer: message,
  },

  ...publicAccountEndpoints,
} as const satisfies Endpoints;

export type SchoolEndpoints = typeof schoolEndpoints;

/** The public part of the API. The paths are part of the contract, odd spellings included. */
export const publicEndpoints = { ...contentReads, ...schoolEndpoints };
export type PublicEndpoints = typeof publicEndpoints;
