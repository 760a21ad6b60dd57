interface SwitchProps {
  label: string;
  /** The state as text. */
  state: string;
  hint: string;
  on: boolean;
  busy: boolean;
  onToggle(): void;
}

/** On/off switch with its state as text. */
export function Switch({ label, state, hint, on, busy, onToggle }: SwitchProps) {
  return (
    <div className="toggle">
      <button type="button" role="switch" aria-checked={on} aria-disabled={busy} className="switch" onClick={onToggle}>
        <span className="switch-label">{label}</span>
        <span className="switch-track" aria-hidden="true" />
        <span className="switch-state">{state}</span>
      </button>
      <p className="quiet">{hint}</p>
    </div>
  );
}
