/** All tables except those of the publisher (`publishing/schema.ts`) and of the content types (`content/tables.ts`). */
export { images } from './files/schema.ts';
export { idempotentAnswerStudents, idempotentAnswers } from './idempotency/schema.ts';
export { extensionMoves, extensions, paymentAccounts, payments, paymentTerms } from './payments/schema.ts';
export { auditLines } from './people/audit-schema.ts';
export { loginCodes } from './people/codes-schema.ts';
export { rateWindows, uploadHolds } from './people/limits-schema.ts';
export { erasures, loginNumbers, officeRecords } from './people/office-schema.ts';
export { imports, promotedStudents, promotions } from './people/roster-schema.ts';
export { admins, formerPhones, messages, students } from './people/schema.ts';
export { adminSessions, studentSessions } from './people/session-schema.ts';
export { recoveryCodes, staffSubjects } from './people/staff-schema.ts';
export { grades, levels } from './school/schema.ts';
