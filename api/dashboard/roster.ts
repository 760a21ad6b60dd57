import { stat } from 'node:fs/promises';
import { previewBulkAction } from '../../db/people/bulk-preview.ts';
import { openPromotions, promote, undoPromotion } from '../../db/people/promotions.ts';
import { rememberColumns, rememberedColumns } from '../../db/people/roster-columns.ts';
import { studentsInPieces } from '../../db/people/student-search.ts';
import { allLevels, findGrade } from '../../db/school/levels.ts';
import type { DashboardEndpoints } from '../../src/model/endpoints/dashboard.ts';
import { type FieldProblem, Refusal } from '../../src/model/errors.ts';
import type { Language } from '../../src/model/languages.ts';
import { MEGABYTE, rosterBounds } from '../../src/model/limits.ts';
import { type GivenColumns, type ImportedColumn, importedColumns } from '../../src/model/people/roster.ts';
import { schoolFacts } from '../../src/model/school/facts.ts';
import { answerWithFile } from '../http/answer-bytes.ts';
import type { Upload } from '../http/body-rules.ts';
import type { Services } from '../http/context.ts';
import { problemText, programReplaced } from '../http/refusal.ts';
import { requestedLanguage } from '../http/requested-language.ts';
import type { Handlers } from '../http/routes.ts';
import { say } from '../http/texts.ts';
import { rosterFile } from '../roster/export.ts';
import { runRosterImport } from '../roster/import.ts';
import { rosterTemplate } from '../roster/template.ts';
import { exportName } from '../tables/export-name.ts';
import { granterOf } from './discount-granter.ts';
import { filterOf } from './student-filter.ts';

type Roster = Pick<
  Handlers<DashboardEndpoints>,
  | 'GET /dashboard/users/export'
  | 'GET /dashboard/users/template'
  | 'POST /dashboard/users/import'
  | 'GET /dashboard/users/outlook'
  | 'GET /dashboard/users/promotions'
  | 'POST /dashboard/users/promote'
  | 'POST /dashboard/users/promote/:id/undo'
>;

/** Adds to a message how many discounts above the limit were lowered to it. */
const withDiscounts = (
  language: Language,
  message: string,
  { discounts_lowered }: { discounts_lowered?: number | undefined },
) =>
  discounts_lowered === undefined
    ? message
    : `${message} ${say(language, 'roster.discountsLowered', { count: discounts_lowered })}`;

const atFile = (problem: FieldProblem) =>
  new Refusal(problem.problem === 'required' ? 'required' : 'invalid', { fields: { file: [problem] } });

/** The columns that were named; an empty heading names none. */
const filledColumns = (sent: { [C in ImportedColumn]?: string | undefined }): GivenColumns =>
  Object.fromEntries(importedColumns.flatMap((column) => (sent[column] ? [[column, sent[column]]] : [])));

/** Bulk calls for students: export, import, and promotion to the next grade. */
export function rosterHandlers({ db, log, config, folders, replaced }: Services): Roster {
  const host = new URL(config.siteUrl).hostname;

  /** @throws Refusal 422 if the file is missing or too large */
  async function listOf(file: Upload | undefined): Promise<Upload> {
    if (!file) throw atFile({ problem: 'required' });
    const { size } = await stat(file.path);
    if (size > rosterBounds.bytes) {
      throw atFile({ problem: 'listTooLarge', values: { max: rosterBounds.bytes / MEGABYTE } });
    }
    return file;
  }

  async function mustBeGrade(field: string, id: number): Promise<void> {
    if (!(await findGrade(db, id))) throw new Refusal('invalid', { fields: { [field]: [{ problem: 'unknown' }] } });
  }

  return {
    'GET /dashboard/users/export': async ({ c, language, query }) => {
      const name = await exportName(db, 'students', requestedLanguage(c, language));
      const students = studentsInPieces(db, filterOf(query));
      const list = rosterFile(name, students, query.format, language, schoolFacts().default_language);
      return answerWithFile(c, log, list);
    },
    'GET /dashboard/users/template': async ({ c, language, query }) => {
      const asked = requestedLanguage(c, language);
      const levels = await allLevels(db);
      return answerWithFile(
        c,
        log,
        rosterTemplate(await exportName(db, 'template', asked), levels, query.format, asked),
      );
    },
    'POST /dashboard/users/import': async ({ c, language, body, rawBody }) => {
      const { files } = await rawBody();
      const { dry_run, columns: sent = {} } = await body();
      const { path, extension } = await listOf(files.get('file'));
      if (replaced()) throw programReplaced();
      const columns = filledColumns(sent);
      const { errors, warnings, ...counts } = await runRosterImport({
        database: folders.database,
        root: folders.root,
        file: path,
        extension,
        dryRun: dry_run === 1,
        columns,
        remembered: await rememberedColumns(db),
        actor: granterOf(c.get('admin')),
        host,
        language,
      });
      const messagesOf = (rows: typeof errors) =>
        rows.map(({ row, field, problem }) => ({ row, field, message: problemText(language, problem) }));
      const data = { ...counts, errors: messagesOf(errors), warnings: messagesOf(warnings) };
      const wrong = new Set(errors.map(({ row }) => row)).size;
      if (wrong > 0 && dry_run === 0) throw new Refusal('wrongRows', { values: { count: wrong }, data });
      if (dry_run === 0) await rememberColumns(db, columns);
      const { created, updated } = counts;
      const said = wrong > 0 ? 'wrong' : dry_run === 1 ? 'tried' : 'imported';
      const message = say(language, `roster.${said}`, { count: wrong, created, updated });
      return { message: withDiscounts(language, message, data), data };
    },
    'GET /dashboard/users/outlook': async ({ query }) => ({
      data: await previewBulkAction(db, query.grade_id ?? null),
    }),
    'GET /dashboard/users/promotions': async () => ({ data: await openPromotions(db) }),
    'POST /dashboard/users/promote': async ({ c, language, body }) => {
      const promotion = await body();
      await mustBeGrade('grade_id', promotion.grade_id);
      if (promotion.to_grade_id !== null) await mustBeGrade('to_grade_id', promotion.to_grade_id);
      const data = await promote(db, granterOf(c.get('admin')), promotion);
      return { message: withDiscounts(language, say(language, 'roster.promoted', { count: data.moved }), data), data };
    },
    'POST /dashboard/users/promote/:id/undo': async ({ c, id, language }) => {
      const data = await undoPromotion(db, granterOf(c.get('admin')), id);
      return { message: withDiscounts(language, say(language, 'roster.undone', { count: data.moved }), data), data };
    },
  };
}
