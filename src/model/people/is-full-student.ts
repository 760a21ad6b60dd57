import type { ListedStudent, TaughtStudent } from './student.ts';

/**
 * Whether the object is a full student, not the reduced one for teachers. A separate file, so that the browser does not
 * load the schemas.
 */
export const isFullStudent = (student: ListedStudent | TaughtStudent): student is ListedStudent =>
  student.email !== null;
