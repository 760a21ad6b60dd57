import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import type { ContentType } from '../../model/content/type.ts';
import { allTypes } from '../../model/content-types/index.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { DashboardIcon } from '../../ui/icons.ts';
import { useScrollFade } from '../../ui/use-scroll-fade.ts';
import { entryRoute, type MenuGroup, menuOf } from '../content/menu.ts';
import { screenPath } from '../content/paths.ts';
import { mayOpen, mayOpenType } from '../content/rights.ts';
import { ownRoutes } from '../routes.ts';
import { screens } from '../screens.ts';
import { $overview } from '../state/overview.ts';
import { $folded } from '../state/panel.ts';
import { $admin } from '../state/session.ts';
import { sayOr } from '../texts/texts.ts';
import { useTexts } from '../texts/use-texts.ts';

/** Icons of menu entries by content type or group; others get the folder icon. */
const signs = new Map<string, DashboardIcon>([
  ['home', 'home'],
  ['about', 'about'],
  ['contact', 'phone'],
  ['subjects', 'cards'],
  ['online_lessons', 'lesson'],
  ['videos', 'video'],
  ['books', 'book'],
  ['work_sheets', 'sheet'],
  ['photos', 'image'],
  ['posts', 'feed'],
  ['privacy', 'lock'],
  ['settings', 'gear'],
]);

interface EntryProps {
  route: string;
  text: string;
  sign?: DashboardIcon;
  path: string;
  /** How many things wait there. */
  waits?: number;
  /** Preloads the screen. */
  preload(): void;
}

function Entry({ route, text, sign, path, waits = 0, preload }: EntryProps) {
  const { number } = useTexts();
  const href = screenPath(route);
  const inside = route !== '' && path.startsWith(`${href}/`);
  return (
    <li>
      <a
        className="panel-entry"
        href={href}
        title={text}
        aria-current={path === href ? 'page' : inside ? 'true' : undefined}
        onPointerEnter={preload}
      >
        {sign && <Icon name={sign} />}
        <span className="panel-text">{text}</span>
        {waits > 0 && <span className="panel-count">{number(waits)}</span>}
      </a>
    </li>
  );
}

/** The menu: all areas that the user's role may open. The content entries come from the content type declarations. */
export function Menu({ path }: { path: string }) {
  const { t, about, language } = useTexts();
  const scroller = useRef<HTMLElement>(null);
  useScrollFade(scroller);
  const role = useStore($admin)?.role ?? 'editor';
  const waiting = useStore($overview)?.waiting;
  const waits: Readonly<Record<string, number | undefined>> = {
    overview: waiting?.failed?.length,
    students: waiting?.recover_requests,
    payments: waiting?.payments,
    messages: waiting?.messages,
  };
  const menu = menuOf(allTypes.filter((type) => mayOpenType(role, type)));
  const entry = (type: ContentType, signed: boolean) => (
    <Entry
      key={type.name}
      route={entryRoute(type)}
      text={about(type.name).name}
      path={path}
      preload={type.shape === 'list' ? screens.list.preload : screens.form.preload}
      {...(signed ? { sign: signs.get(type.name) ?? 'folder' } : {})}
    />
  );
  const own = (
    screen:
      | 'overview'
      | 'students'
      | 'messages'
      | 'media'
      | 'trash'
      | 'levels'
      | 'payments'
      | 'school'
      | 'office'
      | 'staff'
      | 'audit'
      | 'own',
    sign: DashboardIcon,
  ) =>
    mayOpen(role, { screen }) && (
      <Entry
        key={screen}
        route={ownRoutes[screen]}
        text={t(`panel.${screen}`)}
        sign={sign}
        path={path}
        waits={waits[screen] ?? 0}
        preload={screens[screen].preload}
      />
    );
  const group = ({ name, types }: MenuGroup) => (
    <li key={name}>
      <details className="panel-group" open={path.startsWith(`${screenPath(name)}/`)} name="panel">
        {/* A folded panel has no room for the group's entries: a click unfolds it. */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button by nature */}
        <summary
          className="panel-entry"
          title={sayOr(language, `groups.${name}`, name)}
          onClick={() => $folded.set(false)}
        >
          <Icon name={signs.get(name) ?? 'folder'} />
          <span className="panel-text">{sayOr(language, `groups.${name}`, name)}</span>
          <span className="panel-mark">
            <Icon name="down" />
          </span>
        </summary>
        <ul role="list">{types.map((type) => entry(type, false))}</ul>
      </details>
    </li>
  );
  return (
    <nav className="panel-menu" aria-label={t('panel.menu')} ref={scroller}>
      <ul role="list">
        {own('overview', 'chart')}
        {own('students', 'user')}
        {own('payments', 'money')}
        {own('messages', 'mail')}
        {menu.groups.map(group)}
        {own('levels', 'tag')}
        {menu.lists.map((type) => entry(type, true))}
        {own('media', 'folder')}
        {menu.records.map((type) => entry(type, true))}
        {own('trash', 'trash')}
        {own('school', 'about')}
        {own('office', 'gear')}
        {own('staff', 'staff')}
        {own('audit', 'history')}
        {own('own', 'key')}
        <li>
          <a className="panel-entry" href="/" target="_blank" rel="noopener" title={t('panel.site')}>
            <Icon name="outside" />
            <span className="panel-text">{t('panel.site')}</span>
          </a>
        </li>
      </ul>
    </nav>
  );
}
