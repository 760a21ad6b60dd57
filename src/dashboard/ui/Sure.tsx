import type { ReactNode } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { Dialog } from './Dialog.tsx';

interface SureProps {
  title: string;
  /** What will happen, and what has to be said first. */
  children: ReactNode;
  /** What the button says that does it. */
  action: string;
  /** It cannot be done yet, or is being done. */
  disabled?: boolean;
  onSure(): void;
  onClose(): void;
}

/** Asks once before something is done to many at the same time, or for good. */
export function Sure({ title, children, action, disabled, onSure, onClose }: SureProps) {
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
