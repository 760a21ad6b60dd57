import { animated, avif, gif, interlacedPng, lyingAvif, progressiveJpeg } from '../../support/hostile-pictures.ts';
import { encodersOf, treeMemory, watchMemory } from '../../support/memory.ts';
import { countStudents, photo, register, registrationOf } from '../../support/people.ts';
import { startSchool, type TestSchool } from '../../support/server.ts';
import type { Attack } from './attack.ts';

/** Maximum memory growth of all processes together, in megabytes (contract 8). */
const mostGrowth = 250;
const atOnce = 10;

interface Outcome {
  /** Maximum growth of all processes together, in megabytes. */
  grown: number;
  /** Number of registrations by status. */
  statuses: Record<number, number>;
}

/** Sends ten registrations at once, each with three of these images. */
async function storm(school: TestSchool, pictures: readonly Buffer[]): Promise<Outcome> {
  const pid = school.process.pid ?? 0;
  const base = treeMemory(pid) - encodersOf(pid).reduce((sum, each) => sum + treeMemory(each), 0);
  const stop = watchMemory(pid);
  const statuses: Record<number, number> = {};
  await Promise.all(
    Array.from({ length: atOnce }, async (_, index) => {
      const picture = pictures[index % pictures.length] ?? Buffer.alloc(0);
      const sent = { image: picture, personal_photo: picture, passport: picture };
      const { status } = await register(school, registrationOf(), sent);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }),
  );
  return { grown: stop() - base, statuses };
}

async function withSchool<T>(run: (school: TestSchool) => Promise<T>): Promise<T> {
  const school = await startSchool({ empty: true, env: { TRUST_PROXY: '1', LOG_LEVEL: 'error' } });
  try {
    return await run(school);
  } finally {
    await school.stop();
  }
}

const attack = (name: string, before: string, make: () => Promise<Buffer[]>): Attack => ({
  name: `ten registrations at once, three pictures each: ${name}`,
  before,
  run: async () => {
    const pictures = await make();
    const { grown, statuses } = await withSchool((school) => storm(school, pictures));
    const known = Object.keys(statuses).every((status) => status === '200' || status === '415');
    return { now: `${grown.toFixed(0)} MB more; ${JSON.stringify(statuses)}`, holds: grown < mostGrowth && known };
  },
});

const one = async (picture: Promise<Buffer>) => [await picture];

export const attacks: readonly Attack[] = [
  attack('a kilobyte that is an AVIF of fifty million points', '3.1 GB, all else waited 16 s', () =>
    one(avif(7070, 7070)),
  ),
  attack('an AVIF whose header says a twelfth of that', '17 MB: refused while it was decoded', () =>
    one(lyingAvif(7070, 7070, 2000)),
  ),
  attack('the largest AVIF that may be', '833 MB', () => one(avif(2828, 2828))),
  attack('an interlaced PNG of thirty million points', '589 MB', () => one(interlacedPng(6000, 5000))),
  attack('the same with transparency', '882 MB', () => one(interlacedPng(6000, 5000, 4))),
  attack('a progressive JPEG of thirty million points', '889 MB', () => one(progressiveJpeg(6000, 5000))),
  attack('a GIF as wide as one can be', '2.7 GB', () => one(gif(65_000, 460))),
  attack('a film of thirty frames', '168 MB', () => one(animated('webp', 1000, 30))),
  attack('all of these', '1.3 GB', () =>
    Promise.all([
      lyingAvif(7070, 7070, 2000),
      avif(2828, 2828),
      interlacedPng(6000, 5000),
      progressiveJpeg(6000, 5000),
      gif(6000, 5000),
    ]),
  ),
  {
    name: 'a hundred pictures that break the encoder, and then an honest one',
    before: 'the server ended with the first that was too much for the machine',
    run: () =>
      withSchool(async (school) => {
        const [whole, lying] = [await gif(6000, 5000), await lyingAvif(7070, 7070, 2000)];
        const students = countStudents(school);
        for (let round = 0; round < 50; round += 1) {
          for (const passport of [whole, lying]) await register(school, registrationOf(), { passport });
        }
        const { status } = await register(school, registrationOf(), { passport: await photo() });
        const added = countStudents(school) - students;
        return { now: `it answers ${status}; ${added} registered`, holds: status === 200 };
      }),
  },
];
