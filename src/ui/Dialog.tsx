import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTexts } from '../dashboard/texts/use-texts.ts';
import { Icon } from './Icon.tsx';
import type { OpenQuestion } from './use-action.ts';

interface DialogProps {
  title: string;
  children: ReactNode;
  onClose(): void;
}

/** Modal dialog. Escape and the close button close it; then the focus returns to the opener. */
export function Dialog({ title, children, onClose }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const { t } = useTexts();
  useEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    element?.showModal();
    return () => {
      element?.close();
      // A dialog that is already removed from the page does not restore the focus.
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={id} onCancel={onClose}>
      <div className="dialog-head">
        <h2 id={id}>{title}</h2>
        <button type="button" className="button button-quiet button-icon" aria-label={t('close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      {children}
    </dialog>
  );
}

interface SureProps {
  title: string;
  /** What will happen, and input that is needed before. */
  children: ReactNode;
  /** Label of the confirm button. */
  action: string;
  /** The action is not possible yet, or is running. */
  disabled?: boolean;
  onSure(): void;
  onClose(): void;
}

/** Confirmation dialog before a bulk action or a permanent deletion. */
export function ConfirmDialog({ title, children, action, disabled, onSure, onClose }: SureProps) {
  const { t } = useTexts();
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      <div className="dialog-actions">
        <button type="button" className="button button-call" aria-disabled={disabled} onClick={onSure}>
          {action}
        </button>
        <button type="button" className="button button-quiet" onClick={onClose}>
          {t('close')}
        </button>
      </div>
    </Dialog>
  );
}

/** The question of `useAction`; nothing while none is open. */
export function Confirm({ question }: { question: OpenQuestion | null }) {
  if (!question) return null;
  const { title, confirm, body, onSure, onClose } = question;
  return (
    <ConfirmDialog title={title} action={confirm} onSure={onSure} onClose={onClose}>
      {body}
    </ConfirmDialog>
  );
}
