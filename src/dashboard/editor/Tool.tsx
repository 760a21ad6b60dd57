import { Drawn } from '../../islands/Icon.tsx';
import { type ToolIcon, toolDrawing } from './icons.ts';

interface ToolProps {
  icon: ToolIcon;
  label: string;
  /** Whether what it does is done to the selected text; some tools have no such state. */
  on?: boolean;
  expanded?: boolean;
  onUse(): void;
}

/** One button of the editor. The selection stays while it is pressed. */
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
