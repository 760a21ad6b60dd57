import makeTemplate from '../support/template.ts';
import { killAndInspect } from './kill.ts';
import { takePictures } from './pictures.ts';

/** Proofs that take minutes: `npm run proof -- kill`. */
const proofs: Record<string, () => Promise<unknown>> = {
  kill: () => killAndInspect(100, (line) => process.stdout.write(`${line}\n`)),
  lighthouse: async () => (await import('./lighthouse.ts')).judgePages((line) => process.stdout.write(`${line}\n`)),
  pictures: takePictures,
};

const [asked] = process.argv.slice(2);
await makeTemplate();
for (const [name, proof] of Object.entries(proofs)) {
  if (asked === undefined || asked === name) await proof();
}
