import { useState } from 'react';
import type { Answer } from '../../client/calls.ts';
import type { Language } from '../../model/languages.ts';
import { formatAmount } from '../../model/school/prices.ts';
import { formatDay } from '../../model/text/formats.ts';
import { fill } from '../../model/text/texts.ts';
import { type NoSwitch, switchChild } from '../../stores/switch-child.ts';
import type { PaymentTexts } from '../../texts/for-islands.ts';
import { PaymentList } from './PaymentList.tsx';

type Relative = Answer<'GET /payments'>['family'][number];

interface RelativePaymentsProps {
  family: readonly Relative[];
  language: Language;
  texts: PaymentTexts;
}

/** What the brothers and sisters owe and have paid. Payments are sent from the account of each. */
export function RelativePayments({ family, language, texts }: RelativePaymentsProps) {
  const [to, setTo] = useState<number | null>(null);
  const [problem, setProblem] = useState<{ id: number; why: NoSwitch } | null>(null);

  async function switchTo(id: number): Promise<void> {
    if (to !== null) return;
    setTo(id);
    setProblem(null);
    const why = await switchChild(id, language);
    // On success the page is loaded again.
    if (!why) return;
    setTo(null);
    setProblem({ id, why });
  }

  const dueOrEnd = ({ due, paid_until }: Relative): string => {
    if (due) return fill(texts.due, { limit: formatAmount(due.amount, due.currency, language) });
    if (paid_until) return fill(texts.relative_until, { date: formatDay(paid_until, language) });
    return texts.relative_nothing;
  };
  const said = (why: NoSwitch) =>
    why.state === 'refused' ? texts.family.refused : `${texts.silence[why.why]} ${texts.family.lost}`;

  return (
    <section className="pay-relatives" aria-labelledby="pay-relatives">
      <h3 id="pay-relatives">{texts.relatives}</h3>
      {family.map((each) => (
        <section key={each.id} className="pay-relative" aria-labelledby={`pay-relative-${each.id}`}>
          <h4 id={`pay-relative-${each.id}`}>
            <bdi>{each.name}</bdi>
          </h4>
          <p className={each.due ? 'pay-due' : 'quiet'}>{dueOrEnd(each)}</p>
          {each.data.length > 0 && (
            <PaymentList payments={each.data} language={language} texts={texts} actions={null} />
          )}
          {problem?.id === each.id && (
            <p className="field-error" role="alert">
              {said(problem.why)}
            </p>
          )}
          <button
            type="button"
            className="button button-line"
            aria-disabled={to !== null}
            onClick={() => void switchTo(each.id)}
          >
            {to === each.id
              ? texts.family.switching
              : fill(texts.family.switch_to, { name: `\u2068${each.name}\u2069` })}
          </button>
        </section>
      ))}
    </section>
  );
}
