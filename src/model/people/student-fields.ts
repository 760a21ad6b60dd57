export const accountKinds = ['free', 'paid'] as const;
export type AccountKind = (typeof accountKinds)[number];

/** 0 and 1 on the wire and in the database. */
export type Flag = 0 | 1;

/**
 * The pictures a student hands in, each with the one name that its column, its answers and its label bear. What the
 * specification calls it in the form of a registration is `sentAs`: nowhere else does a student's field have two names.
 */
export const receipt = { name: 'payment_image', sentAs: 'image' } as const;
export const photo = { name: 'personal_image', sentAs: 'personal_photo' } as const;
/** What the school may be given later. */
export const passport = { name: 'passport', sentAs: 'passport' } as const;
export const personalDocuments = [photo, passport] as const;
export const documents = [receipt, ...personalDocuments] as const;

export type Document = (typeof documents)[number];
export type DocumentName = Document['name'];
export const documentNames = documents.map(({ name }) => name);

/** The same for each document, by its name. */
export function byDocument<V>(make: (document: Document) => V): Record<DocumentName, V> {
  return Object.assign({}, ...documents.map((each) => ({ [each.name]: make(each) })));
}

/** The name of a field that a registration has sent. */
export const fieldSentAs = (sent: string): string => documents.find(({ sentAs }) => sentAs === sent)?.name ?? sent;
