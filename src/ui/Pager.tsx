import { useTexts } from '../dashboard/texts/use-texts.ts';
import { pageNumbers } from '../model/site/page-numbers.ts';
import { Icon } from './Icon.tsx';

interface PagerProps {
  page: number;
  last: number;
  /** The URL of a page. */
  href(page: number): string;
}

/** Pagination; each page has a URL. */
export function Pager({ page, last, href }: PagerProps) {
  const { t, number } = useTexts();
  if (last <= 1) return null;
  return (
    <nav className="pager" aria-label={t('list.pages')}>
      {page > 1 && (
        <a
          className="button button-line button-icon pager-back"
          rel="prev"
          href={href(page - 1)}
          aria-label={t('list.previous')}
        >
          <Icon name="chevron" />
        </a>
      )}
      <ol role="list">
        {pageNumbers(page, last).map((each, index) => (
          <li key={each ?? `gap-${index}`}>
            {each === null ? (
              <span aria-hidden="true">…</span>
            ) : (
              <a
                href={href(each)}
                aria-current={each === page ? 'page' : undefined}
                aria-label={t('list.page', { page: each })}
              >
                {number(each)}
              </a>
            )}
          </li>
        ))}
      </ol>
      {page < last && (
        <a className="button button-line button-icon" rel="next" href={href(page + 1)} aria-label={t('list.next')}>
          <Icon name="chevron" />
        </a>
      )}
    </nav>
  );
}
