import { request } from '../api/request.ts';
import { useResource } from '../api/use-resource.ts';
import { useTexts } from '../texts/use-texts.ts';

/** What a line's numbers stand for, by field: grades, accounts that families pay to, subjects. */
export type Names = Readonly<Record<string, ReadonlyMap<number, string>>>;

/** The names of what lines point at; until they are read, and of what is gone since, the number stands there. */
export function useNames(): Names {
  const { translated } = useTexts();
  const { value } = useResource('audit names', async (signal) => {
    const [levels, accounts, subjects] = await Promise.all([
      request('GET /dashboard/Level', { signal }),
      request('GET /dashboard/payment-accounts', { signal }),
      request('GET /dashboard/options/subjects', { signal }),
    ]);
    return { levels: levels.data, accounts: accounts.data, subjects: subjects.data };
  });
  if (!value) return {};
  const { levels, accounts, subjects } = value;
  const byId = (named: readonly { id: number; name: unknown }[]) =>
    new Map(named.map(({ id, name }) => [id, translated(name)]));
  return {
    grade_id: byId(levels.flatMap(({ grades }) => grades)),
    level_id: byId(levels),
    account_id: byId(accounts),
    subjects: byId(subjects),
  };
}
