import { expect, it } from 'vitest';
import { pauseWrites } from '../../api/http/paused-writes.ts';
import { newDatabase } from '../support/new-database.ts';

const { db } = newDatabase('paused-writes');

it('a task that lost its pause does not end the pause of the next task', async () => {
  const late = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const next = Promise.withResolvers<void>();
  const [one, other] = [pauseWrites(db), pauseWrites(db)];
  let held = true;
  const first = one.during(async (isHeld) => {
    await late.promise;
    held = isHeld();
  }, 0);
  await expect.poll(() => other.write(async () => undefined).then(() => true)).toBe(true);
  const second = other.during(() => {
    begun.resolve();
    return next.promise;
  }, 60_000);
  await begun.promise;
  await expect(one.write(async () => undefined)).rejects.toMatchObject({ code: 'busy' });
  late.resolve();
  await first;
  expect(held).toBe(false);
  await expect(one.write(async () => undefined)).rejects.toMatchObject({ code: 'busy' });
  next.resolve();
  await second;
  await one.write(async () => undefined);
});
