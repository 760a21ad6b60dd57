import { type MouseEvent, useEffect, useRef, useState } from 'react';
import type { PaymentAccount } from '../../model/payments/account.ts';
import type { ListedPayment } from '../../model/payments/payment.ts';
import { priceCurrency, refusalReasons } from '../../model/payments/payment-fields.ts';
import { Confirmations } from '../form/Confirmations.tsx';
import { useGuard } from '../form/use-guard.ts';
import { useTexts } from '../texts/use-texts.ts';
import { AmountField } from './AmountField.tsx';
import { CheckField, ChoiceField, TextField } from './TextField.tsx';
import { type Said, saidOf, useDecision } from './use-decision.ts';
import { useRest } from './use-rest.ts';

interface DecisionFormProps {
  payment: ListedPayment;
  accounts: readonly PaymentAccount[];
  /** The picture was seen; without it an approval takes a second press. */
  seen: boolean;
  /** It has taken the place of one that was decided just now. */
  follows?: boolean;
  /** Something is open already, by hand perhaps, which an approval ends. */
  open?: boolean;
  onDone(decided: ListedPayment): void;
  onReload(): void;
  /** The way to the next one; only a queue has one, and is worked through with the keys. */
  onSkip?(): void;
}

/** Whether a key was meant for something else than the screen. */
export const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, select, textarea, dialog') !== null;

/** Approve with one key, refuse with one of the reasons; what is missing is asked for in place. */
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
  const [said, setSaid] = useState<Said>(() => saidOf(payment));
  useGuard(JSON.stringify(said) !== JSON.stringify(saidOf(payment)));
  const { busy, errors, asked: toConfirm, approve, refuse } = useDecision(payment, onDone, onReload);
  const [resting, rest] = useRest(follows);
  const [asked, setAsked] = useState(false);
  const unseen = asked && !seen;
  /** The first press says that nobody has seen the picture, and only the second one approves. */
  function approveSeen(): void {
    if (seen || asked) return void approve(said);
    setAsked(true);
    rest();
  }
  /** A tap at a button that rests; who works with the keys has looked for it. */
  const isStray = ({ detail }: MouseEvent) => resting && detail > 0;
  const set = (change: Partial<Said>) => setSaid((before) => ({ ...before, ...change }));
  const keys = useRef<(event: KeyboardEvent) => void>(undefined);
  keys.current = (event) => {
    // A key that is held down was pressed for the one before.
    if (!onSkip || event.repeat || typing(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (unseen && resting) return;
    const reason = refusalReasons[Number(/^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1]) - 1];
    if (event.code === 'KeyA') approveSeen();
    else if (event.code === 'KeyN') onSkip();
    else if (reason) void refuse(reason, said.note);
  };
  useEffect(() => {
    const listen = (event: KeyboardEvent) => keys.current?.(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);

  const field = (name: 'amount' | 'reference' | 'valid_until' | 'note' | 'worth') => ({
    id: `payment-${name}`,
    label: t(`payments.${name}`),
    value: said[name],
    onChange: (value: string) => set({ [name]: value }),
    errors: errors[name],
  });
  const currency = accounts.find(({ id }) => String(id) === said.account_id)?.currency ?? payment.currency;
  const foreign = currency !== priceCurrency;
  return (
    <form
      className="payment-decision"
      onSubmit={(event) => {
        event.preventDefault();
        if (!unseen || !resting) approveSeen();
      }}
    >
      <ChoiceField
        id="payment-account"
        label={t('payments.account')}
        value={said.account_id}
        onChange={(account_id) => set({ account_id })}
        errors={errors['account_id']}
        required
        choices={[
          ['', t('form.choose')],
          ...accounts.map(({ id, name }): [string, string] => [String(id), translated(name)]),
        ]}
      />
      <AmountField {...field('amount')} currency={currency} required />
      {foreign && <AmountField {...field('worth')} currency={priceCurrency} required />}
      <TextField {...field('reference')} />
      <TextField {...field('valid_until')} type="date" required />
      {open && (
        <CheckField
          label={t('payments.keep_by_hand')}
          on={said.keep_by_hand}
          onChange={(keep_by_hand) => set({ keep_by_hand })}
        />
      )}
      <TextField {...field('note')} />
      {errors['image']?.map((each) => (
        <p key={each} className="field-error input-wide">
          {each}
        </p>
      ))}
      <Confirmations
        flags={toConfirm}
        ticked={said.confirmed}
        onTick={(flag, on) =>
          set({ confirmed: on ? [...said.confirmed, flag] : said.confirmed.filter((each) => each !== flag) })
        }
      />
      <p className="payment-unseen" role="status">
        {unseen && t('payments.unseen')}
      </p>
      <div className="payment-actions">
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
            onClick={(event) => !isStray(event) && void refuse(reason, said.note)}
          >
            {onSkip && <kbd>{number(index + 1)}</kbd>} {t(`payments.reasons.${reason}`)}
          </button>
        ))}
      </fieldset>
    </form>
  );
}
