import type { ListedStudent, TaughtStudent } from './student.ts';

/** Whether all of a student is told, or only what a teacher needs. Apart from the shapes: the browser has none of them. */
export const isWhole = (student: ListedStudent | TaughtStudent): student is ListedStudent => student.email !== null;
