import { useStore } from '@nanostores/react';
import { Field } from '../../ui/form/Field.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { ScreenHead } from '../../ui/ScreenHead.tsx';
import { request } from '../api/request.ts';
import { useResource } from '../api/use-resource.ts';
import { queryOf, screenPath } from '../content/paths.ts';
import { $router, ownRoutes } from '../routes.ts';
import { StudentPicker } from '../students/StudentPicker.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { AuditTable, thingOf } from './AuditTable.tsx';
import { useNames } from './names.ts';

const path = screenPath(ownRoutes.audit);

/** The audit log, with filters for who acted and what the action was about. */
export default function AuditScreen() {
  const texts = useTexts();
  const { t } = texts;
  const { actor = '', about = '', page: asked } = useStore($router)?.search ?? {};
  const page = Math.max(1, Number(asked) || 1);
  const addressOf = (to: { actor?: string; about?: string; page?: number }) => path + queryOf({ actor, about, ...to });
  const lines = useResource(`audit?${actor}&${about}&${page}`, (signal) =>
    request('GET /dashboard/audit', { query: { actor, about, page }, signal }),
  );
  const names = useNames();
  const staff = useResource('staff', (signal) => request('GET /dashboard/staff', { signal }));
  const isGone = actor !== '' && staff.value?.data.every(({ id }) => String(id) !== actor) === true;
  // The lines keep the name that a person had.
  const former = lines.value?.data.find(({ actor: { id } }) => String(id) === actor)?.actor.name;
  return (
    <>
      <ScreenHead title={t('audit.title')} lead={t('audit.lead')} />
      <div className="screen-filters audit-filters">
        <Field
          as="select"
          name="actor"
          label={t('audit.filter_actor')}
          value={actor}
          onChange={(event) => $router.open(addressOf({ actor: event.currentTarget.value, page: 1 }))}
        >
          <option value="">{t('audit.everybody')}</option>
          {staff.value?.data.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          {isGone && <option value={actor}>{former ?? t('audit.former')}</option>}
        </Field>
        <div className="field">
          <span className="field-label" aria-hidden="true">
            {t('audit.filter_student')}
          </span>
          <StudentPicker onPick={({ id }) => $router.open(addressOf({ about: `students/${id}`, page: 1 }))} />
        </div>
        {about !== '' && <p>{t('audit.only_about', { about: thingOf(about, texts) })}</p>}
        {(about !== '' || actor !== '') && (
          <a className="button button-line" href={path}>
            {t('audit.all')}
          </a>
        )}
      </div>
      <Loaded of={lines} shape="row" count={5}>
        {({ data, meta }) => (
          <>
            <AuditTable lines={data} names={names} />
            <Pager page={page} last={meta.last_page} href={(to) => addressOf({ page: to })} />
          </>
        )}
      </Loaded>
    </>
  );
}
