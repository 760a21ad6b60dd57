import { allTypes } from '../../model/content-types/index.ts';
import { request } from '../api/request.ts';
import { useResource } from '../api/use-resource.ts';
import { useTexts } from '../texts/use-texts.ts';

type NamesById = ReadonlyMap<number, string>;

/** Names by field and id, for the ids in audit entries: grades, levels, payment accounts, subjects, staff. */
export type Names = Readonly<Record<string, NamesById>>;

/** The names that each field of content with an id refers to. @param of names by what is referred to */
function namesInContent(of: Names, staff: NamesById): Names {
  const fields = allTypes.flatMap((type) => Object.entries(type.fields));
  return Object.fromEntries(
    fields.flatMap(([name, field]) => {
      const names = field.kind === 'reference' ? of[field.to] : field.kind === 'staff' ? staff : undefined;
      return names ? [[name, names]] : [];
    }),
  );
}

/** Loads the names for the ids in audit entries. While they load, and for deleted records, the id is shown. */
export function useNames(): Names {
  const { translated } = useTexts();
  const { value } = useResource('audit names', async (signal) => {
    const [levels, accounts, subjects, staff] = await Promise.all([
      request('GET /dashboard/Level', { signal }),
      request('GET /dashboard/payment-accounts', { signal }),
      request('GET /dashboard/options/subjects', { signal }),
      request('GET /dashboard/staff', { signal }),
    ]);
    return { levels: levels.data, accounts: accounts.data, subjects: subjects.data, staff: staff.data };
  });
  if (!value) return {};
  const byId = (named: readonly { id: number; name: unknown }[]) =>
    new Map(named.map(({ id, name }) => [id, translated(name)]));
  const [grades, subjects] = [byId(value.levels.flatMap((level) => level.grades)), byId(value.subjects)];
  const staff = new Map(value.staff.map(({ id, name }) => [id, name]));
  return {
    ...namesInContent({ grades, subjects }, staff),
    grade_id: grades,
    level_id: byId(value.levels),
    account_id: byId(value.accounts),
    subjects,
  };
}
