import type { ViewerTexts } from '../../islands/viewer/texts.ts';
import type { Language } from '../../model/languages.ts';
import { texts } from '../../texts.ts';

/** What the preview says, handed to it with the page. */
export function viewerTexts(language: Language): ViewerTexts {
  const t = texts(language, 'gallery');
  return {
    dialog: t('viewer.dialog'),
    zoom_in: t('viewer.zoom_in'),
    zoom_out: t('viewer.zoom_out'),
    rotate: t('viewer.rotate'),
    download: t('viewer.download'),
    close: t('viewer.close'),
    previous: t('viewer.previous'),
    next: t('viewer.next'),
    scale: t('viewer.scale'),
    position: t('viewer.position'),
    words: t('viewer.words'),
    loading: t('viewer.loading'),
    retry: t('viewer.retry'),
    share: t('viewer.share'),
    whatsapp: t('viewer.whatsapp'),
    copy: t('viewer.copy'),
    copied: t('viewer.copied'),
  };
}
