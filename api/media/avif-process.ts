import { setPriority } from 'node:os';
import { z } from 'zod';
import { makeAvif } from './pictures.ts';
import { diskStorage } from './storage.ts';

/** What the process is asked, once. */
export const avifJob = z.object({
  media: z.string(),
  private: z.string(),
  temporary: z.string(),
  images: z.array(z.object({ address: z.string(), width: z.number() })),
});
export type AvifJob = z.infer<typeof avifJob>;

/** What it answers before it ends: addresses of pictures that now have their AVIF versions. */
export const avifResult = z.object({ made: z.array(z.string()) });

/** Everything else comes first. */
const lowPriority = 15;

async function work({ images, temporary, ...folders }: AvifJob): Promise<void> {
  const storage = diskStorage(folders);
  const made: string[] = [];
  for (const { address, width } of images) {
    // A picture that cannot be encoded keeps its WebP; the others go on.
    const done = await makeAvif({ storage, temporary }, address, width).then(
      () => true,
      () => false,
    );
    if (done) made.push(address);
  }
  process.send?.({ made }, () => process.disconnect());
}

if (process.send) {
  setPriority(lowPriority);
  process.once('message', (message) => void work(avifJob.parse(message)));
}
