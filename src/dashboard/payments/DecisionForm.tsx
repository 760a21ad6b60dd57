import { type MouseEvent, useEffect, useRef, useState } from 'react';
import type { PaymentAccount } from '../../model/payments/account.ts';
import type { ListedPayment } from '../../model/payments/payment.ts';
import { refusalReasons } from '../../model/payments/payment-fields.ts';
import { schoolFacts } from '../../model/school/facts.ts';
import { CheckInput } from '../fields/CheckInput.tsx';
import { LineInput } from '../fields/LineInput.tsx';
import { SelectInput } from '../fields/SelectInput.tsx';
import { SmallForm } from '../form/FormFrame.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { AmountField } from './AmountField.tsx';
import { useDecision } from './use-decision.ts';

/** How long buttons are blocked after they replaced others, in milliseconds: longer than a double tap. */
const moment = 800;

/** Blocks buttons for a moment, so that a double tap on the previous ones does not trigger them. */
function useClickGuard(atFirst: boolean): [resting: boolean, rest: () => void] {
  const [resting, setResting] = useState(atFirst);
  useEffect(() => {
    if (!resting) return;
    const timer = setTimeout(() => setResting(false), moment);
    return () => clearTimeout(timer);
  }, [resting]);
  return [resting, () => setResting(true)];
}

interface DecisionFormProps {
  payment: ListedPayment;
  accounts: readonly PaymentAccount[];
  /** Whether the receipt image was displayed; if not, an approval needs a second click. */
  seen: boolean;
  /** Whether it replaced a payment that was just decided; then its buttons are blocked for a moment. */
  follows?: boolean;
  /** Whether the student has access already. If it was granted by hand, an approval ends it. */
  open?: boolean;
  onDone(decided: ListedPayment): void;
  onReload(): void;
  /** Skips to the next payment. Only set in the queue, where keyboard shortcuts work. */
  onSkip?(): void;
}

/** Whether a key press belongs to an input or dialog, so that it is not a keyboard shortcut. */
export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, select, textarea, dialog') !== null;

/** Form to approve or refuse a payment, with keyboard shortcuts. Errors and confirmations appear inside the form. */
export function DecisionForm({
  payment,
  accounts,
  seen,
  follows = false,
  open = false,
  onDone,
  onReload,
  onSkip,
}: DecisionFormProps) {
  const { t, translated, number } = useTexts();
  const { form, approve, refuse } = useDecision(payment, onDone, onReload);
  const { saving: busy, errors } = form;
  const [resting, rest] = useClickGuard(follows);
  const [asked, setAsked] = useState(false);
  const unseen = asked && !seen;
  /** If the receipt image was not displayed, the first click only warns; the second one approves. */
  function approveSeen(): void {
    if (seen || asked) return void approve();
    setAsked(true);
    rest();
  }
  /** A click while the buttons are blocked. Keyboard activation (`detail` 0) is always intended. */
  const isStray = ({ detail }: MouseEvent) => resting && detail > 0;
  const keys = useRef<(event: KeyboardEvent) => void>(undefined);
  keys.current = (event) => {
    // A repeated key event comes from a key press for the previous payment.
    if (!onSkip || event.repeat || isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (unseen && resting) return;
    const reason = refusalReasons[Number(/^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1]) - 1];
    if (event.code === 'KeyA') approveSeen();
    else if (event.code === 'KeyN') onSkip();
    else if (reason) void refuse(reason);
  };
  useEffect(() => {
    const listen = (event: KeyboardEvent) => keys.current?.(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);

  const currency = accounts.find(({ id }) => String(id) === form.values['account_id'])?.currency ?? payment.currency;
  const foreign = currency !== schoolFacts().currency;
  return (
    <SmallForm
      form={form}
      className="small-form"
      onSubmit={() => {
        if (!unseen || !resting) approveSeen();
      }}
      actions={
        <>
          <p className="payment-unseen" role="status">
            {unseen && t('payments.unseen')}
          </p>
          <div className="form-buttons">
            <button
              type="submit"
              className="button button-main"
              aria-disabled={busy || resting}
              onClick={(event) => isStray(event) && event.preventDefault()}
            >
              {t(unseen ? 'payments.approve_unseen' : 'payments.approve')}{' '}
              {onSkip && <kbd>{t('payments.key_approve')}</kbd>}
            </button>
            {onSkip && (
              <button
                type="button"
                className="button button-line"
                aria-disabled={resting}
                onClick={(event) => !isStray(event) && onSkip()}
              >
                {t('payments.next')} <kbd>{t('payments.key_next')}</kbd>
              </button>
            )}
          </div>
          <fieldset className="payment-reasons">
            <legend>{t('payments.refuse')}</legend>
            {refusalReasons.map((reason, index) => (
              <button
                key={reason}
                type="button"
                className="button button-line"
                aria-disabled={busy || resting}
                onClick={(event) => !isStray(event) && void refuse(reason)}
              >
                {onSkip && <kbd>{number(index + 1)}</kbd>} {t(`payments.reasons.${reason}`)}
              </button>
            ))}
          </fieldset>
        </>
      }
    >
      <SelectInput
        {...form.bind('account_id', t('payments.account'), true)}
        choices={accounts.map(({ id, name }) => ({ value: String(id), text: translated(name) }))}
      />
      <AmountField {...form.bind('amount', t('payments.amount'), true)} currency={currency} />
      {foreign && <AmountField {...form.bind('worth', t('payments.worth'), true)} currency={schoolFacts().currency} />}
      <LineInput {...form.bind('reference', t('payments.reference'))} native={{ dir: 'auto' }} />
      <LineInput {...form.bind('valid_until', t('payments.valid_until'), true)} native={{ type: 'date' }} />
      {open && (
        <CheckInput
          label={t('payments.keep_by_hand')}
          on={form.values['keep_by_hand'] === '1'}
          onChange={(on) => form.set('keep_by_hand', on ? '1' : '')}
        />
      )}
      <LineInput {...form.bind('note', t('payments.note'))} native={{ dir: 'auto' }} />
      {errors['image']?.map((each) => (
        <p key={each} className="field-error input-wide">
          {each}
        </p>
      ))}
    </SmallForm>
  );
}
