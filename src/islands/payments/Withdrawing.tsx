import { useEffect, useRef } from 'react';
import type { PaymentTexts } from '../../texts/for-islands.ts';

interface WithdrawingProps {
  texts: PaymentTexts;
  /** Error of the last attempt. */
  problem: string | null;
  onYes(): void;
  onNo(): void;
}

/** Asks for confirmation before a sent payment and its image are deleted. */
export function Withdrawing({ texts, problem, onYes, onNo }: WithdrawingProps) {
  const no = useRef<HTMLButtonElement>(null);
  // The pressed button is gone, so focus moves to the safe answer.
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
