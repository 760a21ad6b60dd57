import { type ReactNode, useId, useState } from 'react';
import type { ListFilterField } from '../../model/content/list-filters.ts';
import { listOrders } from '../../model/content/search.ts';
import type { ListType } from '../../model/content/type.ts';
import { rowsOnScreen } from '../../model/limits.ts';
import { Icon } from '../../ui/Icon.tsx';
import { notify } from '../../ui/notify.ts';
import { SearchField } from '../../ui/SearchField.tsx';
import { SelectInput } from '../fields/SelectInput.tsx';
import { useOptions } from '../fields/use-options.ts';
import { $router } from '../routes.ts';
import { useTexts } from '../texts/use-texts.ts';
import { changedAddress, filtersOf, type ListView } from './list-view.ts';

interface PartProps {
  type: ListType;
  view: ListView;
}

const startsWith = (path: readonly string[], start: readonly string[]) =>
  start.every((field, place) => path[place] === field);

/** Select for one filter. Once a grade is chosen, only its subjects are offered. */
function FilterSelect({ type, view, filter }: PartProps & { filter: ListFilterField }) {
  const { t, about, translated } = useTexts();
  const { name, to, owner, path } = filter;
  const { options, failed, reload } = useOptions(to, () => notify.error(t('failed_to_get'), { about: 'options' }));
  const others = filtersOf(type).filter((other) => other !== filter);
  const holder = others.find((other) => other.path.length === path.length + 1 && startsWith(other.path, path));
  const held = holder && view[holder.name];
  const choices = options
    .filter(({ group }) => !held || String(group?.id) === held)
    .map(({ id, name, group }) => ({
      value: String(id),
      text: translated(name),
      ...(group && !held ? { group: translated(group.name) } : {}),
    }));
  const choose = (value: string) => {
    // The subject that was chosen is none of another grade.
    const inner = others.filter((other) => startsWith(path, other.path)).map((other) => [other.name, '']);
    $router.open(changedAddress(type, view, { ...Object.fromEntries(inner), [name]: value }));
  };
  return (
    <SelectInput
      id={`filter-${name}`}
      label={about(owner).fields[name] ?? name}
      value={view[name] ?? ''}
      onChange={choose}
      errors={[]}
      required
      all={t('finding.every')}
      choices={choices}
      retry={failed ? reload : null}
    />
  );
}

/** Selects for the order and the number of rows of a page. */
function ViewSelects({ type, view, perPage }: PartProps & { perPage: number }) {
  const { t, number } = useTexts();
  const [first] = listOrders;
  const counts = [...new Set([...rowsOnScreen.choices, perPage])].toSorted((a, b) => a - b);
  return (
    <>
      <SelectInput
        id="filter-sort"
        label={t('finding.sort')}
        value={view['sort'] ?? first}
        onChange={(sort) => $router.open(changedAddress(type, view, { sort: sort === first ? '' : sort }))}
        errors={[]}
        required
        always
        choices={listOrders.map((value) => ({ value, text: t(`finding.sorts.${value}`) }))}
      />
      <SelectInput
        id="filter-per_page"
        label={t('finding.rows')}
        value={String(perPage)}
        onChange={(per_page) => $router.open(changedAddress(type, view, { per_page }))}
        errors={[]}
        required
        always
        choices={counts.map((count) => ({ value: String(count), text: number(count) }))}
      />
    </>
  );
}

interface ListFiltersProps extends PartProps {
  perPage: number;
  /** What else stands in the row of the search: a phone has no room for one row more. */
  children: ReactNode;
}

/** Search field of a list, and a button that opens its filters, its order and the number of rows. */
export function ListFilters({ type, view, perPage, children }: ListFiltersProps) {
  const { t, about } = useTexts();
  const id = useId();
  const filters = filtersOf(type);
  // An active filter is never hidden.
  const active = [...filters.map(({ name }) => name), 'sort', 'per_page'].some((name) => view[name] !== undefined);
  const [open, setOpen] = useState(false);
  const shown = open || active;
  return (
    <section className="list-finding" aria-label={t('finding.narrow')}>
      <div className="list-search">
        <SearchField
          q={view['q'] ?? ''}
          onSearch={(q) => $router.open(changedAddress(type, view, { q }), true)}
          words={{ label: t('finding.search_in', { name: about(type.name).name }), placeholder: t('finding.search') }}
        />
        <button
          type="button"
          className="button button-line"
          aria-expanded={shown}
          aria-controls={id}
          title={t('finding.more')}
          onClick={() => setOpen(!shown)}
        >
          <Icon name="filter" />
          <span className="beside-search">{t('finding.more')}</span>
        </button>
        {children}
      </div>
      <div className="filter-selects" id={id} hidden={!shown}>
        {shown && filters.map((filter) => <FilterSelect key={filter.name} type={type} view={view} filter={filter} />)}
        {shown && <ViewSelects type={type} view={view} perPage={perPage} />}
      </div>
    </section>
  );
}
