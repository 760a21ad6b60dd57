import { shrink } from '../../islands/account/shrink.ts';
import { MEGABYTE } from '../../model/limits.ts';
import type { PaymentAccount } from '../../model/payments/account.ts';
import type { ListedStudent } from '../../model/people/student.ts';
import { schoolDay } from '../../model/school/days.ts';
import { schoolFacts } from '../../model/school/facts.ts';
import { priceTerms } from '../../model/school/price-terms.ts';
import { hasArrived } from '../../ui/form/outcome.ts';
import { notify } from '../../ui/notify.ts';
import { request } from '../api/request.ts';
import type { FormValues } from '../content/values.ts';
import { CheckInput } from '../fields/CheckInput.tsx';
import { FilePicker } from '../fields/FilePicker.tsx';
import { LineInput } from '../fields/LineInput.tsx';
import { SelectInput } from '../fields/SelectInput.tsx';
import { SmallForm } from '../form/FormFrame.tsx';
import { useSavedForm } from '../form/use-saved-form.ts';
import { useTexts } from '../texts/use-texts.ts';
import { AmountField } from './AmountField.tsx';

interface FilePaymentProps {
  student: ListedStudent;
  accounts: readonly PaymentAccount[];
  /** The receipt image, if it was shared from another app. */
  picture?: File | null;
  onFiled(): void;
}

const emptyFor = ({ payment_term, due }: ListedStudent): FormValues => ({
  payment_term: payment_term ?? '',
  account_id: '',
  amount: due ? String(due.amount) : '',
  paid_on: schoolDay(new Date()),
  reference: '',
  note: '',
  valid_until: '',
  worth: '',
  approve: '',
  keep_by_hand: '',
});
/** Fields that are only sent if the payment is approved at once. */
const ofApproval = ['valid_until', 'worth'];

/**
 * Form with which the office files a payment for a family (brought to the desk or sent by WhatsApp) and can approve it
 * at once.
 */
export function FilePayment({ student, accounts, picture: given = null, onFiled }: FilePaymentProps) {
  const { t, translated } = useTexts();
  const form = useSavedForm({
    path: `student ${student.id} payment`,
    ids: 'file',
    initial: emptyFor(student),
    files: given ? { image: given } : {},
    failed: t('payments.not_saved'),
    async send(typed, { image: file }, { onProgress, ...sending }) {
      const body = new FormData();
      body.append('student_id', String(student.id));
      for (const [name, value] of Object.entries(typed)) {
        if (value.trim() !== '' && (typed['approve'] || !ofApproval.includes(name))) body.append(name, value);
      }
      // Images below 1 MB are not recompressed, so that the server can recognise a duplicate image.
      const picture = file && ((await shrink(file, MEGABYTE)) ?? file);
      if (file && picture) body.append('image', picture, file.name);
      const following = picture ? { onProgress, ...sending } : sending;
      const { message, data } = await request('POST /dashboard/payments', { body, ...following });
      notify.success(message, { about: `payment ${data.id}` });
      return emptyFor(student);
    },
    onSaved: onFiled,
    // If an earlier request was stored, the stored payment is shown and the newer input stays in the form.
    onFailed: (failure) => hasArrived(failure) && onFiled(),
  });
  const { account_id, approve } = form.values;
  const tick = (name: 'approve' | 'keep_by_hand', label: string) => (
    <CheckInput label={label} on={form.values[name] === '1'} onChange={(on) => form.set(name, on ? '1' : '')} />
  );
  const currency = accounts.find(({ id }) => String(id) === account_id)?.currency ?? schoolFacts().currency;
  const offered = accounts.filter(({ is_active }) => is_active === 1);
  return (
    <SmallForm
      form={form}
      className="small-form"
      submit={t(approve ? 'payments.file_approve_save' : 'payments.file_save')}
    >
      <p className="quiet input-wide">{t('payments.file_hint')}</p>
      <SelectInput
        {...form.bind('payment_term', t('payments.term'), true)}
        choices={priceTerms.map((term) => ({ value: term, text: t(`levels.${term}`) }))}
      />
      <SelectInput
        {...form.bind('account_id', t('payments.account'), true)}
        choices={offered.map(({ id, name }) => ({ value: String(id), text: translated(name) }))}
      />
      <AmountField {...form.bind('amount', t('payments.amount'), true)} currency={currency} />
      <LineInput {...form.bind('paid_on', t('payments.paid_on'))} native={{ type: 'date' }} />
      <LineInput {...form.bind('reference', t('payments.reference'))} native={{ dir: 'auto' }} />
      <LineInput {...form.bind('note', t('payments.note'))} native={{ dir: 'auto' }} />
      <div className="input-wide">
        <FilePicker
          kind="image"
          id="file-image"
          label={t('payments.picture')}
          file={form.files['image'] ?? null}
          onFile={(file) => form.setFile('image', file)}
          present={null}
          errors={form.errors['image'] ?? []}
          required={false}
        />
      </div>
      {tick('approve', t('payments.approve_now'))}
      {approve && <LineInput {...form.bind('valid_until', t('payments.valid_until'))} native={{ type: 'date' }} />}
      {approve && student.payment_status === 1 && tick('keep_by_hand', t('payments.keep_by_hand'))}
      {approve && currency !== schoolFacts().currency && (
        <AmountField {...form.bind('worth', t('payments.worth'), true)} currency={schoolFacts().currency} />
      )}
    </SmallForm>
  );
}
