import { useEffect, useRef } from 'react';

interface SubmitButtonProps {
  sending: boolean;
  label: string;
  /** What it says while the form is on its way. */
  busy: string;
}

/** Sends a form; cannot be pressed meanwhile. The focus that a button loses when it is disabled comes back to it. */
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
