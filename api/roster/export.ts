import { inLanguage, type Language } from '../../src/model/languages.ts';
import { type RosterColumn, rosterColumns } from '../../src/model/people/roster.ts';
import type { ListedStudent } from '../../src/model/people/student.ts';
import { schoolDay } from '../../src/model/school/days.ts';
import type { MadeFile } from '../http/answer-bytes.ts';
import type { FileName } from '../http/file-name.ts';
import { say } from '../http/texts.ts';
import { type TableFormat, tableFile } from '../tables/table.ts';

/** The cells of one student's row, in one language. */
function cellsOf(student: ListedStudent, language: Language, fallback: Language): Record<RosterColumn, string> {
  const { name, email, phone, level, grade, kind_of_account, payment_term, state, paid_until, due, created_at } =
    student;
  return {
    name,
    email,
    phone,
    level: inLanguage(level.name, language, fallback),
    grade: inLanguage(grade.name, language, fallback),
    kind_of_account: say(language, `roster.kinds.${kind_of_account}`),
    payment_term: payment_term === null ? '' : say(language, `roster.terms.${payment_term}`),
    state: say(language, `roster.states.${state}`),
    paid_until: paid_until ?? '',
    due: due === null ? '' : String(due.amount),
    paid: due === null ? '' : String(due.paid),
    created_at: schoolDay(new Date(created_at)),
  };
}

/** The list of students as a CSV or XLSX file in one language, generated while it is sent. */
export function rosterFile(
  name: Omit<FileName, 'extension'>,
  students: AsyncIterable<readonly ListedStudent[]>,
  format: TableFormat,
  language: Language,
  fallback: Language,
): MadeFile {
  async function* rows(): AsyncGenerator<string[][]> {
    yield [rosterColumns.map((column) => say(language, `roster.columns.${column}`))];
    for await (const some of students) {
      yield some.map((student) => {
        const cells = cellsOf(student, language, fallback);
        return rosterColumns.map((column) => cells[column]);
      });
    }
  }
  return tableFile(rows(), name, format, language);
}
