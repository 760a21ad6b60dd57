import { Drawn } from '../../islands/Icon.tsx';
import { type ToolIcon, toolDrawing } from './icons.ts';

interface ToolProps {
  icon: ToolIcon;
  label: string;
  /** Whether the format is active in the selection; undefined for tools without a state. */
  on?: boolean;
  expanded?: boolean;
  onUse(): void;
}

/** A toolbar button. A click keeps the selection in the editor. */
export function Tool({ icon, label, on, expanded, onUse }: ToolProps) {
  return (
    <button
      type="button"
      className="tool"
      aria-label={label}
      title={label}
      aria-pressed={expanded === undefined ? on : undefined}
      aria-expanded={expanded}
      data-on={on || undefined}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onUse}
    >
      <Drawn {...toolDrawing(icon)} />
    </button>
  );
}
