import { useState } from 'react';
import { loginCodes } from '../../../model/limits.ts';
import { Confirm } from '../../../ui/Dialog.tsx';
import { notify } from '../../../ui/notify.ts';
import { useAction } from '../../../ui/use-action.ts';
import { request } from '../../api/request.ts';
import { SelectInput } from '../../fields/SelectInput.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import type { Slip } from '../slip.ts';
import { useGrades } from '../use-grades.ts';
import { SlipsButton } from './SlipsButton.tsx';

/** Generates login codes for all students of a grade who have never logged in, and prints them as slips. */
export function LoginCodesSheet() {
  const { t } = useTexts();
  const { choices, retry } = useGrades();
  const [grade, setGrade] = useState('');
  const { busy, question, act } = useAction();
  const [slips, setSlips] = useState<Slip[] | null>(null);

  const make = () =>
    act({
      about: 'codes',
      failed: t('roster.failed'),
      async question() {
        const { data } = await request('GET /dashboard/users/outlook', { query: { grade_id: grade } });
        if (!data.newcomers) {
          notify.success(t('roster.codes_none'), { about: 'codes' });
          return null;
        }
        const count = Math.min(data.newcomers, loginCodes.atOnce);
        return {
          title: t('roster.codes'),
          confirm: t('roster.codes_make'),
          body: <p>{t('roster.codes_sure', { count })}</p>,
        };
      },
      async run() {
        const { message, data } = await request('POST /dashboard/users/codes', { body: { grade_id: Number(grade) } });
        setSlips(data.codes);
        return { said: data.codes.length > 0 ? message : t('roster.codes_none') };
      },
    });

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
          onClick={() => grade !== '' && make()}
        >
          {t('roster.codes_make')}
        </button>
      </div>
      <Confirm question={question} />
      {slips && slips.length > 0 && <SlipsButton slips={slips} />}
    </section>
  );
}
