import { useEffect, useRef } from 'react';

interface SubmitButtonProps {
  sending: boolean;
  label: string;
  /** Label while the form is being sent. */
  busy: string;
}

/** A submit button, disabled while sending. Disabling a button drops its focus, so the focus is restored afterwards. */
export function SubmitButton({ sending, label, busy }: SubmitButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const sent = useRef(false);

  useEffect(() => {
    if (sent.current && !sending && document.activeElement === document.body)
      button.current?.focus({ preventScroll: true });
    sent.current = sending;
  }, [sending]);

  return (
    <button ref={button} type="submit" className="button button-call" disabled={sending}>
      {sending ? busy : label}
    </button>
  );
}
