import type { Answer } from '../../client/calls.ts';
import type { ContentType } from '../../model/content/type.ts';
import { allTypes } from '../../model/content-types/index.ts';
import { typeAtPath } from '../../model/content-types/type-at-path.ts';
import { theFamily } from '../../model/people/audit.ts';
import { formatDay } from '../../model/text/formats.ts';
import { Empty } from '../../ui/Loaded.tsx';
import { Table } from '../../ui/Table.tsx';
import { formatMoment } from '../content/formats.ts';
import { queryOf, screenPath } from '../content/paths.ts';
import { ownRoutes } from '../routes.ts';
import { sayOr } from '../texts/texts.ts';
import { type UsedTexts, useTexts } from '../texts/use-texts.ts';
import type { Names } from './names.ts';

/** For a long text, the audit log stores only the number of characters. */
const isCounted = (value: object): value is { characters: number } =>
  'characters' in value && typeof value.characters === 'number';

/** Fields of content that name a member of the staff. */
const staffFields = new Set(
  allTypes.flatMap(({ fields }) =>
    Object.entries(fields).flatMap(([name, { kind }]) => (kind === 'staff' ? [name] : [])),
  ),
);

const flags = new Set(['is_active', 'payment_status', 'open']);

/** For each field, the group of message keys with the names of its values. */
const words: Readonly<Record<string, string>> = {
  role: 'roles',
  state: 'payments.states',
  reason: 'payments.reasons',
  kind: 'payments.kinds',
  kind_of_account: 'students.kinds',
  payment_term: 'levels',
};

/** Values with other names than those of the field elsewhere, by what the entry is about. */
const wordsOf: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  contacts: { state: 'audit.message_states' },
};

const day = /^\d{4}-\d{2}-\d{2}$/;

/** Formats a value of an audit entry for reading. For a long text only its length is known. */
function formatAuditValue(field: string, value: unknown, texts: UsedTexts, names: Names, word = ''): string {
  const { t, number, language, translated } = texts;
  if (flags.has(field)) return t(value === 1 ? 'audit.yes' : 'audit.no');
  if (value === null || value === undefined || value === '') return t('audit.nothing');
  if (typeof value === 'number') {
    const gone = names[field] && staffFields.has(field) ? t('audit.former') : number(value);
    return names[field]?.get(value) ?? gone;
  }
  if (typeof value === 'string') {
    if (day.test(value)) return formatDay(value, language);
    const group = wordsOf[word]?.[field] ?? words[field];
    return group ? sayOr(language, `${group}.${value}`, value) : value;
  }
  if (Array.isArray(value)) {
    const each: unknown[] = value;
    if (each.length === 0) return t('audit.nothing');
    return each.map((one) => formatAuditValue(field, one, texts, names, word)).join(t('between'));
  }
  if (typeof value !== 'object') return String(value);
  return isCounted(value)
    ? t('audit.characters', { count: value.characters })
    : translated(value) || JSON.stringify(value);
}

type Line = Answer<'GET /dashboard/audit'>['data'][number];

/** The content type of an audit entry; undefined if the entry is about something else. */
const typeOf = (about: string): ContentType | undefined => typeAtPath(about.split('/')[0]);

/**
 * The name and id of what an audit entry is about, as text.
 * @param about path with an optional id, for instance `students/4`
 */
export function thingOf(about: string, { language, about: texts, number }: UsedTexts): string {
  const [word = '', id] = about.split('/');
  const type = typeOf(about);
  const content = type && (type.shape === 'list' ? texts(type.name).one : texts(type.name).name);
  const name = content ?? sayOr(language, `audit.things.${word}`, word);
  return id === undefined ? name : `${name} ${number(Number(id))}`;
}

function ChangeList({ line, names }: { line: Line; names: Names }) {
  const texts = useTexts();
  const { language, labels } = texts;
  const known = new Map(Object.entries(labels));
  const [word = ''] = line.about.split('/');
  const nameOf = (field: string) => {
    const [name = ''] = field.split('.');
    const type = typeOf(line.about);
    return (
      (type && texts.about(type.name).fields[name]) ?? known.get(name) ?? sayOr(language, `audit.fields.${name}`, name)
    );
  };
  return (
    <ul className="audit-changes">
      {Object.entries(line.changes).map(([field, [before, after]]) => (
        <li key={field}>
          <span className="quiet">{nameOf(field)}: </span>
          {before !== null && (
            <del>
              <bdi>{formatAuditValue(field, before, texts, names, word)}</bdi>
            </del>
          )}{' '}
          <ins>
            <bdi>{formatAuditValue(field, after, texts, names, word)}</bdi>
          </ins>
        </li>
      ))}
    </ul>
  );
}

/** Table of audit entries. */
export function AuditTable({ lines, names }: { lines: readonly Line[]; names: Names }) {
  const texts = useTexts();
  const { t, language } = texts;
  return (
    <Table
      rows={lines}
      keyOf={({ id }) => id}
      columns={[
        {
          name: 'at',
          heading: t('audit.at'),
          cell: ({ at }) => <time dateTime={at}>{formatMoment(at, language)}</time>,
        },
        {
          name: 'actor',
          heading: t('audit.actor'),
          cell: ({ actor }) =>
            actor.id === theFamily.id ? (
              t('audit.family')
            ) : (
              <a href={screenPath(ownRoutes.audit) + queryOf({ actor: actor.id })}>
                <bdi>{actor.name}</bdi>
              </a>
            ),
        },
        {
          name: 'action',
          heading: t('audit.action'),
          cell: ({ action }) => sayOr(language, `audit.actions.${action}`, action),
        },
        {
          name: 'about',
          heading: t('audit.about'),
          cell: ({ about }) => <a href={screenPath(ownRoutes.audit) + queryOf({ about })}>{thingOf(about, texts)}</a>,
        },
        {
          name: 'changes',
          heading: t('audit.changes'),
          kind: 'text',
          cell: (line) => Object.keys(line.changes).length > 0 && <ChangeList line={line} names={names} />,
        },
      ]}
      empty={<Empty next={t('audit.empty_next')} />}
    />
  );
}
