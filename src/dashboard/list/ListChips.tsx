import { useRef } from 'react';
import { type PublicationState, publicationStates } from '../../model/content/publication.ts';
import type { ListType } from '../../model/content/type.ts';
import type { ListEndpoints } from '../../model/endpoints/dashboard-content.ts';
import type { AnswerOf } from '../../model/endpoints/endpoint.ts';
import { schoolFacts } from '../../model/school/facts.ts';
import { useScrollFade } from '../../ui/use-scroll-fade.ts';
import { useTexts } from '../texts/use-texts.ts';
import { changedAddress, type ListView } from './list-view.ts';

export type Counts = AnswerOf<ListEndpoints['list']['endpoint']>['counts'];

interface ListChipsProps {
  type: ListType;
  view: ListView;
  counts: Counts;
}

/** What every chip resets: they are alternatives. */
const none: ListView = { status: '', missing: '' };

/** Links to parts of a list with their numbers: drafts, scheduled entries, and those that lack a text. */
export function ListChips({ type, view, counts }: ListChipsProps) {
  const { t, number } = useTexts();
  const row = useRef<HTMLUListElement>(null);
  useScrollFade(row);
  const { status, missing } = view;
  const isPlain = counts.draft + counts.scheduled === 0 && status === undefined;
  const states: PublicationState[] = isPlain
    ? []
    : publicationStates.filter((state) => counts[state] > 0 || state === status);
  const lacking = schoolFacts().languages.filter(
    (language) => counts[`missing_${language}`] > 0 || language === missing,
  );
  // The row stays once it is there: otherwise the list below it would move under a press.
  const isThere = useRef(false);
  isThere.current ||= states.length + lacking.length > 0;
  if (!isThere.current) return null;
  const chip = (name: string, change: ListView, text: string, count: number) => {
    const on = Object.entries({ ...none, ...change }).every(([part, value]) => value === (view[part] ?? ''));
    return (
      <li key={name}>
        <a
          className="chip"
          href={changedAddress(type, view, { ...none, ...change })}
          aria-current={on ? 'true' : undefined}
        >
          {text} <strong>{number(count)}</strong>
        </a>
      </li>
    );
  };
  return (
    <ul className="chips list-filter" role="list" aria-label={t('finding.parts')} ref={row}>
      {chip('all', {}, t('files.missing_none'), counts.all)}
      {states.map((state) => chip(state, { status: state }, t(`finding.states.${state}`), counts[state]))}
      {lacking.map((language) =>
        chip(language, { missing: language }, t(`files.missing_${language}`), counts[`missing_${language}`]),
      )}
    </ul>
  );
}
