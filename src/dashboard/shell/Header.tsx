import { logOut } from '../api/session.ts';
import { $drawer } from '../state/panel.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { LanguageToggle } from '../ui/LanguageToggle.tsx';
import { Status } from './Status.tsx';

/** What stands above every screen: the site's state, the language, the way out. */
export function Header() {
  const { t } = useTexts();
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
      <LanguageToggle />
      <button type="button" className="button button-quiet logout" onClick={() => void logOut()}>
        <Icon name="logout" />
        {t('panel.logout')}
      </button>
    </header>
  );
}
