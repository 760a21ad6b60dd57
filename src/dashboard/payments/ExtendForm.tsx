import { useState } from 'react';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { notify } from '../../ui/notify.ts';
import WaysBack from '../../ui/WaysBack.tsx';
import { ApiError, messageOf } from '../api/errors.ts';
import { request } from '../api/request.ts';
import { useResource } from '../api/use-resource.ts';
import { SelectInput } from '../fields/SelectInput.tsx';
import { useGrades } from '../office/use-grades.ts';
import { useTexts } from '../texts/use-texts.ts';
import { TextField } from './TextField.tsx';
import { studentsNamedIn, TooFar } from './TooFar.tsx';
import { useSaving } from './use-saving.ts';

/** Extends paid access by days for a grade or the whole school. Recent extensions are listed with an undo button. */
export function ExtendForm() {
  const { t } = useTexts();
  const { choices, retry } = useGrades();
  const [values, setValues] = useState({ grade_id: '', days: '', note: '' });
  const open = useResource('extensions', (signal) => request('GET /dashboard/payments/extensions', { signal }));
  /** Number of students to confirm; null while the dialog is closed. */
  const [asked, setAsked] = useState<number | null>(null);
  const [tooFar, setTooFar] = useState<ReturnType<typeof studentsNamedIn>>([]);
  const { busy, errors, save } = useSaving('extend', () => {
    setValues({ grade_id: '', days: '', note: '' });
    open.reload();
  });
  const extend = async () => {
    setTooFar([]);
    try {
      const { message, data } = await request('POST /dashboard/payments/extend', { body: values });
      const detail = data.left > 0 ? t('payments.extend_left', { count: data.left }) : undefined;
      return { message: `${message} ${t('payments.extended', { count: data.moved })}`, detail, data };
    } catch (error) {
      if (error instanceof ApiError) setTooFar(studentsNamedIn(error.data));
      throw error;
    }
  };
  const sure = () => {
    setAsked(null);
    void save(extend, ({ data }) => ({ label: t('payments.undo'), run: () => void undo(data.undo) }));
  };
  const ask = async () => {
    // The server validates the number of days.
    if (values.days.trim() === '' || !Number.isInteger(Number(values.days))) return sure();
    try {
      const query = values.grade_id === '' ? {} : { grade_id: values.grade_id };
      setAsked((await request('GET /dashboard/users/outlook', { query })).data.extended);
    } catch (error) {
      notify.error(t('payments.not_saved'), { about: 'extend', detail: messageOf(error) });
    }
  };
  const undo = async (id: number) => {
    try {
      const { message, data } = await request('POST /dashboard/payments/extend/:id/undo', { id });
      const detail = data.left > 0 ? t('roster.left', { count: data.left }) : undefined;
      notify.success(message, { about: 'extend', detail });
    } catch (error) {
      notify.error(t('payments.not_undone'), {
        about: 'extend',
        detail: messageOf(error),
      });
    }
    open.reload();
  };
  /** Text: the grade or school, and the number of days. */
  const whatOf = (grade: number | string | null, days: number) => {
    const whose = choices.find(({ value }) => value === String(grade))?.text;
    return `${grade ? (whose ?? '') : t('payments.whole_school')} · ${t('payments.by_days', { count: days })}`;
  };
  const ways = open.value?.data.map(({ undo: key, grade_id, days, note, moved, ...done }) => {
    const words = [whatOf(grade_id, days), t('payments.extended', { count: moved }), note];
    return { ...done, key, said: words.filter(Boolean).join(' · '), undo: () => void undo(key) };
  });
  const field = (name: 'days' | 'note') => ({
    id: `extend-${name}`,
    label: t(name === 'note' ? 'payments.why' : 'payments.days'),
    value: values[name],
    onChange: (value: string) => setValues((before) => ({ ...before, [name]: value })),
    errors: errors[name],
  });
  return (
    <form
      className="sheet sheet-common"
      aria-label={t('payments.extend')}
      onSubmit={(event) => {
        event.preventDefault();
        void ask();
      }}
    >
      <p className="quiet input-wide">{t('payments.extend_hint')}</p>
      <SelectInput
        id="extend-grade_id"
        label={t('office.grade')}
        value={values.grade_id}
        onChange={(grade_id) => setValues((before) => ({ ...before, grade_id }))}
        errors={errors['grade_id'] ?? []}
        required
        all={t('payments.whole_school')}
        choices={choices}
        retry={retry}
      />
      <TextField {...field('days')} digits required />
      <TextField {...field('note')} />
      <TooFar students={tooFar} />
      <button type="submit" className="button button-main" aria-disabled={busy}>
        {t('payments.extend_now')}
      </button>
      {asked !== null && (
        <ConfirmDialog
          title={t('payments.extend')}
          action={t('payments.extend_now')}
          onSure={sure}
          onClose={() => setAsked(null)}
        >
          <p>{t('payments.extend_sure', { count: asked })}</p>
          <p>{whatOf(values.grade_id, Number(values.days))}</p>
        </ConfirmDialog>
      )}
      <WaysBack title={t('payments.ways_back')} undo={t('payments.undo')} ways={ways ?? []} />
    </form>
  );
}
