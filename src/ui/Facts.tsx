import type { ReactNode } from 'react';

/** Description list of label and value. A fact without a value is left out. */
export function Facts({ facts, className }: { facts: readonly (readonly [string, ReactNode])[]; className?: string }) {
  const known = facts.filter(([, value]) => value !== null && value !== '');
  if (known.length === 0) return null;
  return (
    <dl className={className}>
      {known.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
