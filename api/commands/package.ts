import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { programFolder } from '../../db/dialect/chosen.ts';
import { MEGABYTE } from '../../src/model/limits.ts';
import { ensureBuilt } from '../build.ts';
import { Fault } from '../faults.ts';
import { run } from '../run.ts';
import { commandLine } from './command-line.ts';

commandLine({
  usage: ['npm run package'],
  about: 'Makes dist/school_VERSION_ARCHITECTURE.deb of this checkout, for this machine’s architecture.',
  read: (args) => parseArgs({ args }),
});

const say = (line: string) => process.stdout.write(`${line}\n`);

/** The most that a package may weigh, as a file and installed, in bytes. */
const most = { file: 65 * MEGABYTE, installed: 200 * MEGABYTE };

function architectureOfDebian(): string {
  try {
    return execFileSync('dpkg', ['--print-architecture'], { encoding: 'utf8' }).trim();
  } catch (error) {
    throw new Fault('a package is made by Debian’s own tools: dpkg is not there', { cause: error });
  }
}

await run(async () => {
  const { stagePackage } = await import('../package/stage.ts');
  const { versionOfBuild } = await import('../package/version.ts');
  process.umask(0o022);
  const architecture = architectureOfDebian();
  await ensureBuilt(() => say('Building the pages …'));
  const build = versionOfBuild(programFolder);
  const dist = join(programFolder, 'dist');
  const name = `school_${build.version}_${architecture}.deb`;
  // Beside `dist`, so that the finished file can be renamed into it.
  const stage = mkdtempSync(join(programFolder, 'dist-package-'));
  try {
    const tree = join(stage, 'tree');
    stagePackage(programFolder, tree, build, architecture);
    const env = { ...process.env, SOURCE_DATE_EPOCH: String(build.epoch) };
    const words = ['--root-owner-group', '-Zxz', '-z3', '--build', tree, join(stage, name)];
    execFileSync('dpkg-deb', words, { env, stdio: ['ignore', 'ignore', 'inherit'] });
    const file = statSync(join(stage, name)).size;
    const installed = Number(
      execFileSync('dpkg-deb', ['--field', join(stage, name), 'Installed-Size'], { encoding: 'utf8' }),
    );
    if (file > most.file || installed * 1024 > most.installed)
      throw new Fault(`the package is too large: ${file} bytes as a file, ${installed} kB installed`);
    const target = join(dist, name);
    const before = existsSync(target);
    renameSync(join(stage, name), target);
    say(`${target}${before ? ' made again' : ''}`);
    say(`${(file / MEGABYTE).toFixed(1)} MB, ${(installed / 1024).toFixed(1)} MB installed`);
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
});
