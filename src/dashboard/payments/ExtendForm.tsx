import { useState } from 'react';
import { Confirm } from '../../ui/Dialog.tsx';
import { notify } from '../../ui/notify.ts';
import UndoList from '../../ui/UndoList.tsx';
import { useAction } from '../../ui/use-action.ts';
import { request } from '../api/request.ts';
import { useResource } from '../api/use-resource.ts';
import { LineInput } from '../fields/LineInput.tsx';
import { SelectInput } from '../fields/SelectInput.tsx';
import { SmallForm } from '../form/FormFrame.tsx';
import { useSavedForm } from '../form/use-saved-form.ts';
import { useGrades } from '../office/use-grades.ts';
import { useTexts } from '../texts/use-texts.ts';
import { studentsNamedIn, TooFar } from './TooFar.tsx';

const nothing = { grade_id: '', days: '', note: '' };

/** Extends paid access by days for a grade or the whole school. Recent extensions are listed with an undo button. */
export function ExtendForm() {
  const { t } = useTexts();
  const { choices, retry } = useGrades();
  const open = useResource('extensions', (signal) => request('GET /dashboard/payments/extensions', { signal }));
  const { question, act } = useAction();
  const [tooFar, setTooFar] = useState<ReturnType<typeof studentsNamedIn>>([]);
  const about = 'extend';
  const undoing = (id: number) => ({
    about,
    failed: t('payments.not_undone'),
    async run() {
      const { message, data } = await request('POST /dashboard/payments/extend/:id/undo', { id });
      return { said: message, detail: data.left > 0 ? t('roster.left', { count: data.left }) : undefined };
    },
    after: open.reload,
  });
  const form = useSavedForm({
    about,
    path: `${location.pathname}#extend`,
    ids: 'extend',
    initial: nothing,
    failed: t('payments.not_saved'),
    async send({ grade_id = '', days = '', note = '' }, _files, { writer }) {
      setTooFar([]);
      const body = { grade_id, days, note };
      const { message, data } = await request('POST /dashboard/payments/extend', { body, writer });
      notify.success(`${message} ${t('payments.extended', { count: data.moved })}`, {
        about,
        detail: data.left > 0 ? t('payments.extend_left', { count: data.left }) : undefined,
        action: { label: t('payments.undo'), run: () => act(undoing(data.undo)) },
      });
      return nothing;
    },
    onSaved: open.reload,
    onFailed: (failure) => setTooFar(failure.state === 'refused' ? studentsNamedIn(failure.data) : []),
  });
  const { grade_id = '', days: wanted = '' } = form.values;
  /** Text: the grade or school, and the number of days. */
  const whatOf = (grade: number | string | null, days: number) => {
    const whose = choices.find(({ value }) => value === String(grade))?.text;
    return `${grade ? (whose ?? '') : t('payments.whole_school')} · ${t('payments.by_days', { count: days })}`;
  };
  const extend = () => {
    // The server validates the number of days.
    if (wanted.trim() === '' || !Number.isInteger(Number(wanted))) return void form.save();
    act({
      about,
      failed: t('payments.not_saved'),
      async question() {
        const query = grade_id === '' ? {} : { grade_id };
        const { data } = await request('GET /dashboard/users/outlook', { query });
        return {
          title: t('payments.extend'),
          confirm: t('payments.extend_now'),
          body: (
            <>
              <p>{t('payments.extend_sure', { count: data.extended })}</p>
              <p>{whatOf(grade_id, Number(wanted))}</p>
            </>
          ),
        };
      },
      async run() {
        await form.save();
        return undefined;
      },
    });
  };
  const actions = open.value?.data.map(({ undo: key, grade_id, days, note, moved, ...done }) => {
    const words = [whatOf(grade_id, days), t('payments.extended', { count: moved }), note];
    return { ...done, key, said: words.filter(Boolean).join(' · '), undo: () => act(undoing(key)) };
  });
  return (
    <SmallForm
      form={form}
      className="sheet sheet-common"
      label={t('payments.extend')}
      submit={t('payments.extend_now')}
      onSubmit={extend}
    >
      <p className="quiet input-wide">{t('payments.extend_hint')}</p>
      <SelectInput
        {...form.bind('grade_id', t('office.grade'), true)}
        all={t('payments.whole_school')}
        choices={choices}
        retry={retry}
      />
      <LineInput {...form.bind('days', t('payments.days'), true)} digits />
      <LineInput {...form.bind('note', t('payments.why'))} native={{ dir: 'auto' }} />
      <TooFar students={tooFar} />
      <Confirm question={question} />
      <UndoList title={t('payments.ways_back')} undo={t('payments.undo')} actions={actions ?? []} />
    </SmallForm>
  );
}
