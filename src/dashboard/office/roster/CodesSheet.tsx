import { useState } from 'react';
import { loginCodes } from '../../../model/limits.ts';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { notify } from '../../../ui/notify.ts';
import { messageOf } from '../../api/errors.ts';
import { request } from '../../api/request.ts';
import { SelectInput } from '../../fields/SelectInput.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import type { Slip } from '../slip.ts';
import { useGrades } from '../use-grades.ts';
import { SlipsButton } from './SlipsButton.tsx';

/** Generates login codes for all students of a grade who have never logged in, and prints them as slips. */
export function CodesSheet() {
  const { t } = useTexts();
  const { choices, retry } = useGrades();
  const [grade, setGrade] = useState('');
  const [busy, setBusy] = useState(false);
  const [slips, setSlips] = useState<Slip[] | null>(null);
  /** Number of codes to confirm; null while the dialog is closed. */
  const [asked, setAsked] = useState<number | null>(null);

  const ask = async () => {
    if (grade === '' || busy) return;
    setBusy(true);
    try {
      const { data } = await request('GET /dashboard/users/outlook', { query: { grade_id: grade } });
      if (data.newcomers) setAsked(data.newcomers);
      else notify.success(t('roster.codes_none'), { about: 'codes' });
    } catch (error) {
      notify.error(t('roster.failed'), { about: 'codes', detail: messageOf(error) });
    } finally {
      setBusy(false);
    }
  };

  const make = async () => {
    setAsked(null);
    if (busy) return;
    setBusy(true);
    try {
      const { message, data } = await request('POST /dashboard/users/codes', { body: { grade_id: Number(grade) } });
      setSlips(data.codes);
      notify.success(data.codes.length > 0 ? message : t('roster.codes_none'), { about: 'codes' });
    } catch (error) {
      notify.error(t('roster.failed'), { about: 'codes', detail: messageOf(error) });
    } finally {
      setBusy(false);
    }
  };

  return (
    <section className="sheet" aria-labelledby="roster-codes">
      <h2 id="roster-codes">{t('roster.codes')}</h2>
      <p className="quiet">{t('roster.codes_hint')}</p>
      <SelectInput
        id="codes-grade"
        label={t('roster.grade')}
        value={grade}
        onChange={(value) => {
          setGrade(value);
          setSlips(null);
        }}
        errors={[]}
        required
        choices={choices}
        retry={retry}
      />
      <div className="dialog-actions">
        <button
          type="button"
          className="button button-line"
          aria-disabled={grade === '' || busy}
          onClick={() => void ask()}
        >
          {t('roster.codes_make')}
        </button>
      </div>
      {asked !== null && (
        <ConfirmDialog
          title={t('roster.codes')}
          action={t('roster.codes_make')}
          onSure={() => void make()}
          onClose={() => setAsked(null)}
        >
          <p>{t('roster.codes_sure', { count: Math.min(asked, loginCodes.atOnce) })}</p>
        </ConfirmDialog>
      )}
      {slips && slips.length > 0 && <SlipsButton slips={slips} />}
    </section>
  );
}
