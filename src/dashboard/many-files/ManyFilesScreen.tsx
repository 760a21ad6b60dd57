import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { sharedByFiles } from '../../model/content/from-files.ts';
import type { ListType } from '../../model/content/type.ts';
import type { FileKind } from '../../model/fields/index.ts';
import { type Language, languageFacts } from '../../model/languages.ts';
import { isInUse } from '../../model/school/facts.ts';
import { formatBytes } from '../../model/text/bytes.ts';
import { BackLink } from '../../ui/BackLink.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { notify } from '../../ui/notify.ts';
import { ScreenHead } from '../../ui/ScreenHead.tsx';
import { $maxBytes, accepted, isTooLarge } from '../content/file-rules.ts';
import { formatPercent } from '../content/formats.ts';
import { screenPath } from '../content/paths.ts';
import { initialValues, missingKeys } from '../content/values.ts';
import { DropArea } from '../fields/DropArea.tsx';
import { Inputs } from '../form/EntryForm.tsx';
import { FormFrame } from '../form/FormFrame.tsx';
import { PublicationFields } from '../form/PublicationFields.tsx';
import { useSavedForm } from '../form/use-saved-form.ts';
import { listAddress } from '../list/list-view.ts';
import { $router } from '../routes.ts';
import { sayOr } from '../texts/texts.ts';
import { useTexts } from '../texts/use-texts.ts';
import { type FileRow, mostFiles } from './rows.ts';
import { smallPicture } from './small-picture.ts';
import { useManyFiles } from './use-many-files.ts';
import './many-files.css';

/** The picture of a row: small, of an image; a sign for other files. */
function RowPicture({ file, kind }: { file: File | null; kind: FileKind }) {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (kind !== 'image' || !file) return undefined;
    let left = false;
    let made: string | null = null;
    void smallPicture(file).then((picture) => {
      made = picture;
      if (left && picture) URL.revokeObjectURL(picture);
      else setAddress(picture);
    });
    return () => {
      left = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [file, kind]);
  if (address) return <img className="file-picture" src={address} alt="" />;
  return (
    <span className="file-picture">
      <Icon name={kind === 'image' ? 'image' : kind === 'video' ? 'play' : 'sheet'} />
    </span>
  );
}

/** What became of a row. */
function RowState({ type, row, onAgain }: { type: ListType; row: FileRow; onAgain(): void }) {
  const { t, language } = useTexts();
  const { state, file, name } = row;
  if (state.is === 'sending') {
    const { sent = 0, total = 0 } = state.progress ?? {};
    return (
      <>
        <progress value={sent} max={Math.max(1, total)} aria-label={t('many_files.sending')} />
        <span className="quiet">{formatPercent(total > 0 ? sent / total : 0, language)}</span>
      </>
    );
  }
  if (state.is === 'saved') {
    return (
      <>
        <Badge icon={state.draft ? 'edit' : 'check'} {...(state.draft ? { tone: 'waiting-state' } : {})}>
          {t(state.draft ? 'many_files.draft' : 'many_files.saved')}
        </Badge>
        <a href={screenPath(type.screens.edit, state.id)}>
          {t(state.draft ? 'many_files.complete' : 'many_files.open')}
        </a>
      </>
    );
  }
  if (state.is === 'failed') {
    return (
      <>
        <span className="field-error">{state.why}</span>
        {!state.final && (
          <button
            type="button"
            className="button button-line"
            aria-label={t('many_files.again_of', { name })}
            onClick={onAgain}
          >
            <Icon name="undo" />
            {t('many_files.again')}
          </button>
        )}
      </>
    );
  }
  return <span className="quiet">{t(file ? 'many_files.waiting' : 'many_files.lost')}</span>;
}

interface RowProps {
  type: ListType;
  kind: FileKind;
  row: FileRow;
  onName(titles: FileRow['titles']): void;
  onRemove(): void;
  onAgain(): void;
}

/** A file: its titles, which can be changed until it is sent, and what became of it. */
function Row({ type, kind, row, onName, onRemove, onAgain }: RowProps) {
  const { t, language: shownIn } = useTexts();
  const { name, size, titles, state } = row;
  const open = state.is === 'waiting' || (state.is === 'failed' && !state.final);
  const languages = Object.keys(titles).filter((each): each is Language => isInUse(each));
  const label = (language: Language) =>
    languages.length === 1
      ? t('many_files.title_of', { name })
      : t('many_files.title_in', {
          name,
          language: sayOr(shownIn, `form.${language}`, languageFacts[language].label),
        });
  return (
    <li className="sheet file-row" data-state={state.is}>
      <RowPicture file={row.file} kind={kind} />
      <div className="file-titles">
        {languages.map((language) => (
          <div className="file-title" key={language}>
            {/* Of two titles each says its language; the name of the field says it too. */}
            {languages.length > 1 && (
              <span className="quiet" aria-hidden="true">
                {sayOr(shownIn, `form.${language}`, languageFacts[language].label)}
              </span>
            )}
            <input
              type="text"
              className="field-control"
              lang={language}
              dir={languageFacts[language].dir}
              aria-label={label(language)}
              value={titles[language] ?? ''}
              readOnly={!open}
              onChange={({ target }) => onName({ ...titles, [language]: target.value })}
            />
          </div>
        ))}
      </div>
      <p className="file-name quiet">
        <bdi>{name}</bdi> · {formatBytes(size, shownIn)}
      </p>
      <div className="file-state" role="status">
        <RowState type={type} row={row} onAgain={onAgain} />
      </div>
      {state.is !== 'saved' && (
        <button
          type="button"
          className="button button-quiet button-icon"
          aria-label={t('many_files.remove_of', { name })}
          onClick={onRemove}
        >
          <Icon name="close" />
        </button>
      )}
    </li>
  );
}

interface ChooserProps {
  kind: FileKind;
  any: boolean;
  onChoose(files: File[]): void;
}

/** Chooses many files, or takes those that are dropped. */
function Chooser({ kind, any, onChoose }: ChooserProps) {
  const { t, language, number } = useTexts();
  const max = useStore($maxBytes)[kind];
  return (
    <DropArea onDrop={onChoose}>
      <div className="drop-words">
        <p className="drop-title">
          <Icon name="upload" />
          {t(any ? 'many_files.more' : 'many_files.choose')}
        </p>
        <div className="quiet" id="many-files-hint">
          <p>{t(`files.${kind}_hint`, { size: formatBytes(max, language) })}</p>
          <p>{t('many_files.hint', { number: number(mostFiles) })}</p>
        </div>
      </div>
      <input
        className="drop-input"
        type="file"
        multiple
        accept={accepted[kind]}
        aria-label={t('many_files.choose')}
        aria-describedby="many-files-hint"
        onChange={(event) => {
          onChoose([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
    </DropArea>
  );
}

export interface ManyFilesProps {
  type: ListType;
  /** The query of the list that it was opened from. */
  view: Readonly<Record<string, string>>;
}

/** Screen that makes entries of many files at once: the files with their titles, and one value for all of the rest. */
export default function ManyFilesScreen({ type, view }: ManyFilesProps) {
  const { t, about, language, number } = useTexts();
  const field = type.fields[type.fromFiles ?? ''];
  const kind: FileKind = field?.kind === 'video' || field?.kind === 'pdf' ? field.kind : 'image';
  const max = useStore($maxBytes)[kind];
  const shared = sharedByFiles(type);
  const files = useManyFiles(type, (file) => {
    const sizes = { size: formatBytes(file.size, language), limit: formatBytes(max, language) };
    return isTooLarge(file, max) ? t('files.too_large', sizes) : null;
  });
  const given = Object.fromEntries(Object.entries(view).filter(([name]) => name in shared.fields));
  const initial = { ...initialValues(shared, null), ...given };
  const form = useSavedForm({
    path: `${location.pathname}#shared`,
    initial,
    // What is typed here is kept with the entries that are made with it.
    send: async (values) => values,
  });
  const { rows } = files;
  const back = listAddress(type, view);
  const { name } = about(type.name);
  const waiting = rows.filter(
    ({ file, state }) => file && (state.is === 'waiting' || (state.is === 'failed' && !state.final)),
  );
  const saved = rows.filter(({ state }) => state.is === 'saved').length;

  const add = (chosen: File[]) => {
    // What is saved already takes no room: the next hundred can follow.
    const room = mostFiles - rows.length + saved;
    if (chosen.length > room)
      notify.error(t('many_files.above_limit', { number: number(mostFiles) }), { about: 'files' });
    files.add(chosen.slice(0, Math.max(0, room)));
  };
  /** What even a draft needs, such as its subject. */
  const ready = (): boolean => {
    const missing = missingKeys(shared, { ...form.values, status: 'draft', publish_at: '' }, {}, null);
    form.refuse(Object.fromEntries(missing.map((key) => [key, [t('required_field')]])));
    if (missing.length > 0) notify.error(t('required'), { about: 'files' });
    return missing.length === 0;
  };
  const label = () => {
    if (rows.length === 0) return t('form.save');
    return waiting.length > 0 ? t('many_files.send', { count: waiting.length }) : t('many_files.to_list');
  };
  const submit = () => {
    if (rows.length === 0) return notify.error(t('many_files.choose_first'), { about: 'files' });
    if (waiting.length === 0 && !files.sending) return $router.open(back);
    if (!ready()) return;
    void form.save();
    files.sendAll(form.values);
  };
  const names = Object.keys(shared.fields);
  const wanted = names.filter((each) => shared.fields[each]?.required === true);
  const further = names.filter((each) => !wanted.includes(each));
  return (
    <>
      <ScreenHead title={t('many_files.title', { name })} back={<BackLink href={back} text={name} />} />
      <FormFrame form={form} back={back} submit={label()} onSubmit={submit}>
        <Chooser kind={kind} any={rows.length > 0} onChoose={add} />
        {rows.length > 0 && (
          <p className="quiet" role="status">
            {t('many_files.done', { number: number(saved), total: number(rows.length) })}
          </p>
        )}
        {wanted.length > 0 && <Inputs key={form.version} type={shared} form={form} entry={null} only={wanted} />}
        <PublicationFields form={form} />
        {further.length > 0 && (
          <details className="shared-fields">
            <summary>
              <Icon name="down" />
              {t('many_files.shared')}
            </summary>
            <Inputs key={form.version} type={shared} form={form} entry={null} only={further} />
          </details>
        )}
        <ul className="file-rows" role="list">
          {rows.map((row) => (
            <Row
              key={row.key}
              type={type}
              kind={kind}
              row={row}
              onName={(titles) => files.name(row.key, titles)}
              onRemove={() => files.remove(row.key)}
              onAgain={() => ready() && files.again(row, form.values)}
            />
          ))}
        </ul>
      </FormFrame>
    </>
  );
}
