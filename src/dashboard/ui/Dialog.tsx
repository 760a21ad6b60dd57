import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { Icon } from './Icon.tsx';

interface DialogProps {
  title: string;
  children: ReactNode;
  onClose(): void;
}

/** A question or a text over the screen. Escape and the cross close it; the focus comes back by itself. */
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
      // A dialog that is gone already gives nothing back.
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
