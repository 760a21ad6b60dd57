import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { shareAddress, variantAddress, versionSizes } from '../../src/model/files/image-variants.ts';
import { describeInProof } from '../support/long-form.ts';
import { count } from '../support/people.ts';
import { copySchool, type School, spawnSchool } from '../support/server.ts';
import { readTemplate } from '../support/template.ts';
import { asAdmin, type Call } from './dashboard/client.ts';
import { picture } from './dashboard/files.ts';

const rounds = 300;
/** The removal begins up to so many milliseconds before or after the upload. */
const apart = 30;
const size = { width: 700, height: 400 };

// The proof; `dashboard/desk-attacks.test.ts` is its short form, with one process.
describeInProof('a picture that is uploaded on one process while the other removes it', { timeout: 300_000 }, () => {
  let dataDir: string;
  let schools: [School, School];
  let calls: [Call, Call];
  beforeAll(async () => {
    dataDir = copySchool();
    schools = [await spawnSchool({ dataDir }), await spawnSchool({ dataDir })];
    const { admin } = readTemplate();
    calls = [await asAdmin({ ...schools[0], admin }), await asAdmin({ ...schools[1], admin })];
  });
  afterAll(async () => {
    for (const school of schools) await school.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('is whole, or is not in the library', async () => {
    const [school] = schools;
    const file = await picture(size.width, size.height);
    const upload = (call: Call) => call('POST', '/dashboard/uploads', { image: file }, 'multipart');
    const { image } = (await upload(calls[0])).body.data;
    const idOf = () => count(school, `select coalesce(max(id), 0) n from files where address = '${image}'`);
    const versions = [
      ...versionSizes(size).map(({ width }) => variantAddress(image, width, 'webp')),
      shareAddress(image),
    ];
    const seen = { kept: 0, gone: 0 };
    for (let round = 0; round < rounds; round += 1) {
      const lead = (round % (2 * apart)) - apart;
      const id = idOf();
      const [removed, uploaded] = await Promise.all([
        pause(Math.max(0, lead)).then(() => calls[0]('DELETE', '/dashboard/media', { ids: [id] })),
        pause(Math.max(0, -lead)).then(() => upload(calls[1])),
      ]);
      expect([removed.status, uploaded.status], `round ${round}`).toEqual([200, 200]);
      const known = idOf() > 0;
      const statuses = await Promise.all(versions.map(async (each) => (await fetch(school.url + each)).status));
      if (known) expect(statuses, `round ${round}, ${lead} ms apart`).toEqual(versions.map(() => 200));
      seen[known ? 'kept' : 'gone'] += 1;
      if (!known) await upload(calls[0]);
    }
    // The moments between were met from both sides.
    expect(seen.kept).toBeGreaterThan(0);
    expect(seen.gone).toBeGreaterThan(0);
  });
});
