import { Icon } from './icons.tsx';
import type { PreviewAction } from './preview.ts';

/** Leafing back is the sign of leafing on, turned round by its style. */
const signs = { zoomIn: 'zoomIn', zoomOut: 'zoomOut', rotate: 'rotate', previous: 'chevron', next: 'chevron' } as const;

interface ToolProps {
  action: PreviewAction;
  label: string;
  possible: boolean;
  onAction: (action: PreviewAction) => void;
}

/** A button of the viewer. At a bound it stays where it is, so that the focus does not fall off it. */
export function Tool({ action, label, possible, onAction }: ToolProps) {
  return (
    <button
      type="button"
      className={`viewer-tool viewer-${action}`}
      aria-label={label}
      title={label}
      aria-disabled={!possible}
      onClick={() => onAction(action)}
    >
      <Icon name={signs[action]} />
    </button>
  );
}
