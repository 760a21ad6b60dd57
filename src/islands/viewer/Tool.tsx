import { Icon } from './icons.tsx';
import type { PreviewAction } from './preview.ts';

/** `previous` uses the icon of `next`, mirrored by CSS. */
const signs = { zoomIn: 'zoomIn', zoomOut: 'zoomOut', rotate: 'rotate', previous: 'chevron', next: 'chevron' } as const;

interface ToolProps {
  action: PreviewAction;
  label: string;
  possible: boolean;
  onAction: (action: PreviewAction) => void;
}

/** A viewer button. At a limit it uses `aria-disabled` instead of `disabled`, so that it keeps the focus. */
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
