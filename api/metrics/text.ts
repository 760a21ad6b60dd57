import type { Metric } from './metric.ts';

const labelled = (labels: Readonly<Record<string, string>> = {}): string => {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${value.replace(/["\\\n]/g, '_')}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
};

/** Metrics as Prometheus reads them (text format 0.0.4). */
export function metricsText(metrics: readonly Metric[]): string {
  const lines = metrics.flatMap(({ name, help, type, values }) => [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    ...values.map(({ suffix = '', labels, value }) => `${name}${suffix}${labelled(labels)} ${value}`),
  ]);
  return `${lines.join('\n')}\n`;
}
