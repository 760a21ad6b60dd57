import { request } from '../api/request.ts';
import { useResource } from '../api/use-resource.ts';
import { useTexts } from '../texts/use-texts.ts';

/** Names by field and id, for the ids in audit entries: grades, levels, payment accounts, subjects. */
export type Names = Readonly<Record<string, ReadonlyMap<number, string>>>;

/** Loads the names for the ids in audit entries. While they load, and for deleted records, the id is shown. */
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
