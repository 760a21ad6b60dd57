import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { ContentType } from '../../model/content/type.ts';
import { allLists, contentTypes } from '../../model/content-types/index.ts';
import { typeAtPath } from '../../model/content-types/type-at-path.ts';
import { type Language, languageFacts } from '../../model/languages.ts';
import { schoolFacts } from '../../model/school/facts.ts';
import { formatBytes } from '../../model/text/bytes.ts';
import { ChartTable } from '../../ui/Chart.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Empty, Loaded } from '../../ui/Loaded.tsx';
import { ScreenHead } from '../../ui/ScreenHead.tsx';
import { request } from '../api/request.ts';
import { useResource } from '../api/use-resource.ts';
import { formatMoment } from '../content/formats.ts';
import { entryRoute } from '../content/menu.ts';
import { queryOf, screenPath } from '../content/paths.ts';
import { HealthCard } from '../health/HealthCard.tsx';
import { ownRoutes } from '../routes.ts';
import { $overview, type OverviewData } from '../state/overview.ts';
import { useTexts } from '../texts/use-texts.ts';
import { MoneyChart } from './MoneyChart.tsx';
import { Amounts, Figure, Sheet } from './parts.tsx';
import { Setup } from './Setup.tsx';
import { StudentsChart } from './StudentsChart.tsx';
import './overview.css';

type Part<K extends keyof OverviewData> = NonNullable<OverviewData[K]>;

const lists = {
  payments: screenPath(ownRoutes.payments),
  messages: screenPath(ownRoutes.messages) + queryOf({ state: 'new' }),
  recover_requests: screenPath(ownRoutes.students) + queryOf({ recover: 1 }),
};

/** What waits for a decision, and what has failed. */
function Waiting({ waiting: { failed = [], ...counts } }: { waiting: Part<'waiting'> }) {
  const { t, number, language } = useTexts();
  return (
    <Sheet title={t('overview.waiting')}>
      <ul role="list" className="overview-figures">
        {(['payments', 'messages', 'recover_requests'] as const).map((name) => {
          const count = counts[name];
          return (
            count !== undefined && (
              <li key={name} className={count > 0 ? 'overview-waits' : undefined}>
                <Figure value={number(count)} text={t(`overview.${name}`)} href={lists[name]} />
              </li>
            )
          );
        })}
      </ul>
      {failed.length > 0 && (
        <ul role="list" className="overview-failed">
          {failed.map(({ text, at }) => (
            <li key={text}>
              <Icon name="warning" />
              <span>
                {text} {at && <time dateTime={at}>{formatMoment(at, language)}</time>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  );
}

/** What happens today. */
function Today({ today: { lessons, registrations, approved } }: { today: Part<'today'> }) {
  const { t, number } = useTexts();
  return (
    <Sheet title={t('overview.today')}>
      <ul role="list" className="overview-figures overview-pairs">
        {lessons !== undefined && (
          <li>
            <Figure
              value={number(lessons)}
              text={t('overview.lessons')}
              href={screenPath(entryRoute(contentTypes.online_lessons))}
            />
          </li>
        )}
        {registrations !== undefined && (
          <li>
            <Figure
              value={number(registrations)}
              text={t('overview.registrations')}
              href={screenPath(ownRoutes.students)}
            />
          </li>
        )}
        {approved?.length === 0 && (
          <li>
            <Figure value={number(0)} text={t('overview.none_approved')} href={screenPath(ownRoutes.today)} />
          </li>
        )}
        {approved && <Amounts sums={approved} text="approved_today" route={ownRoutes.today} />}
      </ul>
    </Sheet>
  );
}

/** Entries that are late: they should have been shown by themselves. */
function Overdue({ entries }: { entries: Part<'content'>['overdue'] }) {
  const { t, language, translated } = useTexts();
  return (
    <ul role="list" className="overview-failed">
      {entries.map(({ type, id, title, publish_at }) => {
        const list = allLists.find(({ path }) => path === type);
        return (
          <li key={`${type}/${id}`}>
            <Icon name="warning" />
            <span>
              {t('overview.overdue')}{' '}
              <a href={list && screenPath(list.screens.edit, id)} dir="auto">
                {translated(title) || `${type} ${id}`}
              </a>{' '}
              <time dateTime={publish_at}>{formatMoment(publish_at, language)}</time>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** A number of the content, and what shows in a list only the entries that it counts. */
interface ContentNumber {
  name: 'drafts' | 'scheduled' | `missing_${Language}`;
  text: string;
  filter: Record<string, string>;
}

/**
 * Drafts and planned entries, and how many entries lack a text in one of the school's languages. A number leads to its
 * list; where it counts several, the table behind the numbers leads to each of them.
 */
function Content({ content }: { content: Part<'content'> }) {
  const { t, about, number } = useTexts();
  const languages = schoolFacts().languages.length > 1 ? schoolFacts().languages : [];
  const isWhole = languages.every((each) => content[`missing_${each}`] === 0);
  const states: ContentNumber[] = [
    { name: 'drafts', text: t('overview.drafts'), filter: { status: 'draft' } },
    { name: 'scheduled', text: t('overview.scheduled'), filter: { status: 'scheduled' } },
  ];
  const missing = languages.map(
    (each): ContentNumber => ({
      name: `missing_${each}`,
      text: t('overview.missing', { language: languageFacts[each].label }),
      filter: { missing: each },
    }),
  );
  const groups = [states.filter(({ name }) => content[name] > 0), isWhole ? [] : missing];
  const counted = groups.flat().filter(({ name }) => content[name] > 0);
  const types = content.types.flatMap((counts) => {
    const type = typeAtPath(counts.type);
    return type ? [{ type, counts }] : [];
  });
  const listOf = (type: ContentType, { filter }: ContentNumber) =>
    screenPath(entryRoute(type)) + (type.shape === 'list' ? queryOf(filter) : '');
  const onlyList = (each: ContentNumber) => {
    const [first, ...others] = types.filter(({ counts }) => counts[each.name] > 0);
    return first && others.length === 0 ? listOf(first.type, each) : undefined;
  };
  return (
    <Sheet title={t('overview.content')}>
      {content.overdue.length > 0 && <Overdue entries={content.overdue} />}
      {groups.map(
        (group) =>
          group.length > 0 && (
            <ul role="list" className="overview-figures" key={group[0]?.name}>
              {group.map((each) => (
                <li key={each.name}>
                  <Figure value={number(content[each.name])} text={each.text} href={onlyList(each)} />
                </li>
              ))}
            </ul>
          ),
      )}
      {isWhole && <p className="quiet">{t('overview.nothing_missing')}</p>}
      {types.length > 1 && (
        <ChartTable
          summary={t('overview.table')}
          caption={t('overview.content')}
          headings={[t('overview.list'), ...counted.map(({ text }) => text)]}
          rows={types.map(({ type, counts }) => ({
            key: type.name,
            text: about(type.name).name,
            cells: counted.map((each) => ({ text: number(counts[each.name]), href: listOf(type, each) })),
          }))}
        />
      )}
    </Sheet>
  );
}

/** The state of the system. Unknown values are left out, except an unknown backup, which is shown. */
function System({ system }: { system: Part<'system'> }) {
  const { t, language } = useTexts();
  const moment = (at: string | null) => at && formatMoment(at, language);
  return (
    <Sheet title={t('overview.system')}>
      <Facts
        className="overview-system"
        facts={[
          [t('overview.last_publish_at'), moment(system.last_publish_at)],
          [t('overview.last_backup_at'), moment(system.last_backup_at) ?? t('overview.unknown')],
          [t('overview.last_backup_away_at'), moment(system.last_backup_away_at)],
          [t('overview.last_verified_at'), moment(system.last_verified_at)],
          [t('overview.free_disk'), system.free_disk === null ? null : formatBytes(system.free_disk, language)],
          [t('overview.version'), system.version],
        ]}
      />
    </Sheet>
  );
}

/** The parts that the user may see. */
function Parts({ data }: { data: OverviewData }) {
  const { waiting, today, students, money = [], owing = [], content, system, setup } = data;
  const { t } = useTexts();
  const currencies = [...new Set(money.map(({ currency }) => currency))];
  const isBilingual = schoolFacts().languages.length > 1;
  const hasContent = content && (isBilingual || content.drafts + content.scheduled + content.overdue.length > 0);
  const hasSide = currencies.length > 0 || hasContent || system;
  if (!waiting && !today && !students?.length && !hasSide) return <Empty next={t('overview.nothing')} />;
  return (
    <div className="overview">
      {setup && <Setup setup={setup} />}
      {(waiting || today) && (
        <div className="overview-now">
          {waiting && <Waiting waiting={waiting} />}
          {today && <Today today={today} />}
        </div>
      )}
      <div className="overview-columns">
        {students && students.length > 0 && <StudentsChart students={students} />}
        {hasSide && (
          <div className="overview">
            {currencies.map((each) => (
              <MoneyChart
                key={each}
                currency={each}
                months={money.filter(({ currency }) => currency === each)}
                owing={owing.filter(({ currency }) => currency === each)}
              />
            ))}
            {hasContent && <Content content={content} />}
            {system && <HealthCard />}
            {system && <System system={system} />}
          </div>
        )}
      </div>
    </div>
  );
}

/** The school at a glance: what waits, today, students, money, content and the state of the system. */
export default function OverviewScreen() {
  const { t, language } = useTexts();
  const data = useStore($overview);
  const { value, error, reload } = useResource(`overview/${language}`, (signal) =>
    request('GET /dashboard/overview', { signal }),
  );
  // The menu shows the same counts, and keeps them fresh for both.
  useEffect(() => {
    if (value) $overview.set(value.data);
  }, [value]);
  return (
    <>
      <ScreenHead title={t('panel.overview')} lead={t('overview.lead')} />
      <Loaded of={{ value: data, error, reload }} shape="card" count={4}>
        {(shown) => <Parts data={shown} />}
      </Loaded>
    </>
  );
}
