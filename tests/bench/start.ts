import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { processTree } from '../support/memory.ts';
import { copyProject } from '../support/project-copy.ts';
import { type School, spawnSchool } from '../support/server.ts';
import { atMost, median, type Row } from './row.ts';

const restarts = 5;
/** Memory is measured this long after a start, in milliseconds: images are encoded and memory is released by then. */
const settled = 60_000;

/** Sum of a field of `/proc/PID/smaps_rollup` over processes, in megabytes. */
const share = (pids: readonly number[], field: 'Pss' | 'Anonymous') =>
  pids.reduce((sum, pid) => {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    return sum + Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0);
  }, 0) / 1024;

async function timed(start: () => Promise<School>): Promise<{ school: School; ms: number }> {
  const begun = performance.now();
  const school = await start();
  return { school, ms: performance.now() - begun };
}

/** Time from starting `node` until the school is ready: the first start, which builds and seeds, and a restart. */
export async function bench(): Promise<Row[]> {
  const project = copyProject();
  const dataDir = mkdtempSync(join(tmpdir(), 'school-'));
  const start = () => timed(() => spawnSchool({ dataDir, project: project.folder, env: { LOG_LEVEL: 'error' } }));
  try {
    const first = await start();
    await pause(settled);
    const pid = first.school.process.pid ?? 0;
    const whole = share(processTree(pid), 'Pss');
    await first.school.stop();
    const again: number[] = [];
    for (let round = 0; round < restarts; round++) {
      const { school, ms } = await start();
      again.push(ms);
      await school.stop();
    }
    const last = await start();
    await pause(settled);
    const anonymous = share([last.school.process.pid ?? 0], 'Anonymous');
    const restarted = share(processTree(last.school.process.pid ?? 0), 'Pss');
    await last.school.stop();
    return [
      atMost('a first start to ready, nothing compiled', first.ms / 1000, 60, 's', 12),
      atMost(`a restart to ready, median of ${restarts}`, median(again) / 1000, 3, 's', 1),
      atMost('memory of all processes after the first start (PSS)', whole, 250, 'MB', 200),
      atMost('  after a restart', restarted, 250, 'MB', 200),
      atMost('  of it anonymous, in the process that listens', anonymous, 160, 'MB', 100),
    ];
  } finally {
    project.remove();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
