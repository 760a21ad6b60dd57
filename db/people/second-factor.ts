import { and, count, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, max } from 'drizzle-orm';
import { secondStep } from '../../src/model/limits.ts';
import type { Actor } from '../../src/model/people/audit.ts';
import type { Flag } from '../../src/model/people/student-fields.ts';
import { type Database, inTransaction, type Transaction, write } from '../open.ts';
import { admins, backupCodes, secondFactors, secondSteps, wrongCodes } from '../schema.ts';
import { noteInAudit } from './audit.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** A typed code, in the two ways in which it can be right. */
export interface TypedCode {
  /** The time step whose code it is for a secret; null when it is none of those that are valid now. */
  stepOf(secret: string): number | null;
  /** Its hash, as that of a backup code. */
  hash: string;
}

/** `wait`: in how many milliseconds codes are taken again, after too many wrong ones. */
export type CodeCheck = 'right' | 'wrong' | { wait: number };

const before = (now: number, milliseconds: number) => new Date(now - milliseconds).toISOString();

/** In how many milliseconds a person's codes are taken again; 0: now. */
async function blockOf(tx: Transaction, adminId: number, now: number): Promise<number> {
  const wrong = await tx
    .select({ at: wrongCodes.at })
    .from(wrongCodes)
    .where(and(eq(wrongCodes.admin_id, adminId), gt(wrongCodes.at, before(now, day))))
    .orderBy(desc(wrongCodes.at))
    .limit(secondStep.wrongInADay);
  const until = (nth: number, window: number) => {
    const at = wrong[nth - 1]?.at;
    return at === undefined ? 0 : Date.parse(at) + window - now;
  };
  return Math.max(0, until(secondStep.wrongInAnHour, hour), until(secondStep.wrongInADay, day));
}

/**
 * Takes a code: each time step and each backup code once, wrong ones under the limits of the account. All of it happens
 * in one transaction, and one transaction writes at a time: neither many requests nor many processes are a way around.
 */
async function takeCode(tx: Transaction, adminId: number, code: TypedCode, now: number): Promise<CodeCheck> {
  const wait = await blockOf(tx, adminId, now);
  if (wait > 0) return { wait };
  const [factor] = await tx.select().from(secondFactors).where(eq(secondFactors.admin_id, adminId));
  const step = factor ? code.stepOf(factor.secret) : null;
  if (factor && step !== null && (factor.last_step === null || step > factor.last_step)) {
    await tx.update(secondFactors).set({ last_step: step }).where(eq(secondFactors.admin_id, adminId));
    return 'right';
  }
  const own = and(eq(backupCodes.admin_id, adminId), eq(backupCodes.code_hash, code.hash));
  const used = await tx.delete(backupCodes).where(own).returning({ id: backupCodes.id });
  if (used.length > 0) return 'right';
  const at = new Date(now).toISOString();
  await tx.insert(wrongCodes).values({ admin_id: adminId, at });
  if ((await blockOf(tx, adminId, now)) > 0) {
    await tx.update(secondFactors).set({ blocked_at: at }).where(eq(secondFactors.admin_id, adminId));
  }
  return 'wrong';
}

/**
 * Stores a new secret, which counts once it is confirmed. It replaces one that was never confirmed.
 * @returns false if the person has a second step already
 */
export async function beginSecondFactor(db: Database, by: Actor, secret: string): Promise<boolean> {
  const fresh = { secret, last_step: null, created_at: new Date().toISOString() };
  return inTransaction(db, async (tx) => {
    const written = await tx
      .insert(secondFactors)
      .values({ ...fresh, admin_id: by.id })
      .onConflictDoUpdate({ target: secondFactors.admin_id, set: fresh, setWhere: isNull(secondFactors.confirmed_at) })
      .returning({ id: secondFactors.admin_id });
    return written.length > 0;
  });
}

/**
 * Confirms the second step with a first code.
 * @param hashes of the backup codes
 * @returns `on` if the person has one already; `wrong` if none was begun
 */
export async function confirmSecondFactor(
  db: Database,
  by: Actor,
  code: TypedCode,
  hashes: readonly string[],
): Promise<CodeCheck | 'on'> {
  return inTransaction(db, async (tx) => {
    const [factor] = await tx.select().from(secondFactors).where(eq(secondFactors.admin_id, by.id));
    if (!factor) return 'wrong';
    if (factor.confirmed_at !== null) return 'on';
    const check = await takeCode(tx, by.id, code, Date.now());
    if (check !== 'right') return check;
    const confirmed_at = new Date().toISOString();
    await tx.update(secondFactors).set({ confirmed_at }).where(eq(secondFactors.admin_id, by.id));
    await tx.insert(backupCodes).values(hashes.map((code_hash) => ({ admin_id: by.id, code_hash })));
    await noteInAudit(tx, by, { action: 'totp_on', about: `staff/${by.id}` });
    return 'right';
  });
}

/** Forgets the second step of a person, confirmed or not. Wrong codes still count: their limit is the account's. */
export async function forgetSecondFactor(tx: Transaction, id: number): Promise<void> {
  await tx.delete(secondFactors).where(eq(secondFactors.admin_id, id));
  await tx.delete(backupCodes).where(eq(backupCodes.admin_id, id));
  await tx.delete(secondSteps).where(eq(secondSteps.admin_id, id));
}

/** Switches off the own second step with a code. @returns `none` if there is none */
export async function endSecondFactor(db: Database, by: Actor, code: TypedCode): Promise<CodeCheck | 'none'> {
  return inTransaction(db, async (tx) => {
    if (!(await hasSecondFactor(tx, by.id))) return 'none';
    const check = await takeCode(tx, by.id, code, Date.now());
    if (check !== 'right') return check;
    await forgetSecondFactor(tx, by.id);
    await noteInAudit(tx, by, { action: 'totp_off', about: `staff/${by.id}` });
    return 'right';
  });
}

/** Switches off a person's second step from the command line. @returns false if nobody with this e-mail has one */
export async function endSecondFactorOf(db: Database, emailKey: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const [admin] = await tx.select({ id: admins.id }).from(admins).where(eq(admins.email_key, emailKey));
    if (!admin || !(await hasSecondFactor(tx, admin.id))) return false;
    await forgetSecondFactor(tx, admin.id);
    return true;
  });
}

/** Whether a login of this person takes a second step. */
export async function hasSecondFactor(db: Database | Transaction, adminId: number): Promise<boolean> {
  const confirmed = and(eq(secondFactors.admin_id, adminId), isNotNull(secondFactors.confirmed_at));
  return (await db.$count(secondFactors, confirmed)) > 0;
}

/** A login that waits for its second step. */
export interface WaitingLogin {
  /** The hash of the challenge. */
  id: string;
  admin_id: number;
  password_mark: string;
  shared: Flag;
}

/** Stores a login that waits for its second step. The oldest ones of a person make room. */
export async function awaitSecondStep(db: Database, login: WaitingLogin): Promise<void> {
  const expires_at = new Date(Date.now() + secondStep.minutes * 60_000).toISOString();
  await inTransaction(db, async (tx) => {
    const older = tx
      .select({ id: secondSteps.id })
      .from(secondSteps)
      .where(eq(secondSteps.admin_id, login.admin_id))
      .orderBy(desc(secondSteps.expires_at))
      .limit(secondStep.challenges)
      .offset(secondStep.challenges - 1);
    await tx.delete(secondSteps).where(inArray(secondSteps.id, older));
    await tx.insert(secondSteps).values({ ...login, tries_left: secondStep.tries, expires_at });
  });
}

/** Who has logged in with the second step, and what there is to tell about wrong codes before. */
export interface SecondStepTaken {
  adminId: number;
  shared: boolean;
  wrong: { count: number; at: string } | null;
}

/** Wrong codes of the last day, if they had reached their limit since the person was last told; then they are told. */
async function untoldWrongCodes(tx: Transaction, adminId: number, now: number): Promise<SecondStepTaken['wrong']> {
  const blocked = and(eq(secondFactors.admin_id, adminId), isNotNull(secondFactors.blocked_at));
  const [factor] = await tx.select({ at: secondFactors.blocked_at }).from(secondFactors).where(blocked);
  if (!factor?.at) return null;
  await tx.update(secondFactors).set({ blocked_at: null }).where(eq(secondFactors.admin_id, adminId));
  const own = and(eq(wrongCodes.admin_id, adminId), gt(wrongCodes.at, before(now, day)));
  const [recent] = await tx
    .select({ count: count(), at: max(wrongCodes.at) })
    .from(wrongCodes)
    .where(own);
  // A login after a longer time: how many there were is forgotten by then, but not that it was the limit.
  return { count: Math.max(recent?.count ?? 0, secondStep.wrongInAnHour), at: recent?.at ?? factor.at };
}

/**
 * Takes the code of a login that waits for it.
 * @param id the hash of the challenge
 * @param fingerprintOf what `password_mark` has to be for a stored password hash
 * @returns `over` if the login does not wait any more
 */
export async function takeSecondStep(
  db: Database,
  id: string,
  code: TypedCode,
  fingerprintOf: (passwordHash: string) => string,
): Promise<SecondStepTaken | 'wrong' | 'over' | { wait: number }> {
  // A challenge that nobody was given does not get a turn to write.
  if ((await db.$count(secondSteps, eq(secondSteps.id, id))) === 0) return 'over';
  return inTransaction(db, async (tx) => {
    const now = Date.now();
    const [login] = await tx
      .select({ step: secondSteps, hash: admins.password_hash, active: admins.is_active })
      .from(secondSteps)
      .innerJoin(admins, eq(admins.id, secondSteps.admin_id))
      .where(and(eq(secondSteps.id, id), gt(secondSteps.expires_at, new Date(now).toISOString())));
    if (login?.active !== 1 || login.step.password_mark !== fingerprintOf(login.hash)) return 'over';
    const { admin_id: adminId, shared, tries_left } = login.step;
    if (tries_left <= 0 || !(await hasSecondFactor(tx, adminId))) return 'over';
    const check = await takeCode(tx, adminId, code, now);
    if (check === 'wrong') {
      const left = { tries_left: tries_left - 1 };
      await tx.update(secondSteps).set(left).where(eq(secondSteps.id, id));
    }
    if (check !== 'right') return check;
    await tx.delete(secondSteps).where(eq(secondSteps.id, id));
    return { adminId, shared: shared === 1, wrong: await untoldWrongCodes(tx, adminId, now) };
  });
}

/** Rows deleted per statement, so that other writers do not wait long. */
const atOnce = 500;

/** Deletes challenges and wrong codes that count no more. @returns how many */
export async function forgetOldSecondSteps(db: Database): Promise<number> {
  const now = Date.now();
  const over = db
    .select({ id: secondSteps.id })
    .from(secondSteps)
    .where(lte(secondSteps.expires_at, new Date(now).toISOString()))
    .limit(atOnce);
  const old = db
    .select({ id: wrongCodes.id })
    .from(wrongCodes)
    .where(lt(wrongCodes.at, before(now, day)))
    .limit(atOnce);
  for (let gone = 0; ; ) {
    const steps = await write(db, (tx) =>
      tx.delete(secondSteps).where(inArray(secondSteps.id, over)).returning({ id: secondSteps.id }),
    );
    const wrong = await write(db, (tx) =>
      tx.delete(wrongCodes).where(inArray(wrongCodes.id, old)).returning({ id: wrongCodes.id }),
    );
    gone += steps.length + wrong.length;
    if (steps.length < atOnce && wrong.length < atOnce) return gone;
  }
}
