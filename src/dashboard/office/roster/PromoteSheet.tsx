import { useState } from 'react';
import type { ListedStudent } from '../../../model/people/student.ts';
import { formatList } from '../../../model/text/formats.ts';
import { Confirm } from '../../../ui/Dialog.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import UndoList from '../../../ui/UndoList.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { request } from '../../api/request.ts';
import { useResource } from '../../api/use-resource.ts';
import { SelectInput } from '../../fields/SelectInput.tsx';
import { StudentPicker } from '../../students/StudentPicker.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { useGrades } from '../use-grades.ts';

interface StayingProps {
  grade: number;
  staying: readonly ListedStudent[];
  onChange(staying: readonly ListedStudent[]): void;
}

/** Selects the students who are excluded from a promotion. */
function Staying({ grade, staying, onChange }: StayingProps) {
  const { t } = useTexts();
  return (
    <fieldset className="staying">
      <legend>{t('roster.except')}</legend>
      {staying.length > 0 && (
        <ul role="list" className="chips">
          {staying.map(({ id, name }) => (
            <li key={id}>
              <button
                type="button"
                className="chip"
                aria-label={t('roster.moves_too', { name })}
                onClick={() => onChange(staying.filter((each) => each.id !== id))}
              >
                <bdi>{name}</bdi> <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <StudentPicker
        grade={grade}
        without={staying.map(({ id }) => id)}
        onPick={(student) => onChange([...staying, student])}
      />
    </fieldset>
  );
}

const leaves = 'leave';

/** Promotes all students of a grade, after a confirmation. Recent promotions are listed with an undo button. */
export function PromoteSheet() {
  const { t, language } = useTexts();
  const { choices, retry } = useGrades();
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [staying, setStaying] = useState<readonly ListedStudent[]>([]);
  const { busy, question, act } = useAction();
  const open = useResource('promotions', (signal) => request('GET /dashboard/users/promotions', { signal }));
  const nameOf = (value: string) => choices.find((choice) => choice.value === value)?.text ?? '';
  const ready = from !== '' && to !== '' && from !== to;

  const undoing = (id: number) => ({
    about: 'promote',
    failed: t('roster.failed'),
    async run() {
      const { message, data } = await request('POST /dashboard/users/promote/:id/undo', { id });
      return { said: message, detail: data.left > 0 ? t('roster.left', { count: data.left }) : undefined };
    },
    after: open.reload,
  });
  const promote = () =>
    act({
      about: 'promote',
      failed: t('roster.failed'),
      async question() {
        const { data } = await request('GET /dashboard/users/outlook', { query: { grade_id: from } });
        const count = Math.max(0, (data.students ?? 0) - staying.length);
        const names = formatList(
          staying.map(({ name }) => name),
          language,
        );
        return {
          title: t('roster.promote'),
          confirm: t('roster.promote_now'),
          body: (
            <>
              <p>{t('roster.moves_count', { count })}</p>
              <p>
                {to === leaves
                  ? t('roster.promote_leave_sure', { from: nameOf(from) })
                  : t('roster.promote_sure', { from: nameOf(from), to: nameOf(to) })}
              </p>
              {staying.length > 0 && <p>{t('roster.except_sure', { names })}</p>}
            </>
          ),
        };
      },
      async run() {
        const body = {
          grade_id: Number(from),
          to_grade_id: to === leaves ? null : Number(to),
          except: staying.map(({ id }) => id),
        };
        const { message, data } = await request('POST /dashboard/users/promote', { body });
        setStaying([]);
        return { said: message, undo: undoing(data.undo) };
      },
      after: open.reload,
    });
  const actions = open.value?.data.map(({ undo: key, grade_id, to_grade_id, moved, ...done }) => ({
    ...done,
    key,
    said: `${
      to_grade_id === null
        ? t('roster.left_school', { from: nameOf(String(grade_id)) })
        : t('roster.moved', { from: nameOf(String(grade_id)), to: nameOf(String(to_grade_id)) })
    } ${t('payments.extended', { count: moved })}`,
    undo: () => act(undoing(key)),
  }));

  return (
    <section className="sheet" aria-labelledby="roster-promote">
      <h2 id="roster-promote">{t('roster.promote')}</h2>
      <p className="quiet">{t('roster.promote_hint')}</p>
      <SelectInput
        id="promote-from"
        label={t('roster.from')}
        value={from}
        onChange={(grade) => {
          setFrom(grade);
          setStaying([]);
        }}
        errors={[]}
        required
        choices={choices}
        retry={retry}
      />
      <SelectInput
        id="promote-to"
        label={t('roster.to')}
        value={to}
        onChange={setTo}
        errors={[]}
        required
        choices={[...choices.filter(({ value }) => value !== from), { value: leaves, text: t('roster.leave') }]}
      />
      {from !== '' && <Staying grade={Number(from)} staying={staying} onChange={setStaying} />}
      <div className="dialog-actions">
        <button
          type="button"
          className="button button-line"
          aria-disabled={!ready || busy}
          onClick={() => ready && promote()}
        >
          {t('roster.promote_now')}
        </button>
      </div>
      <UndoList title={t('roster.ways_back')} undo={t('roster.undo')} actions={actions ?? []} />
      <Confirm question={question} />
    </section>
  );
}
