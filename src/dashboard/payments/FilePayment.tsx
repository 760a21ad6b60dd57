import { useRef, useState } from 'react';
import type { Progress } from '../../client/progress.ts';
import { shrink } from '../../islands/account/shrink.ts';
import { MEGABYTE } from '../../model/limits.ts';
import type { PaymentAccount } from '../../model/payments/account.ts';
import { priceCurrency } from '../../model/payments/payment-fields.ts';
import type { ListedStudent } from '../../model/people/student.ts';
import { schoolDay } from '../../model/school/days.ts';
import { priceTerms } from '../../model/school/price-terms.ts';
import { formatBytes } from '../../model/text/bytes.ts';
import { request } from '../api/request.ts';
import { FilePicker } from '../fields/FilePicker.tsx';
import { type Confirmable, Confirmations } from '../form/Confirmations.tsx';
import { UploadProgress } from '../form/UploadProgress.tsx';
import { useGuard } from '../form/use-guard.ts';
import { useTexts } from '../texts/use-texts.ts';
import { AmountField } from './AmountField.tsx';
import { CheckField, ChoiceField, TextField } from './TextField.tsx';
import { useSaving } from './use-saving.ts';

interface FilePaymentProps {
  student: ListedStudent;
  accounts: readonly PaymentAccount[];
  /** The receipt image, if it was shared from another app. */
  picture?: File | null;
  onFiled(): void;
}

const emptyFor = ({ payment_term, due }: ListedStudent) => ({
  payment_term: payment_term ?? '',
  account_id: '',
  amount: due ? String(due.amount) : '',
  paid_on: schoolDay(new Date()),
  reference: '',
  note: '',
  valid_until: '',
  worth: '',
});
const noTicks = { approve: false, keep_by_hand: false };

/** Fields that are only sent if the payment is approved at once. */
const ofApproval = ['valid_until', 'worth'];

/**
 * Form with which the office files a payment for a family (brought to the desk or sent by WhatsApp) and can approve it
 * at once.
 */
export function FilePayment({ student, accounts, picture: given = null, onFiled }: FilePaymentProps) {
  const { t, translated, language } = useTexts();
  const [values, setValues] = useState(() => emptyFor(student));
  const [ticks, setTicks] = useState(noTicks);
  const [confirmed, setConfirmed] = useState<readonly Confirmable[]>([]);
  const [file, setFile] = useState(given);
  useGuard(
    JSON.stringify([values, ticks]) !== JSON.stringify([emptyFor(student), noTicks]) ||
      (file !== null && file !== given),
  );
  const [progress, setProgress] = useState<Progress | null>(null);
  const abort = useRef<AbortController>(null);
  const filed = () => {
    setValues(emptyFor(student));
    setTicks(noTicks);
    setConfirmed([]);
    setFile(null);
    onFiled();
  };
  // If an earlier request was stored (`key-reused`), the stored payment is shown and the newer input stays in the form.
  const { busy, errors, save, asked, large } = useSaving(`file ${student.id}`, filed, undefined, onFiled);

  async function send() {
    const body = new FormData();
    body.append('student_id', String(student.id));
    for (const [name, value] of Object.entries(values)) {
      if (value.trim() !== '' && (ticks.approve || !ofApproval.includes(name))) body.append(name, value);
    }
    for (const [name, on] of Object.entries(ticks)) if (on) body.append(name, '1');
    for (const flag of confirmed) body.append(flag, '1');
    // Images below 1 MB are not recompressed, so that the server can recognise a duplicate image.
    const picture = file && ((await shrink(file, MEGABYTE)) ?? file);
    if (picture) body.append('image', picture, file.name);
    abort.current = new AbortController();
    const { signal } = abort.current;
    const following = picture ? { onProgress: setProgress, signal } : { signal };
    try {
      return await request('POST /dashboard/payments', { body, ...following });
    } finally {
      setProgress(null);
    }
  }

  const set = (change: Partial<typeof values>) => setValues((before) => ({ ...before, ...change }));
  const field = (name: Exclude<keyof typeof values, 'payment_term' | 'account_id'>) => ({
    id: `file-${name}`,
    label: t(`payments.${name}`),
    value: values[name],
    onChange: (value: string) => set({ [name]: value }),
    errors: errors[name],
  });
  const tick = (name: keyof typeof ticks, label: string) => (
    <CheckField label={label} on={ticks[name]} onChange={(on) => setTicks((before) => ({ ...before, [name]: on }))} />
  );
  const terms = priceTerms.map((term) => [term, t(`levels.${term}`)] as const);
  const currency = accounts.find(({ id }) => String(id) === values.account_id)?.currency ?? priceCurrency;
  const offered = accounts.filter(({ is_active }) => is_active === 1);
  const empty = ['', t('form.choose')] as const;
  return (
    <form
      className="payment-decision"
      onSubmit={(event) => {
        event.preventDefault();
        void save(send);
      }}
    >
      <p className="quiet input-wide">{t('payments.file_hint')}</p>
      <ChoiceField
        id="file-payment_term"
        label={t('payments.term')}
        value={values.payment_term}
        onChange={(payment_term) => set({ payment_term })}
        errors={errors['payment_term']}
        required
        choices={[empty, ...terms]}
      />
      <ChoiceField
        id="file-account_id"
        label={t('payments.account')}
        value={values.account_id}
        onChange={(account_id) => set({ account_id })}
        errors={errors['account_id']}
        required
        choices={[empty, ...offered.map(({ id, name }) => [String(id), translated(name)] as const)]}
      />
      <AmountField {...field('amount')} currency={currency} required />
      <TextField {...field('paid_on')} type="date" />
      <TextField {...field('reference')} />
      <TextField {...field('note')} />
      <div className="input-wide">
        <FilePicker
          kind="image"
          id="file-image"
          label={t('payments.picture')}
          file={file}
          onFile={setFile}
          present={null}
          errors={errors['image'] ?? []}
          required={false}
        />
      </div>
      {tick('approve', t('payments.approve_now'))}
      {ticks.approve && <TextField {...field('valid_until')} type="date" />}
      {ticks.approve && student.payment_status === 1 && tick('keep_by_hand', t('payments.keep_by_hand'))}
      {ticks.approve && currency !== priceCurrency && (
        <AmountField {...field('worth')} currency={priceCurrency} required />
      )}
      <Confirmations
        flags={asked}
        ticked={confirmed}
        onTick={(flag, on) =>
          setConfirmed((before) => (on ? [...before, flag] : before.filter((each) => each !== flag)))
        }
      />
      <div className="payment-actions">
        <button type="submit" className="button button-main" aria-disabled={busy}>
          {large === null
            ? t(ticks.approve ? 'payments.file_approve_save' : 'payments.file_save')
            : t('form.send_again', { size: formatBytes(large, language) })}
        </button>
      </div>
      {progress && <UploadProgress progress={progress} onCancel={() => abort.current?.abort()} />}
    </form>
  );
}
