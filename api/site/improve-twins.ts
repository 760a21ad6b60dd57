import { rm } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { compressAssets, quickTwins } from './asset-twins.ts';

// Nobody waits for it.
setPriority(19);
// A build's folder from within: should another build take its place meanwhile, nothing of this one gets into it.
await compressAssets('client', 'best', `twin-${process.pid}`);
await rm(quickTwins);
