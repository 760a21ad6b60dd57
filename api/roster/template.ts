import { examplePhone } from '../../db/school/phone-plans.ts';
import { type Bilingual, inLanguage, type Language } from '../../src/model/languages.ts';
import { type ImportedColumn, importedColumns } from '../../src/model/people/roster.ts';
import { accountKinds } from '../../src/model/people/student-fields.ts';
import { schoolFacts } from '../../src/model/school/facts.ts';
import { priceTerms } from '../../src/model/school/price-terms.ts';
import type { MadeFile } from '../http/answer-bytes.ts';
import type { FileName } from '../http/file-name.ts';
import { say } from '../http/texts.ts';
import { type TableFormat, tableFile } from '../tables/table.ts';
import { headings } from './headings.ts';

type Grades = readonly { name: Bilingual }[];

const gradesIn = (grades: Grades, language: Language): string[] =>
  grades.map(({ name }) => inLanguage(name, language, schoolFacts().default_language));

/** The example row of the template. The import passes over it while nobody has changed it. */
export function exampleCells(grades: Grades, language: Language): Record<ImportedColumn, string> {
  return {
    name: say(language, 'roster.example'),
    email: 'name@example.com',
    phone: examplePhone(schoolFacts().phone_country),
    grade: gradesIn(grades, language)[0] ?? '',
    kind_of_account: say(language, 'roster.kinds.free'),
    payment_term: '',
  };
}

/** A list to fill in for the import: headings and an example; a workbook offers grades, kinds and terms to choose from. */
export function rosterTemplate(
  name: Omit<FileName, 'extension'>,
  grades: Grades,
  format: TableFormat,
  language: Language,
): MadeFile {
  async function* rows() {
    const example = exampleCells(grades, language);
    yield [
      importedColumns.map((column) => headings[column][language]),
      importedColumns.map((column) => example[column]),
    ];
  }
  const place = (column: ImportedColumn) => importedColumns.indexOf(column);
  return tableFile(rows(), name, format, language, [
    { column: place('grade'), values: gradesIn(grades, language) },
    { column: place('kind_of_account'), values: accountKinds.map((kind) => say(language, `roster.kinds.${kind}`)) },
    { column: place('payment_term'), values: priceTerms.map((term) => say(language, `roster.terms.${term}`)) },
  ]);
}
