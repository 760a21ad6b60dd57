import { z } from 'zod';

/** One number, or several that differ in their labels, with what it means. */
export const metric = z.object({
  name: z.string(),
  help: z.string(),
  type: z.enum(['counter', 'gauge', 'histogram']),
  values: z.array(
    z.object({ labels: z.record(z.string(), z.string()).optional(), suffix: z.string().optional(), value: z.number() }),
  ),
  /** What several processes say together: the sum, unless each tells of the same thing. */
  together: z.enum(['most', 'least']).optional(),
});
export type Metric = z.infer<typeof metric>;

type Value = Metric['values'][number];

const keyOf = ({ labels, suffix = '' }: Value) => `${suffix} ${JSON.stringify(labels ?? {})}`;

function joined(values: readonly Value[], together: Metric['together']): Value[] {
  return [...Map.groupBy(values, keyOf).values()].map((same) => {
    const numbers = same.map(({ value }) => value);
    const sum = numbers.reduce((all, value) => all + value, 0);
    const value = together === 'most' ? Math.max(...numbers) : together === 'least' ? Math.min(...numbers) : sum;
    return { ...same[0], value };
  });
}

/** The metrics of several processes as those of one. */
export function sumOf(all: readonly Metric[]): Metric[] {
  return [...Map.groupBy(all, ({ name }) => name).values()].flatMap((same) => {
    const [first] = same;
    return first
      ? [
          {
            ...first,
            values: joined(
              same.flatMap(({ values }) => values),
              first.together,
            ),
          },
        ]
      : [];
  });
}
