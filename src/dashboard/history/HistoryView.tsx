import type { ContentType } from '../../model/content/type.ts';
import { wireValues } from '../../model/content/wire.ts';
import type { KeptVersion } from '../../model/endpoints/dashboard-content.ts';
import { BackLink } from '../../ui/BackLink.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Confirm } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Empty, Loaded } from '../../ui/Loaded.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { ScreenHead } from '../../ui/ScreenHead.tsx';
import { useAction } from '../../ui/use-action.ts';
import { ApiError } from '../api/errors.ts';
import { useResource } from '../api/use-resource.ts';
import { formatMoment } from '../content/formats.ts';
import { watchPublish } from '../state/publish.ts';
import { useTexts } from '../texts/use-texts.ts';
import { historyAddress } from './address.ts';
import { ChangedField, labelOf } from './ChangedField.tsx';
import { goBackTo, readHistory } from './calls.ts';
import './history.css';

export interface HistoryViewProps {
  type: ContentType;
  /** Id of the entry; that of a single record is 1. */
  id: number;
  /** The newest version, which going back is based on. */
  newest: number;
  page: number;
  /** Called when the entry may have changed. */
  onChanged(): void;
}

interface VersionProps {
  type: ContentType;
  version: KeptVersion;
  isNewest: boolean;
  onBack(): void;
}

/** One version: who made it, when, and what it changed. */
function VersionSheet({ type, version: { version, at, actor, changes, names, gone }, isNewest, onBack }: VersionProps) {
  const { t, language, number } = useTexts();
  const fields = Object.entries(changes);
  const title = t('history.version', { number: number(version) });
  return (
    <li className="sheet version" aria-label={title}>
      <div className="version-head">
        <h2>
          {title} {isNewest && <Badge tone="good">{t('history.newest')}</Badge>}
        </h2>
        <p className="quiet">
          <bdi>{actor ? actor.name : t('history.nobody')}</bdi> ·{' '}
          <time dateTime={at}>{formatMoment(at, language)}</time>
        </p>
      </div>
      {fields.length === 0 && <p className="quiet">{t('history.nothing')}</p>}
      {fields.length > 0 && (
        <dl>
          {fields.map(([key, [before, after]]) => (
            <ChangedField key={key} type={type} name={key} before={before} after={after} names={names[key]} />
          ))}
        </dl>
      )}
      {gone.length > 0 && <p className="notice">{t('history.gone')}</p>}
      {!isNewest && (
        <button type="button" className="button button-line" onClick={onBack}>
          <Icon name="undo" />
          {t('history.back')}
          <span className="visually-hidden">{title}</span>
        </button>
      )}
    </li>
  );
}

/** The history of an entry or single record: all kept versions, and the way back to each. */
export default function HistoryView({ type, id, newest, page, onChanged }: HistoryViewProps) {
  const texts = useTexts();
  const { t, about, number } = texts;
  const { name, one } = about(type.name);
  const { act, question } = useAction();
  const versions = useResource(`history ${type.name}/${id}?${page}`, (signal) => readHistory(type, id, page, signal));
  const title = type.shape === 'list' ? one : name;

  /** What hinders a version from being the newest, by the labels of its fields. */
  const reasonsIn = (fields: ApiError['fields']) =>
    Object.entries(fields).map(([key, reasons]) => {
      const value = wireValues(type).find(({ path }) => path.join('.') === key);
      return `${labelOf(type, value, key, texts)}: ${reasons[0] ?? ''}`;
    });

  const goBack = (earlier: number) =>
    act({
      about: `history ${type.name}/${id}`,
      question: () => ({
        title: t('history.sure', { number: number(earlier) }),
        confirm: t('history.back'),
        body: <p>{t('history.sure_lead')}</p>,
      }),
      async run(open) {
        const { gone } = await goBackTo(type, id, earlier, newest).catch((error: unknown) => {
          if (!(error instanceof ApiError) || error.status !== 422) throw error;
          const { status, fields, code, needs, changed, data } = error;
          throw new ApiError(status, reasonsIn(fields).join(' '), {
            errors: fields,
            code,
            needs: [...needs],
            changed,
            data,
          });
        });
        void watchPublish(type.shape === 'list' ? id : undefined);
        onChanged();
        open(historyAddress(null));
        return { said: t('history.done'), detail: gone.length > 0 ? t('history.gone_done') : undefined };
      },
      failed: t('history.failed'),
      onFailed() {
        versions.reload();
        onChanged();
      },
    });

  return (
    <>
      <ScreenHead
        title={t('history.title', { name: title })}
        lead={t('history.lead')}
        back={<BackLink href={historyAddress(null)} text={t('history.to_form')} />}
      />
      <Loaded of={versions} shape="card" count={3}>
        {({ data, meta }) => (
          <>
            {data.length === 0 && <Empty next={t('history.empty_next')} />}
            <ol className="versions" role="list">
              {data.map((version) => (
                <VersionSheet
                  key={version.version}
                  type={type}
                  version={version}
                  isNewest={version.version === newest}
                  onBack={() => goBack(version.version)}
                />
              ))}
            </ol>
            <Pager page={page} last={meta.last_page} href={historyAddress} />
          </>
        )}
      </Loaded>
      <Confirm question={question} />
    </>
  );
}
