import '../../scripts/copy.ts';
import { useStore } from '@nanostores/react';
import { Icon } from '../../ui/Icon.tsx';
import { $admin } from '../state/session.ts';
import { useTexts } from '../texts/use-texts.ts';

/** Codes that are shown once, as they are printed: whose they are, and what they are for. */
export function PrintedCodes({ codes, use }: { codes: readonly string[]; use: string }) {
  const { t } = useTexts();
  const admin = useStore($admin);
  return (
    <div className="codes-sheet">
      <p>
        <strong>{t('own.codes_of', { name: admin?.name ?? '', email: admin?.email ?? '' })}</strong>
      </p>
      <ol className="codes" dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <p>{use}</p>
    </div>
  );
}

/** Buttons to print and to copy codes. */
export function KeepCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useTexts();
  return (
    <>
      <button type="button" className="button button-main" onClick={() => window.print()}>
        {t('own.codes_print')}
      </button>
      <button type="button" className="button button-line copy" data-copy={codes.join('\n')}>
        <Icon name="copy" />
        <Icon name="check" />
        {t('own.codes_copy')}
        <span className="visually-hidden" role="status" data-said={t('own.codes_copied')} />
      </button>
    </>
  );
}
