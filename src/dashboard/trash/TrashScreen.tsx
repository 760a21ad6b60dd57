import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Answer } from '../../client/calls.ts';
import { allLists } from '../../model/content-types/index.ts';
import { can } from '../../model/people/capabilities.ts';
import { Confirm } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Empty, Loaded } from '../../ui/Loaded.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { ScreenHead } from '../../ui/ScreenHead.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Table } from '../../ui/Table.tsx';
import { useAction } from '../../ui/use-action.ts';
import { messageOf } from '../api/errors.ts';
import { ask, request } from '../api/request.ts';
import { useResource } from '../api/use-resource.ts';
import { formatMoment } from '../content/formats.ts';
import { queryOf, screenPath } from '../content/paths.ts';
import { mayOpen, mayOpenType } from '../content/rights.ts';
import { $router, ownRoutes } from '../routes.ts';
import { watchPublish } from '../state/publish.ts';
import { $admin } from '../state/session.ts';
import { useTexts } from '../texts/use-texts.ts';

type InTrash = Answer<'GET /dashboard/trash'>['data'][number];

const path = screenPath(ownRoutes.trash);
/** The word for messages in the trash; the others are paths of lists. */
const messagesWord = 'contacts';

const keyOf = ({ type, id }: InTrash) => `${type}/${id}`;

/** The names of the kinds of things in the trash. */
function useKinds() {
  const { t, about } = useTexts();
  const role = useStore($admin)?.role ?? 'editor';
  const types = allLists.filter((type) => mayOpenType(role, type));
  const words = [...types.map((type) => type.path), ...(mayOpen(role, { screen: 'messages' }) ? [messagesWord] : [])];
  const nameOf = (word: string) => {
    const type = allLists.find((each) => each.path === word);
    return type ? about(type.name).name : t('trash.messages');
  };
  return { words, nameOf, mayRemove: can(role, 'staff') };
}

/** Restores what is in the trash, and deletes it for good. */
function useTrash(reload: () => void) {
  const { t } = useTexts();
  const { act, question } = useAction();
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const refuse = (row: InTrash) => (error: unknown) =>
    setRefused((before) => ({ ...before, [keyOf(row)]: messageOf(error) }));
  return {
    question,
    refused,
    restore: (row: InTrash) =>
      act({
        about: `trash ${keyOf(row)}`,
        failed: t('failed_to_restore'),
        async run() {
          await ask(`POST ${row.restore.replace(/^\/api/, '')}`, {});
          void watchPublish();
          return { said: t('restored') };
        },
        onFailed: refuse(row),
        after: reload,
      }),
    remove: (row: InTrash, title: string) =>
      act({
        about: `trash ${keyOf(row)}`,
        failed: t('trash.not_removed'),
        question: () => ({
          title: t('trash.sure'),
          confirm: t('trash.remove'),
          body: <p>{t('trash.sure_lead', { title })}</p>,
        }),
        async run() {
          await ask(`DELETE /dashboard/trash/${row.type}/:id`, { id: row.id });
          return { said: t('trash.removed') };
        },
        onFailed: refuse(row),
        after: reload,
      }),
  };
}

/** The trash: what was deleted in the last thirty days, with the way back. */
export default function TrashScreen() {
  const { t, translated, language } = useTexts();
  const { type = '', q = '', page: asked } = useStore($router)?.search ?? {};
  const page = Math.max(1, Number(asked) || 1);
  const { words, nameOf, mayRemove } = useKinds();
  const addressOf = (to: { type?: string; q?: string; page?: number }) => path + queryOf({ type, q, ...to });
  const rows = useResource(`trash?${type}&${q}&${page}`, (signal) =>
    request('GET /dashboard/trash', { query: { type: type || undefined, q, page }, signal }),
  );
  const { restore, remove, refused, question } = useTrash(rows.reload);
  const titleOf = (row: InTrash) => translated(row.title) || t('trash.untitled');
  return (
    <>
      <ScreenHead title={t('trash.title')} lead={t('trash.lead')} />
      <div className="screen-filters audit-filters">
        <Field
          as="select"
          name="type"
          label={t('trash.type')}
          value={type}
          onChange={(event) => $router.open(addressOf({ type: event.currentTarget.value, page: 1 }))}
        >
          <option value="">{t('trash.all')}</option>
          {words.map((word) => (
            <option key={word} value={word}>
              {nameOf(word)}
            </option>
          ))}
        </Field>
        <div className="field">
          <span className="field-label" aria-hidden="true">
            {t('trash.find')}
          </span>
          <SearchField
            q={q}
            words={{ label: t('trash.search'), placeholder: t('trash.search') }}
            onSearch={(to) => $router.open(addressOf({ q: to, page: 1 }), true)}
          />
        </div>
      </div>
      <Loaded of={rows} shape="row" count={5}>
        {({ data, meta }) => (
          <>
            <Table
              rows={data}
              keyOf={keyOf}
              columns={[
                {
                  name: 'title',
                  heading: t('trash.name'),
                  kind: 'text',
                  cell: (row) => <bdi>{titleOf(row)}</bdi>,
                },
                { name: 'type', heading: t('trash.kind'), cell: (row) => nameOf(row.type) },
                {
                  name: 'deleted',
                  heading: t('trash.deleted'),
                  cell: ({ deleted_at, deleted_by }) => {
                    const when = formatMoment(deleted_at, language);
                    return deleted_by ? <bdi>{t('trash.by', { name: deleted_by.name, when })}</bdi> : when;
                  },
                },
                { name: 'until', heading: t('trash.until'), cell: ({ until }) => formatMoment(until, language) },
                {
                  name: 'actions',
                  heading: t('trash.actions'),
                  labelled: () => false,
                  cell: (row) => (
                    <div className="cell-pair">
                      <button
                        type="button"
                        className="button button-line"
                        aria-label={t('trash.restore_of', { title: titleOf(row) })}
                        onClick={() => restore(row)}
                      >
                        <Icon name="undo" />
                        {t('trash.restore')}
                      </button>
                      {mayRemove && (
                        <button
                          type="button"
                          className="button button-quiet"
                          aria-label={t('trash.remove_of', { title: titleOf(row) })}
                          onClick={() => remove(row, titleOf(row))}
                        >
                          <Icon name="trash" />
                          {t('trash.remove')}
                        </button>
                      )}
                    </div>
                  ),
                },
              ]}
              problem={(row) => refused[keyOf(row)]}
              empty={
                q === '' && type === '' ? (
                  <Empty text={t('trash.empty')} next={t('trash.empty_next')} />
                ) : (
                  <Empty next={t('trash.nothing_found')} />
                )
              }
            />
            <Pager page={page} last={meta.last_page} href={(to) => addressOf({ page: to })} />
          </>
        )}
      </Loaded>
      <Confirm question={question} />
    </>
  );
}
