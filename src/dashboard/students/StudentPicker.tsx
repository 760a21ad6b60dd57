import { useState } from 'react';
import { pageSize } from '../../model/limits.ts';
import { isFullStudent } from '../../model/people/is-full-student.ts';
import type { ListedStudent } from '../../model/people/student.ts';
import { asciiDigits } from '../../model/text/digits.ts';
import { SearchField } from '../../ui/SearchField.tsx';
import { ApiError } from '../api/errors.ts';
import { request } from '../api/request.ts';
import { useResource } from '../api/use-resource.ts';
import { useGradeNames } from '../office/use-grade-names.ts';
import { useTexts } from '../texts/use-texts.ts';

/** Maximum number of results; for others the user types more. */
const most = 6;

/** The student whose number was typed; null if it is no number, or nobody's. */
async function studentOfNumber(q: string, signal: AbortSignal): Promise<ListedStudent | null> {
  const number = asciiDigits(q);
  if (!/^\d{1,9}$/.test(number)) return null;
  try {
    const { user } = await request('GET /dashboard/users/:id', { id: Number(number), signal });
    return isFullStudent(user) ? user : null;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

interface StudentPickerProps {
  /** Only students of this grade. */
  grade?: number;
  /** The number of a student is searched, too. */
  numbered?: boolean;
  /** Ids of students who are already selected and are not offered. */
  without?: readonly number[];
  onPick(student: ListedStudent): void;
}

/** Searches a student by name, e-mail or phone, to select with one tap. */
export function StudentPicker({ grade, numbered = false, without = [], onPick }: StudentPickerProps) {
  const { t } = useTexts();
  const gradeName = useGradeNames();
  const [q, setQ] = useState('');
  const asked = Math.min(pageSize.max, most + without.length);
  const { value, error } = useResource(`pick?${q}&${grade}&${asked}`, async (signal) => {
    if (q === '') return [];
    const query = { q, grade_id: grade, page: 1, per_page: asked };
    const found = (await request('GET /dashboard/users', { query, signal })).data.filter(isFullStudent);
    const own = numbered ? await studentOfNumber(q, signal) : null;
    return own ? [own, ...found.filter(({ id }) => id !== own.id)] : found;
  });
  const offered = value?.filter(({ id }) => !without.includes(id)).slice(0, most);
  return (
    <div className="picker">
      <SearchField
        q={q}
        onSearch={setQ}
        words={{ label: t('students.search_label'), placeholder: t('students.search') }}
      />
      {error && <p role="alert">{error.message}</p>}
      {q !== '' && offered && (
        <ul role="list" aria-live="polite">
          {offered.map((student) => (
            <li key={student.id}>
              <button
                type="button"
                className="button button-line"
                onClick={() => {
                  setQ('');
                  onPick(student);
                }}
              >
                <bdi>{student.name}</bdi>
                <span className="quiet">{gradeName(student.grade)}</span>
              </button>
            </li>
          ))}
          {offered.length === 0 && <li className="quiet">{t('students.none_found')}</li>}
        </ul>
      )}
    </div>
  );
}
