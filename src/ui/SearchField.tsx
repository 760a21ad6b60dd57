import { useEffect, useRef, useState } from 'react';
import { Icon } from './Icon.tsx';

const pause = 200;

interface SearchFieldProps {
  q: string;
  onSearch(q: string): void;
  words: { label: string; placeholder: string };
}

/** Search field that searches while the user types (debounced). */
export function SearchField({ q, onSearch, words }: SearchFieldProps) {
  const [text, setText] = useState(q);
  const search = useRef(onSearch);
  search.current = onSearch;
  const asked = useRef(q);

  // Back, forward and "show all" change the query from outside.
  useEffect(() => {
    if (q !== asked.current) setText(q);
    asked.current = q;
  }, [q]);

  useEffect(() => {
    const wanted = text.trim();
    if (wanted === asked.current) return;
    const timer = setTimeout(() => {
      asked.current = wanted;
      search.current(wanted);
    }, pause);
    return () => clearTimeout(timer);
  }, [text]);

  return (
    <search className="search">
      <Icon name="search" />
      <input
        className="field-control"
        type="search"
        aria-label={words.label}
        placeholder={words.placeholder}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </search>
  );
}
