import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { can } from '../../model/people/capabilities.ts';
import type { DetailedStudent } from '../../model/people/student-detail.ts';
import { ConfirmDialog, Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useAction } from '../../ui/use-action.ts';
import { request } from '../api/request.ts';
import { formatMoment } from '../content/formats.ts';
import { queryOf, screenPath } from '../content/paths.ts';
import { LineInput } from '../fields/LineInput.tsx';
import { $router, type Open, ownRoutes } from '../routes.ts';
import { $admin } from '../state/session.ts';
import { useTexts } from '../texts/use-texts.ts';
import { CodeCard } from './CodeCard.tsx';
import type { Slip } from './slip.ts';

/** The key of the toasts about a student's account. */
const officeOf = ({ id }: DetailedStudent) => `student ${id} office`;

interface EraseDialogProps {
  student: DetailedStudent;
  onClose(): void;
  onErased(open: Open): void;
}

/** Permanently erases a student. The user must type the student's e-mail address, to prevent a mistake. */
function EraseDialog({ student, onClose, onErased }: EraseDialogProps) {
  const { t } = useTexts();
  const [typed, setTyped] = useState('');
  const { busy, act } = useAction();
  const right = typed.trim().toLowerCase() === student.email.toLowerCase();
  const erase = () =>
    act({
      about: officeOf(student),
      failed: t('not_done'),
      async run(open) {
        await request('POST /dashboard/users/:id/erase', { id: student.id });
        onErased(open);
        return { said: t('office.erased') };
      },
    });

  return (
    <ConfirmDialog
      title={t('office.erase_title', { name: student.name })}
      action={t('office.erase_now')}
      disabled={!right || busy}
      onSure={() => right && erase()}
      onClose={onClose}
    >
      <p>{t('office.erase_words')}</p>
      <p className="code-login">
        <bdi dir="ltr">{student.email}</bdi>
      </p>
      <LineInput
        id="erase-email"
        label={t('office.erase_type')}
        value={typed}
        onChange={setTyped}
        errors={[]}
        required
        native={{ dir: 'ltr' }}
      />
    </ConfirmDialog>
  );
}

/** Office actions for a student: edit, login code, data export, soft delete, erase. */
export function StudentOffice({ student }: { student: DetailedStudent }) {
  const { t, language } = useTexts();
  const { id, name, email, phone } = student;
  const role = useStore($admin)?.role;
  const [slip, setSlip] = useState<Slip | null>(null);
  const [erasing, setErasing] = useState(false);
  const { busy, act } = useAction();
  const about = officeOf(student);
  const search = useStore($router)?.search ?? {};
  const list = screenPath(ownRoutes.students) + queryOf(search);

  const giveCode = () =>
    act({
      about,
      failed: t('office.code_failed'),
      async run() {
        const { code, expires_at } = await request('POST /dashboard/users/:id/code', { id });
        setSlip({ id, name, email, code, expires_at });
        return undefined;
      },
    });
  const restoring = {
    about,
    failed: t('not_done'),
    async run(open: Open) {
      await request('POST /dashboard/users/:id/restore', { id });
      open(screenPath(ownRoutes.student, id));
      return { said: t('students.restored', { name }) };
    },
  };
  const remove = () =>
    act({
      about,
      failed: t('not_done'),
      async run(open) {
        await request('DELETE /dashboard/users/:id', { id });
        open(list);
        return { said: t('office.deleted', { name }), detail: t('office.deleted_hint'), undo: restoring };
      },
    });

  return (
    <section className="sheet student-office" aria-labelledby="student-office">
      <h2 id="student-office">{t('office.actions')}</h2>
      {student.former_phones.map(({ phone: before, at, by }) => (
        <p key={at} className="payment-warning">
          {t(by ? 'office.former_phone_by' : 'office.former_phone', {
            phone: `\u2066${before}\u2069`,
            when: formatMoment(at, language),
            name: by?.name ?? '',
          })}
        </p>
      ))}
      <div className="office-action">
        <button type="button" className="button button-main" aria-disabled={busy} onClick={giveCode}>
          <Icon name="lock" />
          {t('office.code')}
        </button>
        {student.recover_requested_at && (
          <p className="payment-warning">
            {t('office.asked', { when: formatMoment(student.recover_requested_at, language) })}
          </p>
        )}
        <p className="quiet">{t('office.code_hint')}</p>
      </div>
      <div className="dialog-actions">
        <a className="button button-line" href={screenPath(ownRoutes.correct, id) + queryOf(search)}>
          <Icon name="edit" />
          {t('office.correct')}
        </a>
        {role && can(role, 'export') && (
          <a
            className="button button-line"
            href={`/api/dashboard/users/${id}/export`}
            download={`student-${id}.zip`}
            title={t('office.export_hint')}
          >
            <Icon name="download" />
            {t('office.export')}
          </a>
        )}
      </div>
      <details className="student-deletion">
        <summary>{t('office.delete')}</summary>
        <div className="office-action">
          <button type="button" className="button button-line" aria-disabled={busy} onClick={remove}>
            <Icon name="trash" />
            {t('office.delete')}
          </button>
          <p className="quiet">{t('office.delete_hint')}</p>
        </div>
        {role && can(role, 'erase') && (
          <div className="office-action">
            <button type="button" className="button button-line" onClick={() => setErasing(true)}>
              <Icon name="trash" />
              {t('office.erase')}
            </button>
            <p className="quiet">{t('office.erase_hint')}</p>
          </div>
        )}
      </details>
      {slip && (
        <Dialog title={t('office.code_title', { name })} onClose={() => setSlip(null)}>
          <CodeCard slip={slip} phone={phone} />
        </Dialog>
      )}
      {erasing && <EraseDialog student={student} onClose={() => setErasing(false)} onErased={(open) => open(list)} />}
    </section>
  );
}
