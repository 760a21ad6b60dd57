import { countStates } from '../../db/content/live-entries.ts';
import { countMissing, type InReach } from '../../db/content/missing.ts';
import { overdueEntries } from '../../db/content/planned.ts';
import { countPayments } from '../../db/payments/list.ts';
import { monthlySums } from '../../db/payments/months.ts';
import { schoolClock } from '../../db/payments/payment-settings.ts';
import { sumsReader } from '../../db/payments/sums.ts';
import type { Admin } from '../../db/people/admins.ts';
import { countMessages } from '../../db/people/messages.ts';
import { countAddedSince } from '../../db/people/registrations.ts';
import { countRecoverRequests, totalOwing } from '../../db/people/student-search.ts';
import { countByGrade } from '../../db/people/students-by-grade.ts';
import { turn } from '../../db/pieces.ts';
import { publishStatus } from '../../db/publishing/hook-calls.ts';
import { faultyPages, lastFaultAt } from '../../db/publishing/pages.ts';
import { countLessonsOn } from '../../db/school/lessons.ts';
import { allLevels } from '../../db/school/levels.ts';
import { shownSetup, skipStep } from '../../db/school/setup.ts';
import { byMissing } from '../../src/model/content/missing.ts';
import { allTypes, lists } from '../../src/model/content-types/index.ts';
import type { Overview, OverviewEndpoints } from '../../src/model/endpoints/dashboard-overview.ts';
import type { Language } from '../../src/model/languages.ts';
import { amountOf, partsOf } from '../../src/model/payments/money.ts';
import { mayCall } from '../../src/model/people/capabilities.ts';
import { type OverviewPart, seesPart } from '../../src/model/people/overview-needs.ts';
import { schoolDay } from '../../src/model/school/days.ts';
import { schoolFacts } from '../../src/model/school/facts.ts';
import { startOfDay } from '../../src/model/school/moments.ts';
import type { SetupStep } from '../../src/model/school/setup.ts';
import { readBackupStatus } from '../health/backups.ts';
import type { Services } from '../http/context.ts';
import type { Handler, Handlers } from '../http/routes.ts';
import { say } from '../http/texts.ts';
import { programVersion } from '../program-version.ts';
import { ownGrades, withinOf } from './access-scope.ts';

/** How many months of money are shown. */
const months = 12;

type Part<K extends keyof Overview> = NonNullable<Overview[K]>;
type Counts = Omit<Part<'content'>['types'][number], 'type'>;
type Counted = { currency: string; count: number; amount: number };

/** Adds up sums of several accounts by currency. */
function byCurrency(sums: readonly Counted[]): Counted[] {
  const groups = Map.groupBy(sums, ({ currency }) => currency);
  return [...groups].map(([currency, same]) => ({
    currency,
    count: same.reduce((sum, { count }) => sum + count, 0),
    amount: amountOf(same.reduce((sum, { amount }) => sum + partsOf(amount), 0)),
  }));
}

/** Reads the parts of the overview; each of them by itself, because nobody sees all of them but the principal. */
function overviewReaders({ db, folders, space, publisherStuck }: Services) {
  const sumsOf = sumsReader(db);

  async function failed(language: Language): Promise<NonNullable<Part<'waiting'>['failed']>> {
    const { hook, lastPublishedAt } = await publishStatus(db);
    const at = await lastFaultAt(db);
    const pages = (await faultyPages(db)).map((page) => ({
      kind: 'publish' as const,
      at,
      text: say(language, 'overview.page', { page }),
    }));
    const status = hook.lastStatus;
    const call = {
      kind: 'hook' as const,
      at: lastPublishedAt,
      text:
        status === null ? say(language, 'overview.hook_silent') : say(language, 'overview.hook', { number: status }),
    };
    const blocked = { kind: 'publish' as const, at: null, text: say(language, 'overview.stuck') };
    return [...(publisherStuck() ? [blocked] : []), ...pages, ...(hook.failing ? [call] : [])];
  }

  async function studentsOf(admin: Admin): Promise<Part<'students'>> {
    const [levels, own, countsOf] = await Promise.all([
      allLevels(db),
      ownGrades(db, admin),
      countByGrade(db, await schoolClock(db)),
    ]);
    const grades = levels.flatMap((level) => level.grades).map(({ id, name }) => ({ id, name }));
    if (!own) return grades.map((grade) => ({ grade, ...countsOf(grade.id) }));
    const taught = grades.filter(({ id }) => own.includes(id));
    return taught.map((grade) => ({ grade, all: countsOf(grade.id).all }));
  }

  async function owing(): Promise<Counted[]> {
    const { currency } = schoolFacts();
    const { count, amount } = await totalOwing(db, await schoolClock(db));
    return count === 0 ? [] : [{ currency, count, amount: amountOf(amount) }];
  }

  async function approved(): Promise<Counted[]> {
    const today = schoolDay(new Date());
    const sums = await sumsOf({ from: today, to: today });
    return byCurrency(sums.filter(({ count }) => count > 0));
  }

  async function money(): Promise<Part<'money'>> {
    return monthlySums(db, schoolDay(new Date()), months);
  }

  async function countsOf({ type, within }: InReach): Promise<{ type: string; counts: Counts }> {
    const missing = await countMissing(db, { type, within }, schoolFacts().languages);
    const states = type.shape === 'list' ? await countStates(db, type, within) : { draft: 0, scheduled: 0 };
    return {
      type: type.shape === 'list' ? type.path : type.read,
      counts: {
        ...byMissing((language) => missing[language]),
        drafts: states.draft,
        scheduled: states.scheduled,
      },
    };
  }

  async function content(admin: Admin): Promise<Part<'content'>> {
    const types = allTypes.filter((type) => mayCall(admin.role, type.needs, true));
    const inReach = types.map((type) => ({ type, within: withinOf(admin, type) }));
    const inLists = inReach.flatMap(({ type, within }) => (type.shape === 'list' ? [{ type, within }] : []));
    const counted = await Promise.all(inReach.map(countsOf));
    const sum = (of: keyof Counts) => counted.reduce((before, { counts }) => before + counts[of], 0);
    return {
      ...byMissing((language) => sum(`missing_${language}`)),
      drafts: sum('drafts'),
      scheduled: sum('scheduled'),
      types: counted
        .filter(({ counts }) => Object.values(counts).some((count) => count > 0))
        .map(({ type, counts }) => ({ type, ...counts })),
      overdue: await overdueEntries(db, inLists),
    };
  }

  return {
    failed,
    studentsOf,
    owing,
    approved,
    money,
    content,
    payments: () => countPayments(db, { state: 'sent' }),
    messages: () => countMessages(db, 'new'),
    recoverRequests: () => countRecoverRequests(db),
    lessons: (admin: Admin) => countLessonsOn(db, schoolDay(new Date()), withinOf(admin, lists.online_lessons)),
    registrations: () => countAddedSince(db, startOfDay(schoolDay(new Date())).toISOString()),
    setup: () => shownSetup(db),
    async system(): Promise<Part<'system'>> {
      const backups = await readBackupStatus(folders.root).catch(() => null);
      return {
        last_backup_at: backups?.local ?? null,
        last_backup_away_at: backups?.away.at ?? null,
        last_verified_at: backups?.verified ?? null,
        last_publish_at: (await publishStatus(db)).lastPublishedAt,
        free_disk: await space.free(),
        version: programVersion,
      };
    },
  };
}

/** An object without its undefined values; undefined if nothing is left. */
function orNothing<T extends object>(values: T): T | undefined {
  const known = Object.entries(values).filter(([, value]) => value !== undefined);
  return known.length > 0 ? Object.assign({}, ...known.map(([name, value]) => ({ [name]: value }))) : undefined;
}

/** The overview of the school, and what is put aside of its setup. */
export function overviewHandlers(services: Services): Handlers<OverviewEndpoints> {
  const { db } = services;
  const readers = overviewReaders(services);

  const skipping =
    (step: SetupStep): Handler<OverviewEndpoints[`POST /dashboard/setup/${SetupStep}`]> =>
    async ({ c, language, body }) => {
      const { skipped } = await body();
      await skipStep(db, c.get('admin'), step, skipped === 1);
      return { message: say(language, 'content.updated'), data: await shownSetup(db) };
    };

  async function overview(admin: Admin, language: Language): Promise<Overview> {
    // Each part runs in its own turn of the event loop, and in parallel where the database can.
    const seen = <T>(part: OverviewPart, read: () => Promise<T>): Promise<T | undefined> =>
      seesPart(admin.role, part) ? turn().then(read) : Promise.resolve(undefined);
    const [payments, messages, recover_requests, failed, lessons, registrations, approved, ...others] =
      await Promise.all([
        seen('payments', readers.payments),
        seen('messages', readers.messages),
        seen('recover_requests', readers.recoverRequests),
        seen('failed', () => readers.failed(language)),
        seen('lessons', () => readers.lessons(admin)),
        seen('registrations', readers.registrations),
        seen('approved', readers.approved),
        seen('students', () => readers.studentsOf(admin)),
        seen('money', readers.money),
        seen('owing', readers.owing),
        seen('content', () => readers.content(admin)),
        seen('system', readers.system),
        seen('setup', readers.setup),
      ]);
    const [students, money, owing, content, system, setup] = others;
    return {
      waiting: orNothing({ payments, messages, recover_requests, failed }),
      today: orNothing({ lessons, registrations, approved }),
      ...{ students, money, owing, content, system, setup },
    };
  }

  return {
    'GET /dashboard/overview': async ({ c, language }) => ({ data: await overview(c.get('admin'), language) }),
    'POST /dashboard/setup/name': skipping('name'),
    'POST /dashboard/setup/looks': skipping('looks'),
    'POST /dashboard/setup/levels': skipping('levels'),
    'POST /dashboard/setup/prices': skipping('prices'),
    'POST /dashboard/setup/payment': skipping('payment'),
    'POST /dashboard/setup/contact': skipping('contact'),
    'POST /dashboard/setup/staff': skipping('staff'),
  };
}
