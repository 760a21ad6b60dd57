import { useState } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import { Empty, Loaded } from '../../ui/Loaded.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { request } from '../api/request.ts';
import { useResource } from '../api/use-resource.ts';
import { useTexts } from '../texts/use-texts.ts';
import type { ChooserProps } from './chooser-props.ts';
import { MediaLook } from './MediaCard.tsx';

const perPage = 12;

/** Dialog in which a stored file is found and chosen. */
export default function MediaChooser({ kind, onChoose, onClose }: ChooserProps) {
  const { t } = useTexts();
  const [q, setQ] = useState('');
  const [page, setPage] = useState(1);
  const media = useResource(`choose ${kind}?${page}&${q}`, (signal) =>
    request('GET /dashboard/media', { query: { kind, q, page, per_page: perPage }, signal }),
  );
  return (
    <Dialog title={t(`media.choose_${kind}`)} onClose={onClose}>
      <div className="media-chooser">
        <SearchField
          q={q}
          onSearch={(words) => {
            setQ(words);
            setPage(1);
          }}
          words={{ label: t('media.search_label'), placeholder: t('media.search') }}
        />
        <Loaded of={media} shape="card" count={3}>
          {({ data, meta }) => (
            <>
              {data.length === 0 && <Empty text={t('media.none_found')} next={t('media.none_found_next')} />}
              <ul className="media-grid" role="list">
                {data.map((file) => (
                  <li key={file.id}>
                    <button type="button" className="media-card media-choice" onClick={() => onChoose(file)}>
                      <MediaLook file={file} />
                    </button>
                  </li>
                ))}
              </ul>
              {meta.last_page > 1 && (
                <div className="dialog-actions">
                  {page > 1 && (
                    <button type="button" className="button button-line" onClick={() => setPage(page - 1)}>
                      {t('list.previous')}
                    </button>
                  )}
                  {page < meta.last_page && (
                    <button type="button" className="button button-line" onClick={() => setPage(page + 1)}>
                      {t('list.next')}
                    </button>
                  )}
                </div>
              )}
            </>
          )}
        </Loaded>
      </div>
    </Dialog>
  );
}
