import { Table } from '../../../ui/Table.tsx';
import { useTexts } from '../../texts/use-texts.ts';

/** The columns that an import reads; the first three are required. */
const columns = ['name', 'phone', 'grade', 'level', 'email', 'kind_of_account', 'payment_term'] as const;
const required = 3;
type Column = (typeof columns)[number];

/** Which heading of the list stands for which column. */
export type NamedColumns = Partial<Record<Column, string>>;

interface Heading {
  heading: string;
  /** The first filled cell below it. */
  example: string;
}

/** The headings of a list that the import does not know, and what the school named before. */
export interface UnknownHeadings {
  headings: readonly Heading[];
  columns: NamedColumns;
}

const fieldsOf = (value: unknown) =>
  new Map<string, unknown>(Object.entries(typeof value === 'object' && value ? value : {}));
const textIn = (value: unknown) => (typeof value === 'string' ? value : '');

/** Reads the headings from a refusal of the import; null if it has none. */
export function unknownHeadingsIn(data: unknown): UnknownHeadings | null {
  const told = fieldsOf(data);
  const headings = told.get('headings');
  if (!Array.isArray(headings)) return null;
  const named = fieldsOf(told.get('columns'));
  return {
    headings: headings.map(fieldsOf).map((each) => ({
      heading: textIn(each.get('heading')),
      example: textIn(each.get('example')),
    })),
    columns: Object.fromEntries(columns.flatMap((each) => (named.has(each) ? [[each, textIn(named.get(each))]] : []))),
  };
}

interface Props extends UnknownHeadings {
  onChange(columns: NamedColumns): void;
}

/** A table of the columns that the import reads, each with a select of the list's headings. */
export function ColumnMatch({ headings, columns: named, onChange }: Props) {
  const { t, labels } = useTexts();
  const label = (column: Column) => (column === 'grade' ? labels.grade_id : labels[column]);
  const exampleOf = (column: Column) => headings.find(({ heading }) => heading === named[column])?.example ?? '';
  const choose = (column: Column, heading: string) => {
    const { [column]: _before, ...others } = named;
    onChange(heading === '' ? others : { ...others, [column]: heading });
  };
  return (
    <>
      <p id="match-hint">{t('roster.match_hint')}</p>
      <Table
        caption={t('roster.match')}
        rows={columns}
        keyOf={(column) => column}
        columns={[
          {
            name: 'field',
            heading: t('roster.match_field'),
            cell: (column) => (
              <label htmlFor={`match-${column}`}>
                {label(column)}
                {columns.indexOf(column) >= required && <span className="quiet"> ({t('form.optional')})</span>}
              </label>
            ),
          },
          {
            name: 'heading',
            heading: t('roster.match_heading'),
            cell: (column) => (
              <select
                id={`match-${column}`}
                className="field-control"
                aria-describedby="match-hint"
                value={named[column] ?? ''}
                onChange={(event) => choose(column, event.currentTarget.value)}
              >
                <option value="">{t('roster.match_none')}</option>
                {headings.map(({ heading }) => (
                  <option key={heading} value={heading}>
                    {heading}
                  </option>
                ))}
              </select>
            ),
          },
          {
            name: 'example',
            heading: t('roster.match_example'),
            cell: (column) => <bdi>{exampleOf(column)}</bdi>,
          },
        ]}
      />
    </>
  );
}
