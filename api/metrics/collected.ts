import { z } from 'zod';

/** The metrics of one process as JSON: what `sumOf` adds up and a child process sends to its parent. */
export const collected = z.array(
  z.object({
    name: z.string(),
    help: z.string(),
    type: z.string(),
    /** How to combine the values of several processes. */
    aggregator: z.enum(['omit', 'sum', 'first', 'min', 'max', 'average']),
    values: z.array(
      z.object({
        labels: z.record(z.string(), z.union([z.string(), z.number()])),
        value: z.number(),
        metricName: z.string().optional(),
      }),
    ),
  }),
);
export type Collected = z.infer<typeof collected>;
