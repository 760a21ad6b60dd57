import { viewer as arTexts } from '../../../public/locales/ar/gallery.json';
import { viewer as enTexts } from '../../../public/locales/en/gallery.json';
import type { ViewerPicture } from '../../islands/viewer/texts.ts';
import { Viewer } from '../../islands/viewer/Viewer.tsx';
import { useTexts } from '../texts/use-texts.ts';

const texts = { ar: arTexts, en: enTexts };

interface DocumentViewerProps {
  pictures: ViewerPicture[];
  start: number;
  onClose(): void;
}

/** The site's picture viewer over the dashboard; it is fetched when a document is opened. */
export default function DocumentViewer(props: DocumentViewerProps) {
  const { language } = useTexts();
  return <Viewer {...props} language={language} texts={texts[language]} />;
}
