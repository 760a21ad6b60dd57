import { Icon } from '../../ui/Icon.tsx';
import { queryOf } from '../content/paths.ts';
import { useTexts } from '../texts/use-texts.ts';

const formats = ['xlsx', 'csv'] as const;

/** Links to export the filtered student list. */
export function ExportLinks({ filter = {} }: { filter?: Record<string, string> }) {
  const { t, language } = useTexts();
  return (
    <div className="dialog-actions">
      {formats.map((format) => (
        <a
          key={format}
          className="button button-line"
          href={`/api/dashboard/users/export${queryOf({ ...filter, format, lang: language })}`}
          download={`students.${format}`}
        >
          <Icon name="download" />
          {t(`students.export_${format}`)}
        </a>
      ))}
    </div>
  );
}
