import { z } from 'zod';
import { bulkBounds, textLimits } from '../limits.ts';
import { id, named } from '../named.ts';
import { messageActions, messageStates } from '../people/message.ts';
import { optionalInput } from '../text/optional-input.ts';
import { emptiableText } from '../text/text.ts';
import { changedConflict, versionSent, versionShown } from '../version.ts';
import { manyAnswer, manyIds, manyRefused } from './dashboard-many.ts';
import { type Endpoints, message, meta, pageQuery, searchSent } from './endpoint.ts';

const office = { auth: 'admin', needs: 'messages' } as const;
const moment = z.iso.datetime();

const state = z.enum(messageStates, 'choice');

/** A message from the contact form. `done_by` is null for one that was done before that was noted. */
const contactMessage = z.object({
  id,
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  /** Phone numbers that the visitor has written, as they are dialled in the school's country. */
  phones: z.array(z.string()),
  created_at: moment,
  state: z.enum(messageStates),
  note: z.string(),
  done_by: named(z.string()).nullable(),
  done_at: moment.nullable(),
  ...versionShown,
});
export type ContactMessage = z.infer<typeof contactMessage>;

const one = message.extend({ data: contactMessage });
const number = z.number().int();

/** The messages that visitors wrote in the contact form. */
export const messageEndpoints = {
  'GET /dashboard/contacts': {
    ...office,
    summary: 'Contact messages, newest first; ?state= new or done, ?q= words in any order',
    query: pageQuery.extend({ state: optionalInput(state), q: searchSent }),
    answer: z.object({
      data: z.array(contactMessage),
      meta,
      counts: z.object({ all: number, new: number, done: number }),
    }),
  },
  'POST /dashboard/contacts/many': {
    ...office,
    summary: `Mark as done or new, delete or restore up to ${bulkBounds.most} messages: all or none`,
    body: z.object({ ...manyIds, action: z.enum(messageActions, 'choice') }),
    refused: manyRefused,
    answer: manyAnswer,
  },
  'GET /dashboard/contacts/:id': { ...office, summary: 'One message', answer: z.object({ data: contactMessage }) },
  'PUT /dashboard/contacts/:id': {
    ...office,
    summary: 'Mark a message as done or new, and note something; what is not sent stays',
    body: z.object({ state: state.optional(), note: emptiableText(textLimits.note).optional(), ...versionSent }),
    conflict: changedConflict,
    answer: one,
  },
  'DELETE /dashboard/contacts/:id': { ...office, summary: 'Delete a message, for 30 days', answer: message },
  'POST /dashboard/contacts/:id/restore': { ...office, summary: 'Bring a deleted message back', answer: one },
} as const satisfies Endpoints;

export type MessageEndpoints = typeof messageEndpoints;
