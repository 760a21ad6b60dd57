/** All tables except those of the publisher (`publishing/schema.ts`) and of the content types (`content/tables.ts`). */
export { bulkChangedRows, bulkChanges } from './bulk/schema.ts';
export { contentVersions, versionChanges } from './content/schema.ts';
export { contentSearch } from './content/search-schema.ts';
export { files, fileUses, images } from './files/schema.ts';
export { idempotentAnswerStudents, idempotentAnswers } from './idempotency/schema.ts';
export { mailLinks, mails } from './mail/schema.ts';
export { extensionMoves, extensions, paymentAccounts, payments, paymentTerms } from './payments/schema.ts';
export {
  adminSessions,
  admins,
  auditLines,
  backupCodes,
  erasedPeople,
  erasures,
  families,
  formerPhones,
  imports,
  loginCodes,
  loginNumbers,
  logins,
  messages,
  officeRecords,
  promotedStudents,
  promotions,
  rateWindows,
  recoveryCodes,
  secondFactors,
  secondSteps,
  staffSubjects,
  studentSessions,
  students,
  uploadHolds,
  wrongCodes,
} from './people/schema.ts';
export { previews } from './previews/schema.ts';
export { grades, levels } from './school/schema.ts';
