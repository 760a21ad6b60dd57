import type { ViewerPicture } from '../../islands/viewer/picture.ts';
import { Viewer } from '../../islands/viewer/Viewer.tsx';
import type { ViewerTexts } from '../../texts/for-islands.ts';
import { byLanguage } from '../texts/texts.ts';
import { useTexts } from '../texts/use-texts.ts';

const texts = byLanguage(
  import.meta.glob<ViewerTexts>('../../../public/locales/*/gallery.json', { eager: true, import: 'viewer' }),
);

interface DocumentViewerProps {
  pictures: ViewerPicture[];
  start: number;
  onClose(): void;
}

/** The site's image viewer over the dashboard; loaded when a document is opened. */
export default function DocumentViewer(props: DocumentViewerProps) {
  const { language } = useTexts();
  return <Viewer {...props} language={language} texts={texts[language]} />;
}
