import { rm } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { compressAssets, quickMarker } from './compressed-assets.ts';

// Lowest priority: nobody waits for this process.
setPriority(19);
// The working directory is the build's folder: if another build replaces it by renaming, these relative paths still
// refer to the old one.
await compressAssets('client', 'best', `copy-${process.pid}`);
await rm(quickMarker);
