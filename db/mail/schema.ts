import { isNotNull } from 'drizzle-orm';
import { mailKinds, mailLinkKinds } from '../../src/model/people/mail.ts';
import { choice, id, index, integer, json, table, text, uniqueIndex } from '../dialect/columns.ts';
import { admins, students } from '../people/schema.ts';

/** Whom a mail or a link is for; both null: nobody, see `requestLink`. */
const owner = {
  student_id: () => integer().references(() => students.id, { onDelete: 'cascade' }),
  admin_id: () => integer().references(() => admins.id, { onDelete: 'cascade' }),
};

/**
 * Links in mails, until they are used or too old. The token is made of the nonce with a key outside the database and is
 * stored nowhere; its hash finds the link.
 */
export const mailLinks = table(
  'mail_links',
  {
    id: id(),
    kind: choice(mailLinkKinds).notNull(),
    student_id: owner.student_id(),
    admin_id: owner.admin_id(),
    /** The address that it was sent to, as `email_key`: it opens nothing once the account has another one. */
    address_key: text().notNull(),
    nonce: text().notNull(),
    hash: text().notNull(),
    expires_at: text().notNull(),
  },
  (columns) => [
    uniqueIndex('mail_links_hash').on(columns.hash),
    index('mail_links_student').on(columns.student_id).where(isNotNull(columns.student_id)),
    index('mail_links_admin').on(columns.admin_id).where(isNotNull(columns.admin_id)),
    index('mail_links_end').on(columns.expires_at),
  ],
);

/** `blank`: a placeholder that is never sent, so that the request takes equally long for unknown addresses. */
const mailStates = ['waiting', 'sent', 'given_up', 'blank'] as const;

/** What refused a mail: the server at all, or the server for this recipient alone. */
const mailFaults = ['server', 'recipient'] as const;

/** The queue of mails. A mail is written when it is sent: a row has no text and no token. */
export const mails = table(
  'mails',
  {
    id: id(),
    kind: choice(mailKinds).notNull(),
    language: text().notNull(),
    student_id: owner.student_id(),
    admin_id: owner.admin_id(),
    name: text().notNull(),
    address: text().notNull(),
    /** Further values of its text. */
    facts: json<Readonly<Record<string, string>>>().notNull(),
    /** Null: no link, or the link was used. */
    link_id: integer().references(() => mailLinks.id, { onDelete: 'set null' }),
    state: choice(mailStates).notNull(),
    attempts: integer().notNull().default(0),
    /** Not before this moment. */
    next_at: text().notNull(),
    /** Who sends it at present; `next_at` is then the moment from which another may. */
    lease: text(),
    fault: choice(mailFaults),
    /** What the server said, without the text of the mail. */
    reason: text(),
    /** Since when the server has refused it. */
    failing_since: text(),
    created_at: text().notNull(),
    /** When it was sent or given up. */
    done_at: text(),
  },
  (columns) => [
    index('mails_due').on(columns.state, columns.next_at),
    index('mails_done').on(columns.state, columns.done_at),
    index('mails_link').on(columns.link_id).where(isNotNull(columns.link_id)),
    index('mails_student').on(columns.student_id).where(isNotNull(columns.student_id)),
    index('mails_admin').on(columns.admin_id).where(isNotNull(columns.admin_id)),
  ],
);
