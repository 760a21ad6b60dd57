export const accountKinds = ['free', 'paid'] as const;
export type AccountKind = (typeof accountKinds)[number];

/** A boolean as 0 or 1, in the API and in the database. */
export type Flag = 0 | 1;

/**
 * The documents a student uploads. Each has one name for its column, its answers and its label. `sentAs` is the name in
 * the registration form, as the contract sets it; no other field of a student has two names.
 */
export const receipt = { name: 'payment_image', sentAs: 'image' } as const;
export const photo = { name: 'personal_image', sentAs: 'personal_photo' } as const;
/** Optional; can be handed in later. */
export const passport = { name: 'passport', sentAs: 'passport' } as const;
export const personalDocuments = [photo, passport] as const;
export const documents = [receipt, ...personalDocuments] as const;

export type Document = (typeof documents)[number];
export type DocumentName = Document['name'];
export const documentNames = documents.map(({ name }) => name);

/** Builds an object with one value for each document. */
export function byDocument<V>(make: (document: Document) => V): Record<DocumentName, V> {
  return Object.assign({}, ...documents.map((each) => ({ [each.name]: make(each) })));
}

/** The field name for a name in the registration form. */
export const fieldSentAs = (sent: string): string => documents.find(({ sentAs }) => sentAs === sent)?.name ?? sent;
