import { useStore } from '@nanostores/react';
import { can } from '../../model/people/capabilities.ts';
import { Failed, Skeleton } from '../../ui/Loaded.tsx';
import { ScreenHead } from '../../ui/ScreenHead.tsx';
import { request } from '../api/request.ts';
import { useResource } from '../api/use-resource.ts';
import { $admin } from '../state/session.ts';
import { useTexts } from '../texts/use-texts.ts';
import { LeaveDemo } from './LeaveDemo.tsx';
import { SchoolForm } from './SchoolForm.tsx';

/** The school itself: name, languages, colours, time zone, currency, calling code. */
export default function SchoolScreen() {
  const { t } = useTexts();
  const role = useStore($admin)?.role ?? 'editor';
  const { value, error, reload } = useResource('school', (signal) => request('GET /dashboard/school', { signal }));
  return (
    <>
      <ScreenHead title={t('panel.school')} lead={t('school.lead')} />
      {error && <Failed error={error} onRetry={reload} />}
      {!value && !error && <Skeleton shape="form" />}
      {value && (
        <div className="office-records">
          <SchoolForm key={value.data.version} school={value.data} />
          {value.data.demo && can(role, 'staff') && <LeaveDemo version={value.data.version} onLeft={reload} />}
        </div>
      )}
    </>
  );
}
