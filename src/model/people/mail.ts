/** The kinds of links in mails: what opening one does. */
export const mailLinkKinds = ['confirm', 'recover', 'invite'] as const;
export type MailLinkKind = (typeof mailLinkKinds)[number];

/** The kinds of mails; each has its texts in `messages:mails`. */
export const mailKinds = [...mailLinkKinds, 'new_login'] as const;
export type MailKind = (typeof mailKinds)[number];
