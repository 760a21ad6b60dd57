import {
  appendFileSync,
  closeSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { z } from 'zod';
import { healthEndpoints } from '../../src/model/endpoints/dashboard-health.ts';
import type { CheckName, HealthState } from '../../src/model/health/checks.ts';
import { asAdmin, type Call } from '../api/dashboard/client.ts';
import { command, type Program } from '../support/command.ts';
import { until } from '../support/content.ts';
import { startMailServer, textOf } from '../support/mail-server.ts';
import { change, count } from '../support/people.ts';
import { root, type School, spawnSchool } from '../support/process.ts';
import { copyProject } from '../support/project-copy.ts';
import { backupPlace } from '../support/restic.ts';
import { copySchool } from '../support/server.ts';
import { smallDisk } from '../support/small-disk.ts';
import { readTemplate } from '../support/template.ts';
import { must } from './must.ts';

const report = healthEndpoints['GET /dashboard/health'].answer;
const added = z.object({ data: z.object({ id: z.number() }) });
const day = 24 * 60;

/** How long a server may take to tell what the commands tell at once, in milliseconds. */
const patience = 30_000;

interface Fault {
  check: CheckName;
  name: string;
  /** Makes the fault, and what must be told after how many minutes of the school's clock. */
  steps: { after: number; state: Exclude<HealthState, 'ok'> }[];
  make(): Promise<unknown> | unknown;
  mend(): Promise<unknown> | unknown;
  /** There is no database to ask: the command and the mail tell it, the dashboard does not. */
  withoutDatabase?: boolean;
  /** Nothing can be mailed. */
  withoutMail?: boolean;
}

/** A school on a small disk, with a hook, a server for mails, two places for backups, and a clock that can be moved. */
async function openSchool() {
  const disk = smallDisk(2000);
  const project = copyProject();
  cpSync(join(root, 'dist'), join(project.folder, 'dist'), { recursive: true });
  const dataDir = join(disk.folder, 'school');
  const copy = copySchool();
  cpSync(copy, dataDir, { recursive: true });
  rmSync(copy, { recursive: true });

  let hookStatus = 200;
  const hook = createServer((_request, response) => response.writeHead(hookStatus).end());
  await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve));
  const mails = await startMailServer();
  const away = join(disk.folder, 'away');
  mkdirSync(away);
  const clock = join(disk.folder, 'clock');
  writeFileSync(clock, '0');
  const env: Record<string, string> = {
    ...backupPlace(join(disk.folder, 'near')).env,
    BACKUP_URL: away,
    REBUILD_HOOK_URL: `http://127.0.0.1:${(hook.address() as AddressInfo).port}/`,
    SMTP_URL: mails.url(),
    MAIL_FROM: 'School <office@school.test>',
    TRUST_PROXY: '1',
    CLOCK_FILE: clock,
    NODE_OPTIONS: `--import ${join(root, 'tests/support/moved-clock.ts')}`,
  };
  const run = (program: Program, ...args: string[]) =>
    command(program, args, { env: { DATA_DIR: dataDir, ...env }, project: project.folder });

  let school: School;
  let call: Call;
  const start = async () => {
    school = await spawnSchool({ dataDir, env, project: project.folder });
    call = await asAdmin({ ...school, admin: readTemplate().admin });
  };
  await start();
  change({ dataDir }, 'update admins set confirmed_key = email_key');
  const addressees = join(dataDir, 'status/alerts.json');
  await until(
    () => readFileSync(addressees, 'utf8').includes(readTemplate().admin.email),
    'the principal is told',
    patience,
  );

  let minutes = 0;
  return {
    ...{ disk, project, dataDir, mails, away, run, start },
    school: () => school,
    call: (...asked: Parameters<Call>) => call(...asked),
    /** A session does not outlive the days of this proof. */
    logIn: async () => {
      call = await asAdmin({ ...school, admin: readTemplate().admin });
    },
    setHook: (status: number) => {
      hookStatus = status;
    },
    /** Moves the clock of the school. */
    move(by: number) {
      minutes += by;
      writeFileSync(clock, String(minutes / day));
    },
    backUp: async () => {
      const { code, stderr } = await run('backup');
      must(code === 0, `a backup ended with ${code}: ${stderr}`);
    },
    async close() {
      await school.kill();
      await mails.stop();
      hook.close();
      project.remove();
      disk.remove();
    },
  };
}

type Opened = Awaited<ReturnType<typeof openSchool>>;

/** A fault of each kind, with the words of what is done. */
function faultsOf(opened: Opened): Fault[] {
  const { disk, dataDir, away, project, mails } = opened;
  const filler = join(disk.folder, 'filler');
  const database = join(dataDir, 'school.db');
  const kept = join(disk.folder, 'kept.db');
  const program = join(project.folder, 'src/pages/about.astro');
  const both = (text: string) => ({ ar: text, en: text });
  const edit = (title: string) =>
    opened.call('POST', '/dashboard/Blogs/2', { title: both(title), description: both('Text') });
  return [
    {
      check: 'disk',
      name: 'the disk fills',
      steps: [{ after: 0, state: 'bad' }],
      make() {
        const file = openSync(filler, 'w');
        const piece = Buffer.alloc(2 ** 20);
        try {
          for (;;) writeSync(file, piece);
        } catch {
          closeSync(file);
        }
      },
      mend: () => rmSync(filler),
    },
    {
      check: 'backup',
      name: 'the clock jumps forwards, past two backups',
      steps: [{ after: 2 * day, state: 'bad' }],
      make: () => undefined,
      mend: opened.backUp,
    },
    {
      check: 'clock',
      name: 'the clock jumps back, behind what was written',
      steps: [{ after: -60, state: 'bad' }],
      make: () => edit('Written before the clock went back'),
      mend: () => opened.move(60),
    },
    {
      check: 'backup_away',
      name: 'the other place for backups is away',
      steps: [
        { after: 4 * 60, state: 'warn' },
        { after: 24 * 60, state: 'bad' },
      ],
      async make() {
        renameSync(away, `${away}-gone`);
        writeFileSync(away, 'no folder');
        must((await opened.run('backup')).code !== 0, 'a backup without its other place ended well');
      },
      async mend() {
        rmSync(away);
        renameSync(`${away}-gone`, away);
        await opened.backUp();
      },
    },
    {
      check: 'hook',
      name: 'the hook fails',
      steps: [
        { after: 0, state: 'warn' },
        { after: 25 * 60, state: 'bad' },
      ],
      async make() {
        opened.setHook(500);
        await edit('The hook is told');
      },
      async mend() {
        opened.setHook(200);
        await opened.backUp();
        await edit('The hook is told again');
      },
    },
    {
      check: 'mail',
      name: 'mails are refused',
      withoutMail: true,
      steps: [
        { after: 70, state: 'warn' },
        { after: 25 * 60, state: 'bad' },
      ],
      async make() {
        mails.behaviour.refuses = { at: 'mail', code: 451 };
        await askForMail(opened, 'first');
        const refused = () => count({ dataDir }, "select count(*) n from mails where failing_since <> ''") > 0;
        await until(refused, 'the mail is refused', patience);
      },
      async mend() {
        mails.behaviour.refuses = null;
        await opened.backUp();
        await askForMail(opened, 'second');
      },
    },
    {
      check: 'version',
      name: 'files of the program are replaced',
      steps: [{ after: 0, state: 'warn' }],
      make() {
        copyFileSync(program, `${kept}.astro`);
        appendFileSync(program, '\n');
      },
      mend: () => copyFileSync(`${kept}.astro`, program),
    },
    {
      check: 'database',
      name: 'a page of the database is damaged',
      withoutDatabase: true,
      steps: [{ after: 0, state: 'bad' }],
      async make() {
        await opened.school().stop();
        copyFileSync(database, kept);
        const file = openSync(database, 'r+');
        writeSync(file, Buffer.alloc(8192, 7), 0, 8192, 4096);
        closeSync(file);
      },
      async mend() {
        copyFileSync(kept, database);
        await opened.start();
      },
    },
  ];
}

/** Hires somebody, whose invitation is a mail. */
async function askForMail({ call }: Opened, name: string): Promise<void> {
  const body = { name, email: `${name}@school.test`, role: 'editor' };
  const { status, body: answer } = await call('POST', '/dashboard/staff', body);
  must(status === 201 && added.safeParse(answer).success, `an invitation was answered with ${status}`);
}

/** The state of a check, as the command tells it. */
async function stateOf({ run }: Opened, check: CheckName) {
  const { code, stdout, stderr } = await run('status', '--json');
  must(stderr === '', `status: ${stderr}`);
  const line = report.parse(JSON.parse(stdout)).data.find((each) => each.check === check);
  return { code, state: line?.state, name: line?.name.en ?? '' };
}

/** Waits until the dashboard tells a state. @returns how many seconds it took */
async function waitForDashboard(opened: Opened, check: CheckName, state: HealthState): Promise<number> {
  const since = performance.now();
  const told = async () => {
    const { body } = await opened.call('GET', '/dashboard/health');
    return report.parse(body).data.find((each) => each.check === check)?.state === state;
  };
  await until(told, `the dashboard tells ${check} as ${state}`, patience);
  return (performance.now() - since) / 1000;
}

async function sufferOne(opened: Opened, fault: Fault, say: (line: string) => void): Promise<void> {
  const { check, name, steps, withoutDatabase, withoutMail } = fault;
  const { mails, run } = opened;
  const before = mails.taken.length;
  await fault.make();
  const told: string[] = [];
  for (const { after, state } of steps) {
    opened.move(after);
    if (after >= day && !withoutDatabase) await opened.logIn();
    await until(async () => (await stateOf(opened, check)).state === state, `${check} is ${state}`, patience);
    const { code } = await stateOf(opened, check);
    must(code === 2 || (state === 'warn' && code === 1), `status ended with ${code}`);
    const seconds = withoutDatabase ? null : await waitForDashboard(opened, check, state);
    told.push(
      `${state} after ${after} min${seconds === null ? '' : `, in the dashboard within ${seconds.toFixed(1)} s`}`,
    );
  }
  const alert = await run('alert');
  const isBad = steps.at(-1)?.state === 'bad';
  if (isBad && !withoutMail) {
    must(alert.code === 0, `alert ended with ${alert.code}: ${alert.stderr}`);
    const asked = (await stateOf(opened, check)).name;
    const texts = mails.taken.slice(before).map((mail) => textOf(mail));
    must(
      texts.some((text) => text.includes(asked)),
      `no mail told: ${name}`,
    );
    told.push('mailed');
  }
  await fault.mend();
  await until(async () => (await stateOf(opened, check)).state === 'ok', `${check} is well again`, patience);
  await waitForDashboard(opened, check, 'ok');
  say(`${name}: ${told.join('; ')}; gone when mended`);
}

/**
 * A school suffers one fault after the other. The command, the dashboard and mails tell each within its bound, and it is
 * gone when the fault is mended.
 * @throws Error on the first fault that is not told, or does not go
 */
export async function sufferFaults(say: (line: string) => void): Promise<void> {
  const opened = await openSchool();
  try {
    await opened.backUp();
    for (const fault of faultsOf(opened)) await sufferOne(opened, fault, say);
  } finally {
    await opened.close();
  }
}
