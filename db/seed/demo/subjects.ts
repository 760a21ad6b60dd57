import { build } from './subjects/build.ts';
import { intermediate } from './subjects/intermediate.ts';
import { primary } from './subjects/primary.ts';
import { secondary } from './subjects/secondary.ts';
import type { Subject } from './types.ts';

export const subjects: Subject[] = [
  ...build(primary),
  ...build(intermediate, primary.length),
  ...build(secondary, primary.length + intermediate.length),
];
