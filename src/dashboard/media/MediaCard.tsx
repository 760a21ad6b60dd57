import type { ReactNode } from 'react';
import type { MediaFile } from '../../model/endpoints/dashboard-media.ts';
import { formatBytes } from '../../model/text/bytes.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Thumbnail } from '../../ui/Thumbnail.tsx';
import { formatMoment } from '../content/formats.ts';
import { useTexts } from '../texts/use-texts.ts';
import './media.css';

const signs = { video: 'video', pdf: 'sheet' } as const;

/** A stored file as it is seen: a small version of a picture, a sign for a film or a paper. */
function Look({ address, kind }: Pick<MediaFile, 'address' | 'kind'>) {
  if (kind === 'image') return <Thumbnail address={address} />;
  return (
    <span className="media-sign">
      <Icon name={signs[kind]} />
    </span>
  );
}

/** How a stored file is called: its own name, else what it is and since when it is stored. */
export function useFileName() {
  const { t, language } = useTexts();
  return ({ name, kind, uploaded_at }: Pick<MediaFile, 'name' | 'kind' | 'uploaded_at'>): string =>
    name ?? t(`media.unnamed_${kind}`, { when: formatMoment(uploaded_at, language) });
}

/** What a stored file looks like, its name, and how large it is. @param children what can be done with it */
export function MediaLook({ file, children }: { file: MediaFile; children?: ReactNode }) {
  const { t, language, number } = useTexts();
  const nameOf = useFileName();
  const { width, height, bytes } = file;
  const points = width !== null && height !== null;
  return (
    <>
      <Look {...file} />
      {/* In its own direction, so that a long name is cut at its end. */}
      <span className="media-name" title={nameOf(file)} dir="auto">
        {nameOf(file)}
      </span>
      {/* Apart, not with a dot between: it would look like an Arabic zero. */}
      <span className="media-facts">
        <span>{formatBytes(bytes, language)}</span>
        {points && <span>{t('media.points', { width: number(width), height: number(height) })}</span>}
      </span>
      {children}
    </>
  );
}
