import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Confirm } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Empty, Loaded } from '../../ui/Loaded.tsx';
import { ScreenHead } from '../../ui/ScreenHead.tsx';
import { type Action, useAction } from '../../ui/use-action.ts';
import { ApiError, messageOf, UnreachedError } from '../api/errors.ts';
import { request } from '../api/request.ts';
import { useResource } from '../api/use-resource.ts';
import { screenPath } from '../content/paths.ts';
import { $router, ownRoutes } from '../routes.ts';
import { watchPublish } from '../state/publish.ts';
import { useTexts } from '../texts/use-texts.ts';
import { DeletedPlaces } from './DeletedPlaces.tsx';
import { GradeTable, type Level } from './GradeTable.tsx';
import { MoveButtons } from './MoveButtons.tsx';
import { LevelDialog, NewGradeDialog } from './PlaceDialog.tsx';
import { useOrder } from './use-order.ts';
import './levels.css';

type LevelOrGrade = Pick<Level, 'id' | 'name'>;
type Kind = 'level' | 'grade';

const calls = {
  level: { remove: 'DELETE /dashboard/Level/:id', restore: 'POST /dashboard/Level/:id/restore' },
  grade: { remove: 'DELETE /dashboard/grades/:id', restore: 'POST /dashboard/grades/:id/restore' },
} as const;

const keyOf = (kind: Kind, { id }: { id: number }) => `${kind}-${id}`;

/** Why a call was refused: the problem of a name, which is the same in each language, or the message. */
const reasonOf = (error: unknown): string => {
  const problems = error instanceof ApiError ? new Set(Object.values(error.fields).flat()) : new Set<string>();
  const [problem] = problems;
  return problems.size === 1 && problem ? problem : messageOf(error);
};

/** Deletes levels and grades after a question, and restores them. A refusal is shown at the entry, too. */
function useDeleting(reload: () => void) {
  const { t, translated } = useTexts();
  const { question, act } = useAction();
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [last, setLast] = useState('');

  const acting = (kind: Kind, entry: LevelOrGrade): Pick<Action, 'about' | 'onFailed'> => ({
    about: keyOf(kind, entry),
    onFailed(error) {
      setRefused((before) => ({ ...before, [keyOf(kind, entry)]: reasonOf(error) }));
      // Without a connection the levels would not load either.
      if (!(error instanceof UnreachedError)) reload();
    },
  });
  const done = (kind: Kind, entry: LevelOrGrade) => {
    setRefused(({ [keyOf(kind, entry)]: _, ...others }) => others);
    void watchPublish();
    reload();
  };
  const restoring = (kind: Kind, entry: LevelOrGrade): Action => ({
    ...acting(kind, entry),
    failed: t('failed_to_restore'),
    async run() {
      const { message } = await request(calls[kind].restore, { id: entry.id });
      done(kind, entry);
      return { said: message, detail: translated(entry.name) };
    },
  });
  const removing = (kind: Kind, entry: LevelOrGrade): Action => ({
    ...acting(kind, entry),
    failed: t('failed_to_delete'),
    question: () => ({
      title: t('list.delete_of', { title: translated(entry.name) }),
      confirm: t('list.delete'),
      body: <p>{t('levels.delete_lead')}</p>,
    }),
    async run() {
      const { message } = await request(calls[kind].remove, { id: entry.id });
      setLast(keyOf(kind, entry));
      done(kind, entry);
      return { said: message, detail: translated(entry.name), undo: restoring(kind, entry) };
    },
  });

  return {
    question,
    /** Whether an entry is the last one that was deleted here. */
    isLast: (kind: Kind) => (entry: { id: number }) => last === keyOf(kind, entry),
    refusedOf: (kind: Kind) => (entry: { id: number }) => refused[keyOf(kind, entry)],
    remove: (kind: Kind) => (entry: LevelOrGrade) => act(removing(kind, entry)),
    restore: (kind: Kind) => (entry: LevelOrGrade) => act(restoring(kind, entry)),
  };
}

interface LevelHeadProps {
  level: Level;
  ids: readonly number[];
  open: boolean;
  refused: string | undefined;
  onToggle(): void;
  onMove(ids: number[]): void;
  onRename(): void;
  onRemove(): void;
}

/** The card of a level: it opens and closes the list of the grades. */
function LevelHead({ level, ids, open, refused, onToggle, onMove, onRename, onRemove }: LevelHeadProps) {
  const { t, translated } = useTexts();
  const name = translated(level.name);
  return (
    <div className="level-card" data-open={open || undefined}>
      <h2>
        <button
          type="button"
          className="level"
          aria-expanded={open}
          aria-controls={open ? 'grades' : undefined}
          onClick={onToggle}
        >
          <Icon name="down" />
          <span className="level-name">{name}</span>
          <span className="quiet">{t('levels.grades', { count: level.grades.length })}</span>
        </button>
      </h2>
      <div className="level-tools">
        <button
          type="button"
          className="button button-quiet button-icon"
          title={t('levels.rename')}
          aria-label={t('levels.rename_of', { name })}
          onClick={onRename}
        >
          <Icon name="edit" />
        </button>
        <MoveButtons ids={ids} id={level.id} name={name} onMove={onMove} />
        <button
          type="button"
          className="button button-quiet button-icon button-delete"
          title={t('list.delete')}
          aria-label={t('list.delete_of', { title: name })}
          onClick={onRemove}
        >
          <Icon name="trash" />
        </button>
      </div>
      {refused && (
        <p className="field-error" role="alert">
          {refused}
        </p>
      )}
    </div>
  );
}

const path = screenPath(ownRoutes.levels);
const pathOf = (open: number | null) => (open === null ? path : `${path}?open=${open}`);

/** Sorts things by the given order of ids. */
const inOrder = <T extends { id: number }>(things: readonly T[], ids: readonly number[]): T[] =>
  things.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));

/** The levels; the open one shows its grades with their prices. Which one is open is in the URL. */
export default function LevelsScreen() {
  const { t, translated, number } = useTexts();
  const open = Number(useStore($router)?.search['open']);
  const [editing, setEditing] = useState<Level | 'new' | null>(null);
  const [addingTo, setAddingTo] = useState<Level | null>(null);
  const places = useResource('levels', async (signal) => {
    const [levels, deleted] = await Promise.all([
      request('GET /dashboard/Level', { signal }),
      request('GET /dashboard/Level/deleted', { signal }),
    ]);
    return { levels: levels.data, deleted: deleted.data };
  });
  const { reload, replace } = places;
  const { question, isLast, refusedOf, remove, restore } = useDeleting(reload);
  const { said, order } = useOrder(reload);

  const placeIn = (entry: LevelOrGrade, ids: readonly number[]) =>
    t('levels.moved', {
      name: translated(entry.name),
      number: number(ids.indexOf(entry.id) + 1),
      of: number(ids.length),
    });
  const orderLevels = (level: Level, ids: number[]) => {
    replace((before) => ({ ...before, levels: inOrder(before.levels, ids) }));
    order(placeIn(level, ids), () => request('POST /dashboard/Level/order', { body: { ids } }));
  };
  const orderGrades = (level: Level) => (grade: LevelOrGrade, ids: number[]) => {
    const ordered = (each: Level) => (each.id === level.id ? { ...each, grades: inOrder(each.grades, ids) } : each);
    replace((before) => ({ ...before, levels: before.levels.map(ordered) }));
    order(placeIn(grade, ids), () =>
      request('POST /dashboard/Level/:id/grades/order', { id: level.id, body: { ids } }),
    );
  };

  return (
    <>
      <ScreenHead title={t('levels.title')} lead={t('levels.lead')}>
        <button type="button" className="button button-call" onClick={() => setEditing('new')}>
          <Icon name="plus" />
          {t('levels.add_level')}
        </button>
      </ScreenHead>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <Loaded of={places} shape="card" count={3}>
        {({ levels, deleted }) => (
          <>
            {levels.length === 0 && <Empty text={t('levels.empty')} next={t('levels.empty_next')} />}
            <ul role="list" className="levels">
              {levels.map((level) => (
                <li key={level.id}>
                  <LevelHead
                    level={level}
                    ids={levels.map(({ id }) => id)}
                    open={level.id === open}
                    refused={refusedOf('level')(level)}
                    onToggle={() => $router.open(pathOf(level.id === open ? null : level.id), true)}
                    onMove={(ids) => orderLevels(level, ids)}
                    onRename={() => setEditing(level)}
                    onRemove={() => remove('level')(level)}
                  />
                  {level.id === open && (
                    <div id="grades" className="level-grades">
                      <GradeTable
                        level={level}
                        refusedOf={refusedOf('grade')}
                        onMove={orderGrades(level)}
                        onRemove={remove('grade')}
                      />
                      <button type="button" className="button button-line" onClick={() => setAddingTo(level)}>
                        <Icon name="plus" />
                        {t('levels.add_grade')}
                      </button>
                      <DeletedPlaces
                        places={deleted.grades.filter(({ level_id }) => level_id === level.id)}
                        isFresh={isLast('grade')}
                        refusedOf={refusedOf('grade')}
                        onRestore={restore('grade')}
                      />
                    </div>
                  )}
                </li>
              ))}
            </ul>
            <DeletedPlaces
              places={deleted.levels}
              isFresh={isLast('level')}
              refusedOf={refusedOf('level')}
              onRestore={restore('level')}
            />
          </>
        )}
      </Loaded>
      <Confirm question={question} />
      {editing && (
        <LevelDialog
          level={editing === 'new' ? null : editing}
          onSaved={(id, openLevel) => {
            if (editing === 'new') openLevel(pathOf(id), true);
            reload();
          }}
          onClose={() => setEditing(null)}
        />
      )}
      {addingTo && <NewGradeDialog level={addingTo} onSaved={reload} onClose={() => setAddingTo(null)} />}
    </>
  );
}
