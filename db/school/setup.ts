import { z } from 'zod';
import { records } from '../../src/model/content-types/index.ts';
import type { Actor } from '../../src/model/people/audit.ts';
import { priceTerms } from '../../src/model/school/price-terms.ts';
import { firstSchool } from '../../src/model/school/school-defaults.ts';
import { type SetupStep, type ShownStep, setupSteps } from '../../src/model/school/setup.ts';
import { readRecord } from '../content/content.ts';
import { type Database, inTransaction, type Reads } from '../open.ts';
import { allAccounts } from '../payments/accounts.ts';
import { noteInAudit } from '../people/audit.ts';
import { readOfficeRecord, storeOfficeRecord } from '../people/office-records.ts';
import { allStaff } from '../people/staff.ts';
import { grades } from '../schema.ts';
import { liveGrades } from './levels.ts';
import { readSchool } from './own-school.ts';

const name = 'setup';

/** The steps that the school has put aside, as they are stored. */
const setupRecord = z.object({ skipped: z.array(z.enum(setupSteps)) });

const skippedSteps = async (db: Reads): Promise<readonly SetupStep[]> =>
  (await readOfficeRecord(db, name, setupRecord))?.skipped ?? [];

/** Which steps the state of the school shows to be done. */
async function doneSteps(db: Database): Promise<Record<SetupStep, boolean>> {
  const school = await readSchool(db);
  const settings = await readRecord(db, records.settings);
  const everyGrade = await db.select().from(grades).where(liveGrades);
  const { primary, accent } = firstSchool.colours;
  const isActive = (each: { is_active: number }) => each.is_active === 1;
  return {
    name: school.languages.every((language) => school.name[language] !== ''),
    looks: settings.logo !== null || school.colours.primary !== primary || school.colours.accent !== accent,
    levels: everyGrade.length > 0,
    prices: everyGrade.some((grade) => priceTerms.some((term) => grade[term] !== null)),
    payment: (await allAccounts(db, true)).length > 0,
    contact: settings.phone !== '' || settings.whatsapp !== '',
    staff: (await allStaff(db)).filter(isActive).length > 1,
  };
}

/** The steps of the setup, in their order. */
export async function shownSetup(db: Database): Promise<ShownStep[]> {
  const done = await doneSteps(db);
  const skipped = await skippedSteps(db);
  return setupSteps.map((step) => ({ step, done: done[step], skipped: skipped.includes(step) }));
}

/** Puts a step aside for good, or takes it up again. */
export async function skipStep(db: Database, actor: Actor, step: SetupStep, skipped: boolean): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = await skippedSteps(tx);
    const after = setupSteps.filter((each) => (each === step ? skipped : before.includes(each)));
    await storeOfficeRecord(tx, name, { skipped: after });
    const was = before.includes(step);
    const changes = was === skipped ? {} : { [`step_${step}`]: [was ? 1 : 0, skipped ? 1 : 0] as const };
    await noteInAudit(tx, actor, { action: 'update', about: name, changes });
  });
}
