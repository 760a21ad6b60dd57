import { accountKinds } from '../../model/people/student-fields.ts';
import { studentStates } from '../../model/people/student-state.ts';

const idWritten = /^[1-9]\d{0,15}$/;
const oneOf = (values: readonly string[]) => (value: string) => values.includes(value);

/** The filters of the student list by query parameter, each with a check of its value. */
const names = {
  q: () => true,
  level_id: (value: string) => idWritten.test(value),
  grade_id: (value: string) => idWritten.test(value),
  kind_of_account: oneOf(accountKinds),
  state: oneOf(studentStates),
  recover: oneOf(['1']),
  owing: oneOf(['1']),
} as const;

export type StudentFilter = Partial<Record<keyof typeof names, string>>;

/** Reads the filters from the URL. Invalid values are left out, because the server would reject the whole request. */
export function filterOf(search: Record<string, string>): StudentFilter {
  const said = Object.entries(names).filter(([name, is]) => search[name] && is(search[name]));
  return Object.fromEntries(said.map(([name]) => [name, search[name]]));
}

/** Whether no filter is set. */
export const isUnfiltered = (filter: StudentFilter): boolean => Object.keys(filter).length === 0;
