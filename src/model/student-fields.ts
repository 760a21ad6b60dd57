export const accountKinds = ['free', 'paid'] as const;
export type AccountKind = (typeof accountKinds)[number];

/** 0 and 1 on the wire and in the database. */
export type Flag = 0 | 1;

/**
 * The pictures a student hands in, each with the one name that its column, its answers and its texts bear. What the
 * specification calls it in the form of a registration is `sentAs`: nowhere else does a student's field have two names.
 */
export const documents = [
  { name: 'payment_image', sentAs: 'image', proves: 'payment' },
  { name: 'personal_image', sentAs: 'personal_photo', proves: 'person' },
  { name: 'passport', sentAs: 'passport', proves: 'person' },
] as const;

export type Document = (typeof documents)[number];
export type DocumentName = Document['name'];

/** What proves the payment: the receipt; it is asked for and shown beside it. */
export const receipt = documents.find(({ proves }) => proves === 'payment') ?? documents[0];
/** What proves who somebody is; the school may be given it later. */
export const personalDocuments = documents.filter(({ proves }) => proves === 'person');

/** The same for each document, by its name. */
export function byDocument<V>(make: (document: Document) => V): Record<DocumentName, V> {
  // `fromEntries` forgets the names it was given.
  return Object.fromEntries(documents.map((each) => [each.name, make(each)])) as Record<DocumentName, V>;
}

/** The name of a field that a registration has sent. */
export const fieldSentAs = (sent: string): string => documents.find(({ sentAs }) => sentAs === sent)?.name ?? sent;
