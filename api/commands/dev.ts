import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

// A restarted server reads .env anew, so it gets the environment without what is read from there below.
const env = { ...process.env };
const { commandLine } = await import('./command-line.ts');

commandLine({
  usage: ['npm run dev'],
  about: 'Starts the server for development: pages, islands and the API reload when a file changes.',
  read: (args) => void parseArgs({ args, options: {} }),
});

// Node watches the files from a process of its own: it waits for a change even when the program has ended.
const words = ['--watch', '--watch-preserve-output', '--import', './api/loading.js', 'api/dev.ts'];
const cwd = fileURLToPath(new URL('../..', import.meta.url));
const watching = spawn(process.execPath, words, { cwd, env, stdio: 'inherit' });
// A terminal sends this signal to both processes.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => watching.kill('SIGTERM'));
watching.on('exit', (code) => process.exit(code ?? 1));
