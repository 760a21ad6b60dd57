import type { FileKind } from '../fields/index.ts';

/** The kinds of files in the media library. */
export const mediaKinds = ['image', 'video', 'pdf'] as const satisfies readonly FileKind[];
