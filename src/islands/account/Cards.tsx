import type { ReactNode } from 'react';
import type { FieldErrors } from '../../client/refusal.ts';
import { FieldError } from '../form/Field.tsx';
import type { Choices } from './choices.ts';

interface CardsProps<O extends string> {
  name: keyof Choices;
  legend: string;
  options: readonly O[];
  choices: Choices;
  choose: (change: Partial<Choices>) => void;
  errors: FieldErrors;
  /** Layout: cards side by side, or one per row. */
  layout: 'kinds' | 'fees';
  /** The content of a card. */
  children: (option: O) => ReactNode;
}

/** A radio group with one card per option. */
export function Cards<O extends string>({ name, legend, options, choices, choose, errors, ...card }: CardsProps<O>) {
  const problems = errors[name] ?? [];
  const bad = problems.length > 0;
  const error = `field-${name}-error`;
  return (
    <fieldset className="form-group">
      <legend>{legend}</legend>
      <div className={card.layout}>
        {options.map((option) => (
          <label key={option} className="kind">
            <input
              type="radio"
              name={name}
              value={option}
              checked={choices[name] === option}
              onChange={() => choose({ [name]: option })}
              data-invalid={bad || undefined}
              aria-describedby={bad ? error : undefined}
            />
            <span className="kind-words" data-row={card.layout === 'fees' ? '' : undefined}>
              {card.children(option)}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={error} errors={problems} />
    </fieldset>
  );
}
