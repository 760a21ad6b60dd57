import { Suspense, useEffect, useRef } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { formatMoment } from '../content/formats.ts';
import type { FormValues } from '../content/values.ts';
import type { ComparedProps } from '../history/Compared.tsx';
import { lazyScreen } from '../lazy-screen.ts';
import { useTexts } from '../texts/use-texts.ts';
import type { Conflict } from './conflict.ts';

const compared = lazyScreen<ComparedProps>(() => import('../history/Compared.tsx'), 'history');

/** Labels and display text of form values. */
export interface Naming {
  labelOf(key: string): string;
  /** Formats a value for reading; without it, the value is shown as it is. */
  shown?(key: string, value: string): string;
}

interface ConflictNoticeProps extends Naming {
  conflict: Conflict;
  values: FormValues;
  onTake(key: string, value: string): void;
}

/**
 * Edit conflict: says who has saved another version. For each changed field the user picks their own or the other text.
 */
export function ConflictNotice({ conflict, values, onTake, labelOf, shown }: ConflictNoticeProps) {
  const { t, language } = useTexts();
  const element = useRef<HTMLElement>(null);
  const { by, at } = conflict.changed;
  useEffect(() => {
    element.current?.focus();
    element.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const textOf = (whose: 'theirs' | 'mine', key: string) => {
    const value = conflict[whose][key] ?? '';
    return shown?.(key, value) ?? value;
  };
  const when = at === null ? '' : formatMoment(at, language);
  return (
    <section ref={element} className="sheet conflict" aria-labelledby="conflict-title" tabIndex={-1}>
      <h2 id="conflict-title">
        <Icon name="staff" />
        {by ? t('files.asked.conflict.by', { name: by.name, when }) : t('files.asked.conflict.by_student', { when })}
      </h2>
      <p>{t('files.asked.conflict.lead')}</p>
      <dl>
        {conflict.keys.map((key) => (
          <div key={key}>
            <dt>{labelOf(key)}</dt>
            <dd className="conflict-compared">
              <Suspense fallback={null}>
                <compared.Screen before={textOf('theirs', key)} after={textOf('mine', key)} />
              </Suspense>
            </dd>
            {(['theirs', 'mine'] as const).map((whose) => {
              const value = conflict[whose][key] ?? '';
              const text = textOf(whose, key);
              return (
                <dd key={whose}>
                  <button
                    type="button"
                    className="conflict-choice"
                    aria-pressed={(values[key] ?? '') === value}
                    onClick={() => onTake(key, value)}
                  >
                    <span className="conflict-whose">{t(`files.asked.conflict.${whose}`)}</span>
                    <span dir="auto">{text === '' ? t('files.asked.conflict.nothing') : text}</span>
                  </button>
                </dd>
              );
            })}
          </div>
        ))}
      </dl>
    </section>
  );
}
