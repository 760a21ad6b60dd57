import { useStore } from '@nanostores/react';
import { logOut } from '../api/session.ts';
import { screenPath } from '../content/paths.ts';
import { ownRoutes } from '../routes.ts';
import { $drawer } from '../state/panel.ts';
import { $admin } from '../state/session.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { LanguageToggle } from '../ui/LanguageToggle.tsx';
import { Status } from './Status.tsx';

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
      <button type="button" className="button button-quiet logout" onClick={() => void logOut()}>
        <Icon name="logout" />
        {t('panel.logout')}
      </button>
    </header>
  );
}
