import { takePictures } from './pictures.ts';
import makeTemplate from '../support/template.ts';
import { killAndInspect } from './kill.ts';

/** Proofs that take minutes: `npm run proof -- kill`. */
const proofs: Record<string, () => Promise<unknown>> = {
  kill: () => killAndInspect(100, (line) => process.stdout.write(`${line}\n`)),
  lighthouse: () => import('./lighthouse.ts'),
  pictures: takePictures,
};

const [asked] = process.argv.slice(2);
await makeTemplate();
for (const [name, proof] of Object.entries(proofs)) {
  if (asked === undefined || asked === name) await proof();
}
