import type { Progress } from '../../client/progress.ts';
import { formatBytes } from '../../model/text/bytes.ts';
import { Icon } from '../../ui/Icon.tsx';
import { formatPercent } from '../content/formats.ts';
import { useTexts } from '../texts/use-texts.ts';

/** Progress and speed of an upload, with a cancel button. */
export function UploadProgress({ progress, onCancel }: { progress: Progress; onCancel(): void }) {
  const { t, language } = useTexts();
  const { sent, total, speed } = progress;
  const arrived = total > 0 && sent >= total;
  const words = arrived
    ? t('files.waiting')
    : t('files.uploading', {
        percent: formatPercent(total > 0 ? sent / total : 0, language),
        sent: formatBytes(sent, language),
        total: formatBytes(total, language),
        speed: formatBytes(speed, language),
      });
  return (
    <div className="upload">
      <progress value={sent} max={Math.max(1, total)} aria-label={t('files.progress')} />
      <p className="upload-words">{words}</p>
      <button type="button" className="button button-line" onClick={onCancel}>
        <Icon name="close" />
        {t('files.cancel')}
      </button>
    </div>
  );
}
