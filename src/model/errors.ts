import type { Changed } from './last-change.ts';

/**
 * Error codes and their HTTP status. A route returns a `Refusal` and `api/http` turns it into an answer. The message is
 * the text `messages:errors.<code>` in the language of the request.
 */
export const refusalStatus = {
  unauthorised: 401,
  wrongLogin: 401,
  secondStep: 401,
  wrongCode: 401,
  secondStepOver: 401,
  locked: 401,
  wrongOrigin: 403,
  notPermitted: 403,
  filedByOffice: 403,
  changePassword: 403,
  setUpTotp: 403,
  notFound: 404,
  notAllowed: 405,
  conflict: 409,
  studentDeleted: 409,
  changed: 409,
  undoOver: 409,
  undoEnded: 409,
  noDemo: 409,
  malformed: 400,
  malformedKey: 400,
  tooLarge: 413,
  wrongType: 415,
  invalid: 422,
  required: 422,
  inUse: 422,
  mediaUsed: 422,
  heldInTrash: 422,
  lastPrincipal: 422,
  totpOn: 422,
  closed: 422,
  wrongRows: 422,
  someRefused: 422,
  keyReused: 422,
  confirm: 422,
  noMail: 422,
  notInvited: 422,
  paymentOpen: 422,
  secondOpen: 422,
  secondReference: 422,
  tooMany: 429,
  busy: 503,
  away: 503,
  noSpace: 503,
  replaced: 503,
  fault: 500,
} as const;

export type RefusalCode = keyof typeof refusalStatus;

/** Errors that a client must tell apart although they share a status: the `code` of the answer. */
export const publicErrorCodes: Partial<Record<RefusalCode, string>> = {
  changePassword: 'change-password',
  secondStep: 'second-step',
  wrongCode: 'wrong-code',
  secondStepOver: 'second-step-over',
  setUpTotp: 'set-up-totp',
  locked: 'locked',
  keyReused: 'key-reused',
  studentDeleted: 'student-deleted',
  changed: 'changed',
  confirm: 'confirm',
};

/** Texts for single fields: `messages:fields.<problem>`. */
export const problems = [
  'required',
  'tooShort',
  'tooLong',
  'tooFormatted',
  'email',
  'emailLatin',
  'emailSign',
  'emailSpace',
  'emailTaken',
  'emailTakenAsk',
  'weakPassword',
  'wrongPassword',
  'wrongCode',
  'ownTotpFirst',
  'otherName',
  'samePassword',
  'lastPrincipal',
  'staffEmailTaken',
  'hiddenCharacters',
  'phone',
  'whatsapp',
  'choice',
  'number',
  'wholeBetween',
  'price',
  'date',
  'draftMoment',
  'untilOrCount',
  'noDays',
  'tooManyDays',
  'time',
  'url',
  'flag',
  'unknown',
  'gradeOfLevel',
  'familyFull',
  'notOffered',
  'page',
  'notShown',
  'subjectDeleted',
  'gradeDeleted',
  'levelDeleted',
  'nameTaken',
  'severalGrades',
  'otherOrder',
  'twice',
  'atMost',
  'tooManyPoints',
  'fileDamaged',
  'fileFormat',
  'fileCodec',
  'fileSoundOnly',
  'fileUnknown',
  'unreadableList',
  'noHeadings',
  'missingColumns',
  'noSuchHeading',
  'oldExcel',
  'cellError',
  'damagedText',
  'tooManyRows',
  'listTooLarge',
  'listUnpacksTooLarge',
  'tooManyColumns',
  'listTooCostly',
  'listTooMuchMemory',
  'emailTwice',
  'emailDeleted',
  'studentTwice',
  'severalStudents',
  'sameGrade',
  'amount',
  'amountShort',
  'amountOver',
  'paidTwice',
  'pictureUsed',
  'sameStudent',
  'refundAbove',
  'refundNotReceived',
  'refundCurrency',
  'dayAhead',
  'dayPast',
  'dayFar',
  'extendedFar',
  'referenceUsed',
  'sharedNote',
  'linkOver',
  'currency',
  'currencyUsed',
  'currencyPaid',
  'pricesUnfit',
  'timeZone',
  'callingCode',
  'colour',
  'contrast',
  'between',
  'invalid',
] as const;
export type Problem = (typeof problems)[number];

/** A checked code as the message of a zod rule; `api/http` turns it into a text. */
export const problem = (code: Problem): Problem => code;

export interface FieldProblem {
  problem: Problem;
  /** Values for the text's placeholders, such as `{count}`. */
  values?: Record<string, string | number>;
}

/** Problems by field name, as sent (`title[ar]` is `title.ar`). */
export type FieldProblems = Record<string, FieldProblem[]>;

export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly fields: FieldProblems | undefined;
  readonly values: Record<string, string | number> | undefined;
  /** For a conflict: the current data. */
  readonly data: unknown;
  /** For the code `changed`: who made the newest change, and when. */
  readonly changed: Changed | undefined;
  /** For the code `locked`: the owner of the session. */
  readonly user: { name: string } | undefined;
  /** For the code `second-step`: id of the login that waits for its second step. */
  readonly challenge: string | undefined;
  /** For the code `confirm`: the flags to send in order to confirm. */
  readonly needs: readonly string[] | undefined;

  constructor(
    code: RefusalCode,
    details: {
      fields?: FieldProblems | undefined;
      values?: Record<string, string | number> | undefined;
      data?: unknown;
      changed?: Changed | undefined;
      user?: { name: string } | undefined;
      challenge?: string | undefined;
      needs?: readonly string[] | undefined;
    } = {},
  ) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.fields = details.fields;
    this.values = details.values;
    this.data = details.data;
    this.changed = details.changed;
    this.needs = details.needs;
    this.user = details.user;
    this.challenge = details.challenge;
  }

  get status(): (typeof refusalStatus)[RefusalCode] {
    return refusalStatus[this.code];
  }
}
