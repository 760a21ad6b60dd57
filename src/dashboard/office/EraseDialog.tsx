import { useState } from 'react';
import type { DetailedStudent } from '../../model/people/student-detail.ts';
import { messageOf } from '../api/errors.ts';
import { request } from '../api/request.ts';
import { LineInput } from '../fields/LineInput.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { notify } from '../toasts/notify.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';

interface EraseDialogProps {
  student: DetailedStudent;
  onClose(): void;
  onErased(): void;
}

/** Permanently erases a student. The user must type the student's e-mail address, to prevent a mistake. */
export function EraseDialog({ student, onClose, onErased }: EraseDialogProps) {
  const { t } = useTexts();
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const right = typed.trim().toLowerCase() === student.email.toLowerCase();

  const erase = async () => {
    if (!right || busy) return;
    setBusy(true);
    try {
      await request('POST /dashboard/users/:id/erase', { id: student.id });
      notify.success(t('office.erased'), { about: 'erase' });
      onErased();
    } catch (error) {
      setBusy(false);
      notify.error(t('not_done'), { about: 'erase', detail: messageOf(error) });
    }
  };

  return (
    <ConfirmDialog
      title={t('office.erase_title', { name: student.name })}
      action={t('office.erase_now')}
      disabled={!right || busy}
      onSure={() => void erase()}
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
