import { useState } from 'react';
import type { ListedStudent } from '../../../model/people/student.ts';
import { formatList } from '../../../model/text/formats.ts';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { notify } from '../../../ui/notify.ts';
import WaysBack from '../../../ui/WaysBack.tsx';
import { messageOf } from '../../api/errors.ts';
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
  /** Number of students to confirm; null while the dialog is closed. */
  const [asked, setAsked] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const open = useResource('promotions', (signal) => request('GET /dashboard/users/promotions', { signal }));
  const nameOf = (value: string) => choices.find((choice) => choice.value === value)?.text ?? '';
  const ready = from !== '' && to !== '' && from !== to;

  const promote = async () => {
    if (!ready || busy) return;
    setBusy(true);
    setAsked(null);
    try {
      const body = {
        grade_id: Number(from),
        to_grade_id: to === leaves ? null : Number(to),
        except: staying.map(({ id }) => id),
      };
      const { message, data } = await request('POST /dashboard/users/promote', { body });
      setStaying([]);
      notify.success(message, { about: 'promote', action: { label: t('undo'), run: () => void undo(data.undo) } });
    } catch (error) {
      notify.error(t('roster.failed'), { about: 'promote', detail: messageOf(error) });
    } finally {
      setBusy(false);
      open.reload();
    }
  };
  const ask = async () => {
    if (!ready || busy) return;
    try {
      const { data } = await request('GET /dashboard/users/outlook', { query: { grade_id: from } });
      setAsked(Math.max(0, (data.students ?? 0) - staying.length));
    } catch (error) {
      notify.error(t('roster.failed'), { about: 'promote', detail: messageOf(error) });
    }
  };
  const undo = async (id: number) => {
    try {
      const { message, data } = await request('POST /dashboard/users/promote/:id/undo', { id });
      const detail = data.left > 0 ? t('roster.left', { count: data.left }) : undefined;
      notify.success(message, { about: 'promote', detail });
    } catch (error) {
      notify.error(t('roster.failed'), { about: 'promote', detail: messageOf(error) });
    }
    open.reload();
  };
  const ways = open.value?.data.map(({ undo: key, grade_id, to_grade_id, moved, ...done }) => ({
    ...done,
    key,
    said: `${
      to_grade_id === null
        ? t('roster.left_school', { from: nameOf(String(grade_id)) })
        : t('roster.moved', { from: nameOf(String(grade_id)), to: nameOf(String(to_grade_id)) })
    } ${t('payments.extended', { count: moved })}`,
    undo: () => void undo(key),
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
        <button type="button" className="button button-line" aria-disabled={!ready || busy} onClick={() => void ask()}>
          {t('roster.promote_now')}
        </button>
      </div>
      <WaysBack title={t('roster.ways_back')} undo={t('roster.undo')} ways={ways ?? []} />
      {asked !== null && (
        <ConfirmDialog
          title={t('roster.promote')}
          action={t('roster.promote_now')}
          onSure={() => void promote()}
          onClose={() => setAsked(null)}
        >
          <p>{t('roster.moves_count', { count: asked })}</p>
          <p>
            {to === leaves
              ? t('roster.promote_leave_sure', { from: nameOf(from) })
              : t('roster.promote_sure', { from: nameOf(from), to: nameOf(to) })}
          </p>
          {staying.length > 0 && (
            <p>
              {t('roster.except_sure', {
                names: formatList(
                  staying.map(({ name }) => name),
                  language,
                ),
              })}
            </p>
          )}
        </ConfirmDialog>
      )}
    </section>
  );
}
