import { useRef, useState } from 'react';
import type { Answer } from '../../../client/calls.ts';
import { formatList } from '../../../model/text/formats.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { notify } from '../../../ui/notify.ts';
import { Table } from '../../../ui/Table.tsx';
import { useSorting } from '../../../ui/use-sorting.tsx';
import { ApiError } from '../../api/errors.ts';
import { request } from '../../api/request.ts';
import { queryOf } from '../../content/paths.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { ColumnMatch, type NamedColumns, type UnknownHeadings, unknownHeadingsIn } from './ColumnMatch.tsx';
import { SlipsButton } from './SlipsButton.tsx';

type Outcome = Answer<'POST /dashboard/users/import'>['data'];

type Fault = Outcome['errors'][number];

const countsOf = ({ created, updated, rows }: Outcome) => ({ created, updated, rows });

/** Maximum number of rows shown; the next ones appear after these are fixed. */
const shownRows = 50;

/** Table of errors or warnings by row of the imported file. */
function Rows({ title, rows }: { title: string; rows: readonly Fault[] }) {
  const { t, labels, number } = useTexts();
  const fields = { ...labels, grade: labels.grade_id };
  const sorted = useSorting<Fault>(rows, [
    { name: 'row', heading: t('roster.row'), cell: ({ row }) => number(row), value: ({ row }) => row },
    {
      name: 'field',
      heading: t('roster.field'),
      cell: ({ field }) => fields[field],
      value: ({ field }) => fields[field],
    },
    {
      name: 'problem',
      heading: t('roster.problem'),
      kind: 'text',
      cell: ({ message }) => message,
      value: ({ message }) => message,
    },
  ]);
  const left = rows.length - shownRows;
  return (
    <>
      <Table
        caption={title}
        columns={sorted.columns}
        rows={sorted.rows.slice(0, shownRows)}
        keyOf={({ row, field }) => `${row} ${field}`}
      />
      {left > 0 && <p>{t('roster.more', { count: left })}</p>}
    </>
  );
}

/** Imports a student list: first a dry run that shows errors by row, then the import of all rows. */
export function ImportSheet() {
  const { t, language } = useTexts();
  const chooser = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [tried, setTried] = useState<Outcome | null>(null);
  const [done, setDone] = useState<Outcome | null>(null);
  const [busy, setBusy] = useState<'try' | 'take' | null>(null);
  const [unknown, setUnknown] = useState<UnknownHeadings | null>(null);
  const right = tried !== null && tried.errors.length === 0;

  const send = async (dryRun: boolean, named: NamedColumns = unknown?.columns ?? {}): Promise<void> => {
    if (!file || busy) return;
    setBusy(dryRun ? 'try' : 'take');
    const body = new FormData();
    body.append('dry_run', dryRun ? '1' : '0');
    for (const [column, heading] of Object.entries(named)) body.append(`columns[${column}]`, heading);
    body.append('file', file);
    try {
      const { message, data } = await request('POST /dashboard/users/import', {
        body,
        writer: dryRun ? 'dry run' : 'import',
      });
      if (dryRun) setTried(data);
      else {
        setDone(data);
        setTried(null);
        setFile(null);
        setUnknown(null);
      }
      if (data.errors.length === 0) notify.success(message, { about: 'roster' });
      else notify.error(message, { about: 'roster' });
    } catch (error) {
      const found = error instanceof ApiError ? unknownHeadingsIn(error.data) : null;
      if (found) setUnknown({ headings: found.headings, columns: { ...found.columns, ...named } });
      const words = error instanceof ApiError ? (error.fields['file']?.join(' ') ?? error.message) : undefined;
      notify.error(words || t('roster.failed'), { about: 'roster' });
    } finally {
      setBusy(null);
    }
  };

  return (
    <section className="sheet roster-wide" aria-labelledby="roster-import">
      <h2 id="roster-import">{t('roster.import')}</h2>
      <p className="quiet">{t('roster.import_hint')}</p>
      <p>
        {t('roster.template')}{' '}
        {(['xlsx', 'csv'] as const).map((format) => (
          <a
            key={format}
            className="template-link"
            href={`/api/dashboard/users/template${queryOf({ format, lang: language })}`}
            download
          >
            {t(`students.export_${format}`)}
          </a>
        ))}
      </p>
      <input
        ref={chooser}
        type="file"
        hidden
        // An answer belongs to the file and the columns that were sent.
        disabled={busy !== null}
        accept=".csv,.txt,.xlsx,text/csv"
        onChange={(event) => {
          setFile(event.currentTarget.files?.[0] ?? null);
          setTried(null);
          setDone(null);
          setUnknown(null);
          // Allows choosing the same file again after it was fixed.
          event.currentTarget.value = '';
        }}
      />
      {file && <p role="status">{t('roster.chosen', { name: file.name })}</p>}
      {file && unknown && (
        <div className="form-part" inert={busy !== null}>
          <ColumnMatch
            {...unknown}
            onChange={(columns) => {
              setUnknown({ ...unknown, columns });
              setTried(null);
            }}
          />
        </div>
      )}
      {tried && <p role="status">{right ? t('roster.outcome', countsOf(tried)) : t('roster.none_stored')}</p>}
      {tried && tried.errors.length > 0 && <Rows title={t('roster.errors')} rows={tried.errors} />}
      {tried && tried.warnings.length > 0 && <Rows title={t('roster.warnings')} rows={tried.warnings} />}
      {tried && tried.ignored.length > 0 && (
        <p>{t('roster.ignored', { count: tried.ignored.length, columns: formatList(tried.ignored, language) })}</p>
      )}
      {right && tried.free_by_default > 0 && <p>{t('roster.free_by_default', { count: tried.free_by_default })}</p>}
      <div className="dialog-actions">
        <button
          type="button"
          className="button button-line"
          aria-disabled={busy !== null}
          onClick={() => chooser.current?.click()}
        >
          <Icon name="upload" />
          {t('roster.choose')}
        </button>
        {file && !right && (
          <button
            type="button"
            className="button button-main"
            aria-disabled={busy !== null}
            onClick={() => void send(true)}
          >
            {t(busy === 'try' ? 'roster.checking' : 'roster.try')}
          </button>
        )}
        {file && right && (
          <button
            type="button"
            className="button button-call"
            aria-disabled={busy !== null}
            onClick={() => void send(false)}
          >
            <Icon name="check" />
            {t(busy === 'take' ? 'roster.taking' : 'roster.take_in')}
          </button>
        )}
      </div>
      {done && (
        <>
          <p role="status">{t('roster.outcome', countsOf(done))}</p>
          {done.codes.length > 0 && <SlipsButton slips={done.codes} />}
        </>
      )}
    </section>
  );
}
