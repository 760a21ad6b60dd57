import { type ReactNode, useState } from 'react';
import { familySize } from '../../model/limits.ts';
import { isFullStudent } from '../../model/people/is-full-student.ts';
import type { ListedStudent } from '../../model/people/student.ts';
import type { DetailedStudent } from '../../model/people/student-detail.ts';
import { formatList } from '../../model/text/formats.ts';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { type Action, useAction } from '../../ui/use-action.ts';
import { isKeyReused, UnreachedError } from '../api/errors.ts';
import { request } from '../api/request.ts';
import { screenPath } from '../content/paths.ts';
import { CheckInput } from '../fields/CheckInput.tsx';
import { useGradeNames } from '../office/use-grade-names.ts';
import { ownRoutes } from '../routes.ts';
import { useTexts } from '../texts/use-texts.ts';
import { StateBadge } from './StateBadge.tsx';
import { StudentPicker } from './StudentPicker.tsx';

type Child = Pick<ListedStudent, 'id' | 'name'>;

const idsOf = (children: readonly Child[]) => children.map(({ id }) => id);

/** The student as stored now, so that what somebody else has changed is kept. */
async function studentNow(id: number): Promise<ListedStudent> {
  const { user } = await request('GET /dashboard/users/:id', { id });
  if (!isFullStudent(user)) throw new Error(`student ${id} is not shown whole`);
  return user;
}

/** The changes of a student's family. `about` and `failed` are those of its toasts. */
function useFamily({ id }: DetailedStudent, onChange: () => void) {
  const { t } = useTexts();
  const { busy, act } = useAction();
  /** A child of another family, which it would leave: asked before anything is saved. */
  const [leaving, setLeaving] = useState<ListedStudent | null>(null);

  const change = (run: Action['run']): Action => ({
    about: `student ${id} family`,
    failed: t('student.family_failed'),
    run,
    // The change may be stored although its answer was lost.
    onFailed: (error) => (isKeyReused(error) || error instanceof UnreachedError) && onChange(),
  });

  /** Stores the family with `joined` and without `gone`. */
  async function save(joined: readonly Child[], gone: readonly Child[] = []): Promise<void> {
    const without = idsOf(gone);
    const ids = new Set([...idsOf((await studentNow(id)).family), ...idsOf(joined)]);
    const body = { ids: [...ids].filter((each) => !without.includes(each)) };
    await request('POST /dashboard/users/:id/family', { id, body });
    onChange();
  }

  const joining = (child: Child) =>
    change(async () => {
      await save([child]);
      return { said: t('student.family_added', { name: child.name }), undo: removing(child) };
    });
  const removing = (child: Child): Action =>
    change(async () => {
      await save([], [child]);
      return { said: t('student.family_removed', { name: child.name }), undo: joining(child) };
    });

  return {
    busy,
    leaving,
    stay: () => setLeaving(null),
    add: (child: Child) =>
      act(
        change(async (open) => {
          const now = await studentNow(child.id);
          const belongs = now.family.length === 0 || idsOf(now.family).includes(id);
          if (belongs) return joining(child).run(open);
          setLeaving(now);
          return undefined;
        }),
      ),
    /** Adds a child that leaves its family. @param others children of that family who come along */
    take(child: ListedStudent, others: readonly Child[]) {
      setLeaving(null);
      act(
        change(async () => {
          await save([child, ...others]);
          return { said: t('student.family_added', { name: child.name }) };
        }),
      );
    },
    remove: (child: Child) => act(removing(child)),
  };
}

interface LeavingDialogProps {
  student: DetailedStudent;
  child: ListedStudent;
  onSure(others: readonly Child[]): void;
  onClose(): void;
}

/** Names the family that a child would leave, and asks whether the others come along. */
function LeavingDialog({ student, child, onSure, onClose }: LeavingDialogProps) {
  const { t, language } = useTexts();
  const [all, setAll] = useState(false);
  const names = formatList(
    child.family.map(({ name }) => `\u2068${name}\u2069`),
    language,
  );
  const room = student.family.length + child.family.length + 2 <= familySize;
  return (
    <ConfirmDialog
      title={t('student.family_leaves_title', { name: child.name })}
      action={t('student.family_add')}
      onSure={() => onSure(all ? child.family : [])}
      onClose={onClose}
    >
      <p>{t('student.family_leaves', { name: `\u2068${child.name}\u2069`, names })}</p>
      {room && <CheckInput label={t('student.family_all', { names })} on={all} onChange={setAll} />}
    </ConfirmDialog>
  );
}

interface ChildLineProps {
  child: Child & Partial<DetailedStudent['same_phone'][number]>;
  gradeName: ReturnType<typeof useGradeNames>;
  children: ReactNode;
}

/** A child with grade and state, where they are known. */
function ChildLine({ child: { id, name, grade, state, kind_of_account }, gradeName, children }: ChildLineProps) {
  return (
    <li>
      <span className="sibling">
        <a href={screenPath(ownRoutes.student, id)}>
          <bdi>{name}</bdi>
        </a>
        {grade && <span className="quiet">{gradeName(grade)}</span>}
        {state && kind_of_account && <StateBadge student={{ state, kind_of_account }} />}
      </span>
      {children}
    </li>
  );
}

interface StudentFamilyProps {
  student: DetailedStudent;
  /** Loads the student again. */
  onChange(): void;
}

/** Who belongs to a student's family. Children of the same phone are proposed, never joined by themselves. */
export function StudentFamily({ student, onChange }: StudentFamilyProps) {
  const { t } = useTexts();
  const gradeName = useGradeNames();
  const { busy, leaving, stay, add, take, remove } = useFamily(student, onChange);
  const { family, same_phone } = student;
  const members = idsOf(family);
  const proposed = same_phone.filter(({ id }) => !members.includes(id));
  const full = family.length + 1 >= familySize;
  return (
    <section className="sheet student-family siblings" aria-labelledby="student-family">
      <h2 id="student-family">{t('student.family')}</h2>
      {family.length === 0 ? (
        <p className="quiet">{t('student.family_none')}</p>
      ) : (
        <ul role="list">
          {family.map((child) => (
            <ChildLine
              key={child.id}
              child={same_phone.find(({ id }) => id === child.id) ?? child}
              gradeName={gradeName}
            >
              <button
                type="button"
                className="button button-line"
                aria-disabled={busy}
                aria-label={t('student.family_remove_name', { name: child.name })}
                onClick={() => remove(child)}
              >
                {t('student.family_remove')}
              </button>
            </ChildLine>
          ))}
        </ul>
      )}
      {proposed.length > 0 && (
        <>
          <h3>{t('student.family_same_phone')}</h3>
          <ul role="list">
            {proposed.map((child) => (
              <ChildLine key={child.id} child={child} gradeName={gradeName}>
                {!full && (
                  <button
                    type="button"
                    className="button button-line"
                    aria-disabled={busy}
                    aria-label={t('student.family_add_name', { name: child.name })}
                    onClick={() => add(child)}
                  >
                    {t('student.family_add')}
                  </button>
                )}
              </ChildLine>
            ))}
          </ul>
        </>
      )}
      {full ? (
        <p className="quiet">{t('student.family_full', { count: familySize })}</p>
      ) : (
        <details className="family-search">
          <summary>{t('student.family_search')}</summary>
          <StudentPicker numbered without={[student.id, ...members]} onPick={add} />
        </details>
      )}
      {leaving && (
        <LeavingDialog student={student} child={leaving} onSure={(others) => take(leaving, others)} onClose={stay} />
      )}
    </section>
  );
}
