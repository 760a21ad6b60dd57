import { useStore } from '@nanostores/react';
import { can } from '../../model/people/capabilities.ts';
import { Icon } from '../../ui/Icon.tsx';
import { LanguageToggle } from '../../ui/LanguageToggle.tsx';
import { logOut } from '../api/session.ts';
import { screenPath } from '../content/paths.ts';
import { ownRoutes } from '../routes.ts';
import { leaveBy } from '../state/leaving.ts';
import { $drawer } from '../state/panel.ts';
import { $publish, tryAgain } from '../state/publish.ts';
import { $admin } from '../state/session.ts';
import { useTexts } from '../texts/use-texts.ts';

/** Publish status: "publishing", then "live" with a link to the page, or the error. */
function Status() {
  const status = useStore($publish);
  const role = useStore($admin)?.role;
  const { t } = useTexts();
  return (
    <div className="status" role="status" aria-label={t('publish.status')} data-state={status.state}>
      {status.state === 'publishing' && (
        <>
          <span className="status-dot" />
          <span className="status-words">{status.slow ? t('publish.slow') : t('publish.publishing')}</span>
        </>
      )}
      {status.state === 'live' && (
        <>
          <Icon name="check" />
          <span className="status-words">{t('publish.live')}</span>
          {status.page && (
            <a href={status.page} target="_blank" rel="noopener" title={t('publish.see')}>
              <span className="status-see">
                <Icon name="check" />
              </span>
              <span className="status-words">{t('publish.see')}</span>
            </a>
          )}
        </>
      )}
      {status.state === 'failed' && (
        <>
          <Icon name="warning" />
          <span>{t(`publish.${status.reason}`)}</span>
          {(status.reason !== 'failing' || (role && can(role, 'publish'))) && (
            <button type="button" className="button button-quiet" onClick={() => void tryAgain()}>
              {t('publish.retry')}
            </button>
          )}
        </>
      )}
    </div>
  );
}

/** The header: publish status, current user, language, logout. */
export function Header() {
  const { t } = useTexts();
  const name = useStore($admin)?.name ?? '';
  return (
    <header className="dash-header">
      <button
        type="button"
        className="button button-quiet button-icon drawer-button"
        aria-label={t('panel.open')}
        onClick={() => $drawer.set(true)}
      >
        <Icon name="menu" />
      </button>
      <Status />
      <a
        className="button button-quiet signed-in-as"
        href={screenPath(ownRoutes.own)}
        aria-label={t('signed_in', { name })}
        title={t('signed_in', { name })}
      >
        <Icon name="user" />
        <bdi>{name}</bdi>
      </a>
      <LanguageToggle />
      <button type="button" className="button button-quiet logout" onClick={() => leaveBy(() => void logOut())}>
        <Icon name="logout" />
        {t('panel.logout')}
      </button>
    </header>
  );
}
