import type { ReactNode } from 'react';
import type { Language } from '../../model/languages.ts';
import { say } from '../../model/text/texts.ts';
import type { RegisterTexts } from '../../texts/for-islands.ts';
import { idOf, type Step, steps } from './steps.ts';
import './steps.css';

interface StepFrameProps {
  step: Step;
  language: Language;
  texts: RegisterTexts;
  children: ReactNode;
  /** Content next to the back button, in the last step. */
  end?: ReactNode;
}

/**
 * A step of the form: its number, its fields, and the back and next buttons. Without JavaScript all steps are shown on
 * one page.
 */
export function StepFrame({ step, language, texts, children, end }: StepFrameProps) {
  const place = steps.indexOf(step);
  const before = steps[place - 1];
  const after = steps[place + 1];
  const id = idOf(step);
  return (
    <section className="step" id={id} aria-labelledby={`${id}-title`}>
      <header className="step-head">
        <p className="step-place">
          {say(texts, language, 'step_place', { step: place + 1, of: steps.length })}
          <span className="step-bar" aria-hidden="true">
            {steps.map((each, index) => (
              <span key={each} className="step-mark" data-done={index <= place ? '' : undefined} />
            ))}
          </span>
        </p>
        <h2 className="step-title" id={`${id}-title`} tabIndex={-1}>
          {texts[`step_${step}`]}
        </h2>
      </header>
      {children}
      <div className="form-actions">
        {before && (
          <a className="button button-line step-way" href={`#${idOf(before)}`}>
            {texts.step_back}
          </a>
        )}
        {after && (
          <button type="submit" className="button button-call step-way">
            {texts.step_next}
          </button>
        )}
        {end}
      </div>
    </section>
  );
}
