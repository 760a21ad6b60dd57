import { useStore } from '@nanostores/react';
import { Suspense } from 'react';
import { can } from '../../model/people/capabilities.ts';
import { Icon } from '../../ui/Icon.tsx';
import { request } from '../api/request.ts';
import { useResource } from '../api/use-resource.ts';
import { screenPath } from '../content/paths.ts';
import { lazyScreen } from '../lazy-screen.ts';
import { ownRoutes } from '../routes.ts';
import { $admin } from '../state/session.ts';
import { useTexts } from '../texts/use-texts.ts';
import { hasOnePrincipal, subjectsWithoutTeacher } from './open-tasks.ts';

/** Lazy-loaded: it is rarely shown and uses the texts of the payments area. */
const { Screen: AccountChange } = lazyScreen(() => import('../payments/AccountChange.tsx'), 'payments');

/** Maximum number of names in one line. */
const named = 3;

/** Open tasks for the current user, with links; nothing if there are none. */
export function OpenTasks() {
  const role = useStore($admin)?.role;
  return role && can(role, 'staff') ? <StaffWaiting /> : null;
}

/** Tasks of the principal: payment account changed, only one active principal, subjects without a teacher. */
function StaffWaiting() {
  const { t, translated, number } = useTexts();
  const { value } = useResource('waiting', async (signal) => {
    const [staff, subjects, accounts] = await Promise.all([
      request('GET /dashboard/staff', { signal }),
      request('GET /dashboard/options/subjects', { signal }),
      request('GET /dashboard/payment-accounts', { signal }),
    ]);
    return {
      one: hasOnePrincipal(staff.data),
      untaught: subjectsWithoutTeacher(subjects.data, staff.data),
      changed: accounts.changed,
    };
  });
  if (!value || (!value.one && value.untaught.length === 0 && value.changed.length === 0)) return null;
  const { one, untaught, changed } = value;
  const names = untaught.slice(0, named).map(({ name, group }) => `${translated(name)} (${translated(group?.name)})`);
  const more = untaught.length - names.length;
  const said = more > 0 ? [...names, t('waiting.more', { number: number(more) })] : names;
  return (
    <section className="waiting" aria-label={t('waiting.title')}>
      {changed.map((change) => (
        <div key={`${change.account.id}/${change.at}`} className="waiting-item">
          <Icon name="warning" />
          <Suspense>
            <AccountChange change={change} />
          </Suspense>
          <a className="button button-line" href={screenPath(ownRoutes.accounts)}>
            {t('waiting.accounts_next')}
          </a>
        </div>
      ))}
      {one && (
        <div className="waiting-item">
          <Icon name="warning" />
          <p>{t('waiting.one_principal')}</p>
          <a className="button button-line" href={screenPath(ownRoutes.newMember)}>
            {t('waiting.one_principal_next')}
          </a>
        </div>
      )}
      {untaught.length > 0 && (
        <div className="waiting-item">
          <Icon name="cards" />
          <p>{t('waiting.no_teacher', { names: said.join(t('between')) })}</p>
          <a className="button button-line" href={screenPath(ownRoutes.staff)}>
            {t('waiting.no_teacher_next')}
          </a>
        </div>
      )}
    </section>
  );
}
