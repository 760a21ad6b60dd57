import { type Language, languageFacts } from '../../model/languages.ts';
import { fill } from '../../model/texts.ts';
import type { RegisterTexts } from '../../texts/for-islands.ts';
import type { Progress } from '../form/send-form.ts';

interface SendingBarProps {
  progress: Progress;
  language: Language;
  texts: RegisterTexts;
  onCancel: () => void;
}

/** How far the sending is, how fast it goes, and the way out of it. */
export function SendingBar({ progress, language, texts, onCancel }: SendingBarProps) {
  const { locale } = languageFacts[language];
  const percent = new Intl.NumberFormat(locale, { style: 'percent' }).format(progress.share);
  const unit = progress.bytesPerSecond < 1_000_000 ? 'kilobyte' : 'megabyte';
  const amount = progress.bytesPerSecond / (unit === 'kilobyte' ? 1000 : 1_000_000);
  const speed = new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 }).format(amount);
  return (
    <div className="sending">
      <progress value={progress.share} aria-label={texts.submitting} />
      <p>
        {fill(texts.progress, { percent })} · {fill(texts.speed, { speed })}
      </p>
      <button type="button" className="button button-line" onClick={onCancel}>
        {texts.cancel}
      </button>
    </div>
  );
}
