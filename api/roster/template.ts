import type { Level } from '../../db/school/levels.ts';
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
import { repeatsNames } from './grade-words.ts';
import { headings } from './headings.ts';

const titleOf = (name: Bilingual, language: Language) => inLanguage(name, language, schoolFacts().default_language);

/** The example row of the template. The import passes over it while nobody has changed its name and e-mail. */
export function exampleCells(levels: readonly Level[], language: Language): Record<ImportedColumn, string> {
  const level = levels.find(({ grades }) => grades.length > 0);
  const [grade] = level?.grades ?? [];
  return {
    name: say(language, 'roster.example'),
    email: 'name@example.com',
    phone: examplePhone(schoolFacts().phone_country),
    level: level ? titleOf(level.name, language) : '',
    grade: grade ? titleOf(grade.name, language) : '',
    kind_of_account: say(language, 'roster.kinds.free'),
    payment_term: '',
  };
}

/**
 * A list to fill in for the import: headings and an example; a workbook offers grades, kinds and terms to choose from. It
 * has a column for the level only if names of grades repeat.
 */
export function rosterTemplate(
  name: Omit<FileName, 'extension'>,
  levels: readonly Level[],
  format: TableFormat,
  language: Language,
): MadeFile {
  const columns = importedColumns.filter((column) => column !== 'level' || repeatsNames(levels));
  const choices: Partial<Record<ImportedColumn, string[]>> = {
    level: levels.map((level) => titleOf(level.name, language)),
    grade: [...new Set(levels.flatMap(({ grades }) => grades.map((grade) => titleOf(grade.name, language))))],
    kind_of_account: accountKinds.map((kind) => say(language, `roster.kinds.${kind}`)),
    payment_term: priceTerms.map((term) => say(language, `roster.terms.${term}`)),
  };
  async function* rows() {
    const example = exampleCells(levels, language);
    yield [columns.map((column) => headings[column][language]), columns.map((column) => example[column])];
  }
  const chosen = columns.flatMap((each, column) => {
    const values = choices[each];
    return values ? [{ column, values }] : [];
  });
  return tableFile(rows(), name, format, language, chosen);
}
