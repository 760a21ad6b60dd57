import { useEffect, useRef } from 'react';
import type { PaymentTexts } from '../../texts/for-islands.ts';

interface WithdrawingProps {
  texts: PaymentTexts;
  /** Why it could not be taken back, at the last try. */
  problem: string | null;
  onYes(): void;
  onNo(): void;
}

/** Asks once more before a payment that was sent is gone, with its picture. */
export function Withdrawing({ texts, problem, onYes, onNo }: WithdrawingProps) {
  const no = useRef<HTMLButtonElement>(null);
  // The button that was pressed is gone: its focus goes to the answer that loses nothing.
  useEffect(() => no.current?.focus(), []);
  return (
    <fieldset aria-label={texts.withdraw} className="pay-asked">
      <p>{texts.withdraw_sure}</p>
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
      <span className="pay-deeds">
        <button type="button" className="button button-line" onClick={onYes}>
          {texts.withdraw_yes}
        </button>
        <button ref={no} type="button" className="button button-main" onClick={onNo}>
          {texts.withdraw_no}
        </button>
      </span>
    </fieldset>
  );
}
