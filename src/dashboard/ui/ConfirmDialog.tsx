import type { ReactNode } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { Dialog } from './Dialog.tsx';

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
