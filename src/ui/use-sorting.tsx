import { useState } from 'react';
import { useTexts } from '../dashboard/texts/use-texts.ts';
import { languageFacts } from '../model/languages.ts';
import { Icon } from './Icon.tsx';
import type { Column } from './Table.tsx';

/** A column that can be sorted has a value to compare. */
export interface SortableColumn<Row> extends Column<Row> {
  value?(row: Row): string | number;
}

/**
 * Sorting of a table whose rows are all loaded: a heading sorts, first upwards, then downwards, then not at all.
 * @returns the props `rows` and `columns` of the table
 */
export function useSorting<Row>(rows: readonly Row[], columns: readonly SortableColumn<Row>[]) {
  const { language } = useTexts();
  const [by, setBy] = useState<{ name: string; order: 'ascending' | 'descending' } | null>(null);
  const value = columns.find(({ name }) => name === by?.name)?.value;

  const press = (name: string) => {
    if (by?.name !== name) setBy({ name, order: 'ascending' });
    else setBy(by.order === 'ascending' ? { name, order: 'descending' } : null);
  };

  const { compare } = new Intl.Collator(languageFacts[language].locale, { numeric: true });
  const ordered = (one: string | number, other: string | number) =>
    typeof one === 'number' && typeof other === 'number' ? one - other : compare(String(one), String(other));
  const direction = by?.order === 'descending' ? -1 : 1;

  return {
    rows: value ? rows.toSorted((one, other) => direction * ordered(value(one), value(other))) : rows,
    columns: columns.map((column): Column<Row> => {
      if (!column.value || rows.length < 2) return column;
      const order = column.name === by?.name ? by.order : undefined;
      const button = (
        <button key={column.name} type="button" className="sort" onClick={() => press(column.name)}>
          {column.heading}
          <Icon name="down" />
        </button>
      );
      return { ...column, sorting: { button, order } };
    }),
  };
}
