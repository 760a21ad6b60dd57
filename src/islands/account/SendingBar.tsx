import type { Progress } from '../../client/progress.ts';
import { type Language, languageFacts } from '../../model/languages.ts';
import { fill } from '../../model/text/texts.ts';
import type { RegisterTexts } from '../../texts/for-islands.ts';

/** Texts during an upload. */
export type SendingTexts = Pick<RegisterTexts, 'submitting' | 'progress' | 'speed' | 'cancel'>;

interface SendingBarProps {
  progress: Progress;
  language: Language;
  texts: SendingTexts;
  onCancel: () => void;
}

/** Upload progress, speed and a cancel button. */
export function SendingBar({ progress, language, texts, onCancel }: SendingBarProps) {
  const { locale } = languageFacts[language];
  const share = progress.total > 0 ? progress.sent / progress.total : 0;
  const percent = new Intl.NumberFormat(locale, { style: 'percent' }).format(share);
  const unit = progress.speed < 1_000_000 ? 'kilobyte' : 'megabyte';
  const amount = progress.speed / (unit === 'kilobyte' ? 1000 : 1_000_000);
  const speed = new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 }).format(amount);
  return (
    <div className="sending">
      <progress value={share} aria-label={texts.submitting} />
      <p>
        {fill(texts.progress, { percent })} · {fill(texts.speed, { speed })}
      </p>
      <button type="button" className="button button-line" onClick={onCancel}>
        {texts.cancel}
      </button>
    </div>
  );
}
