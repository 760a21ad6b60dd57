import { useState } from 'react';
import { wordsOf } from '../api/errors.ts';
import { request } from '../api/request.ts';
import { SelectInput } from '../fields/SelectInput.tsx';
import { useGrades } from '../office/use-grades.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { notify } from '../ui/notify.tsx';
import { TextField } from './TextField.tsx';
import { useSaving } from './use-saving.ts';

/** Moves the ends of all that is valid, of a grade or of the school, with the way back beside what came of it. */
export function ExtendForm() {
  const { t } = useTexts();
  const { choices } = useGrades();
  const [values, setValues] = useState({ grade_id: '', days: '', note: '' });
  const [moved, setMoved] = useState<{ said: string; undo: number } | null>(null);
  const { busy, errors, save } = useSaving('extend', () => setValues({ grade_id: '', days: '', note: '' }));
  const extend = async () => {
    const { message, data } = await request('POST /dashboard/payments/extend', { body: values });
    const said = `${message} ${t('payments.extended', { count: data.moved })}`;
    setMoved({ said, undo: data.undo });
    return { message: said, data };
  };
  const undo = async (id: number) => {
    try {
      const { message, data } = await request('POST /dashboard/payments/extend/:id/undo', { id });
      setMoved(null);
      const detail = data.left > 0 ? t('roster.left', { count: data.left }) : undefined;
      notify.success(message, { about: 'extend', detail });
    } catch (error) {
      notify.error(t('payments.not_undone'), {
        about: 'extend',
        detail: wordsOf(error),
      });
    }
  };
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
        void save(extend, ({ data }) => ({ label: t('payments.undo'), run: () => void undo(data.undo) }));
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
      />
      <TextField {...field('days')} digits required />
      <TextField {...field('note')} />
      <button type="submit" className="button button-main" aria-disabled={busy}>
        {t('payments.extend_now')}
      </button>
      {moved && (
        <div className="dialog-actions input-wide" role="status">
          <p>{moved.said}</p>
          <button type="button" className="button button-line" onClick={() => void undo(moved.undo)}>
            <Icon name="undo" />
            {t('payments.undo')}
          </button>
        </div>
      )}
    </form>
  );
}
