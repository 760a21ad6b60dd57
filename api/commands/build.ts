import { parseArgs } from 'node:util';
import { build } from '../build.ts';
import { commandLine } from './command-line.ts';

commandLine({
  usage: ['npm run build'],
  about: 'Compiles the pages into dist/. A start does so by itself where they are not compiled yet.',
  read: (args) => void parseArgs({ args, options: {} }),
});

await build();
