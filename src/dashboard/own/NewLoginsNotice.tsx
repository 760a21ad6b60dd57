import { useEffect, useState } from 'react';
import type { Answer } from '../../client/calls.ts';
import { Icon } from '../../ui/Icon.tsx';
import { notify } from '../../ui/notify.ts';
import { messageOf } from '../api/errors.ts';
import { request } from '../api/request.ts';
import { screenPath } from '../content/paths.ts';
import { $router, ownRoutes } from '../routes.ts';
import { $newLogins } from '../state/session.ts';
import { useTexts } from '../texts/use-texts.ts';
import { useOrigins } from './use-origins.ts';

type NewLogin = Answer<'GET /dashboard/me'>['new_logins'][number];

/** Logins that are named; of more than these only the number is told. */
const named = 3;

/** Tells of logins by browsers that were new for the account, until the user has said whose they were. */
export function NewLoginsNotice({ logins }: { logins: readonly NewLogin[] }) {
  const { t } = useTexts();
  const { inWords } = useOrigins();
  const [denied, setDenied] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  // A text that comes into a region that is there already is read out.
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);

  const answer = async () => {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      await request('POST /dashboard/me/sessions/seen');
      notify.success(t('own.new_seen'), { about: 'own' });
      $newLogins.set([]);
    } catch (error) {
      setProblem(`${messageOf(error)} ${t('own.new_again')}`);
      setBusy(false);
    }
  };
  const deny = () => {
    setDenied(true);
    $router.open(screenPath(ownRoutes.own));
  };
  const more = logins.length - named;

  return (
    <section className="waiting-item codes-notice" aria-label={t('own.new_title')}>
      <Icon name="warning" />
      <div className="new-logins" role="status">
        {ready && (
          <>
            <p>
              <strong>{t(denied ? 'own.new_deny_title' : 'own.new_title')}</strong>
            </p>
            <ul role="list">
              {logins.slice(0, named).map(({ id, device, address, at }) => (
                <li key={id}>{inWords(device, address, at)}</li>
              ))}
              {more > 0 && <li>{t('own.new_more', { count: more })}</li>}
            </ul>
            <p>{t(denied ? 'own.new_deny' : 'own.new_asked')}</p>
          </>
        )}
      </div>
      {problem && (
        <p className="new-logins-problem" role="alert">
          {problem}
        </p>
      )}
      <button type="button" className="button button-line" aria-disabled={busy} onClick={() => void answer()}>
        {t(denied ? 'own.new_done' : 'own.new_yes')}
      </button>
      {!denied && (
        <button type="button" className="button button-line" onClick={deny}>
          {t('own.new_no')}
        </button>
      )}
    </section>
  );
}
