import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { exitCodes, Fault, faultKinds } from '../faults.ts';
import { credentials } from '../seed/first-passwords.ts';
import { places } from './places.ts';
import type { SystemUser } from './users.ts';

const loading = fileURLToPath(new URL('../loading.js', import.meta.url));

/** Steps that run as the user of the server, by their programs. */
const steps = { found: './found.ts', names: './names.ts' } as const;

/** What the step `found` tells: the new accounts. */
export const foundSchool = z.object({ admin: credentials.nullable(), students: z.array(credentials) });

/** What the step `names` tells. */
export const schoolNames = z.array(z.string());

/**
 * Runs a step as the user of the server, who owns the school: root opens nothing that another user could have changed.
 * @param shape what the step tells
 * @param use takes that; only after it has, the step counts as done
 * @throws Fault of the kind that the step ended with, which has printed its line already
 */
export async function asServer<T>(
  step: keyof typeof steps,
  shape: z.ZodType<T>,
  user: SystemUser,
  use: (answer: T) => void,
): Promise<void> {
  const program = fileURLToPath(new URL(steps[step], import.meta.url));
  const child = spawn(process.execPath, ['--import', loading, program], {
    env: {
      PATH: process.env['PATH'],
      SCHOOL_SETTINGS: places.settings,
      NODE_DISABLE_COMPILE_CACHE: '1',
      HOME: places.data,
    },
    cwd: places.data,
    stdio: ['pipe', 'pipe', 'inherit'],
    uid: user.uid,
    gid: user.gid,
  });
  const ended = once(child, 'close');
  let text = '';
  for await (const chunk of child.stdout) {
    text += String(chunk);
    if (text.includes('\n')) break;
  }
  if (text.includes('\n')) {
    use(shape.parse(JSON.parse(text)));
    child.stdin.end('done\n');
  }
  await ended;
  if (child.exitCode === 0) return;
  const kind = faultKinds.find((each) => exitCodes[each] === child.exitCode) ?? 'other';
  throw new Fault(`the school could not be ${step === 'found' ? 'made' : 'opened'}`, { kind });
}
