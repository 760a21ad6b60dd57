import { useStore } from '@nanostores/react';
import { typeAtPath } from '../../model/content-types/type-at-path.ts';
import type { MediaUse } from '../../model/endpoints/dashboard-media.ts';
import { screenPath } from '../content/paths.ts';
import { mayOpenType } from '../content/rights.ts';
import { $admin } from '../state/session.ts';
import { useTexts } from '../texts/use-texts.ts';

/** Uses that are shown at once; the others behind a button. */
const atOnce = 2;

/** Where a file is used, each place with a link for those who may open it. */
export function MediaUses({ used }: { used: readonly MediaUse[] }) {
  const { t, about, translated } = useTexts();
  const role = useStore($admin)?.role ?? 'editor';
  const one = ({ type: path, id, title }: MediaUse) => {
    const type = typeAtPath(path);
    if (!type) return null;
    const said = translated(title);
    const name = type.shape === 'list' ? about(type.name).one : about(type.name).name;
    const words = said === '' ? name : `${name}: ${said}`;
    const href = type.shape === 'list' ? screenPath(type.screens.edit, id) : screenPath(type.screen);
    return <li key={`${path} ${id}`}>{mayOpenType(role, type) ? <a href={href}>{words}</a> : <span>{words}</span>}</li>;
  };
  if (used.length === 0) return <p className="media-unused">{t('media.unused')}</p>;
  const rest = used.slice(atOnce);
  return (
    <div className="media-uses">
      <ul role="list" aria-label={t('media.used')}>
        {used.slice(0, atOnce).map(one)}
      </ul>
      {rest.length > 0 && (
        <details>
          <summary>{t('media.more_uses', { count: rest.length })}</summary>
          <ul role="list">{rest.map(one)}</ul>
        </details>
      )}
    </div>
  );
}
