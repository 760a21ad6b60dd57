import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { DefaultLogo } from '../../ui/DefaultLogo.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { logOut } from '../api/session.ts';
import { screenPath } from '../content/paths.ts';
import { $drawer, $folded } from '../state/panel.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Menu } from './Menu.tsx';

/** The side panel. On a desktop it can be folded to icons; on a phone it is a drawer over the screen. */
export function Panel({ path }: { path: string }) {
  const { t } = useTexts();
  const folded = useStore($folded);
  const open = useStore($drawer);
  const drawer = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    if (open) drawer.current?.showModal();
    else drawer.current?.close();
  }, [open]);

  const leave = () => {
    $drawer.set(false);
    void logOut();
  };
  const head = (
    <a className="panel-logo" href={screenPath('')}>
      <DefaultLogo />
      <span className="panel-text">{t('title')}</span>
    </a>
  );
  return (
    <>
      <aside className="panel panel-side" aria-label={t('title')}>
        <div className="panel-head">{head}</div>
        <Menu path={path} />
        <button
          type="button"
          className="panel-entry panel-fold"
          aria-expanded={!folded}
          aria-label={folded ? t('panel.expand') : t('panel.collapse')}
          title={folded ? t('panel.expand') : t('panel.collapse')}
          onClick={() => $folded.set(!folded)}
        >
          <Icon name="panel" />
          <span className="panel-text">{t('panel.collapse')}</span>
        </button>
      </aside>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself */}
      <dialog
        ref={drawer}
        className="panel panel-drawer"
        aria-label={t('panel.menu')}
        onClose={() => $drawer.set(false)}
        onClick={(event) => event.target === event.currentTarget && $drawer.set(false)}
      >
        {open && (
          <>
            <div className="panel-head">
              {head}
              <button type="button" className="panel-close" aria-label={t('close')} onClick={() => $drawer.set(false)}>
                <Icon name="close" />
              </button>
            </div>
            <Menu path={path} />
            <button type="button" className="panel-entry panel-fold" onClick={leave}>
              <Icon name="logout" />
              <span className="panel-text">{t('panel.logout')}</span>
            </button>
          </>
        )}
      </dialog>
    </>
  );
}
