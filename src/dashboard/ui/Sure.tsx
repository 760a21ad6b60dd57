import type { ReactNode } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { Dialog } from './Dialog.tsx';

interface SureProps {
  title: string;
  /** What will happen, in numbers. */
  children: ReactNode;
  /** What the button says that does it. */
  action: string;
  onSure(): void;
  onClose(): void;
}

/** Asks once before something is done to many at the same time. */
export function Sure({ title, children, action, onSure, onClose }: SureProps) {
  const { t } = useTexts();
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      <div className="dialog-actions">
        <button type="button" className="button button-call" onClick={onSure}>
          {action}
        </button>
        <button type="button" className="button button-quiet" onClick={onClose}>
          {t('close')}
        </button>
      </div>
    </Dialog>
  );
}
