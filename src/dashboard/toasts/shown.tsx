import { type Id, toast } from 'react-toastify/unstyled';
import { toast as bounds } from '../../model/limits.ts';
import type { NoticeKind, NoticeOptions, ToastAction } from './notice.ts';

export { Toasts } from './Toasts.tsx';

interface ToastBodyProps {
  text: string;
  detail?: string | undefined;
  action?: ToastAction | undefined;
  close(): void;
}

function ToastBody({ text, detail, action, close }: ToastBodyProps) {
  return (
    <div className="toast-body">
      <div className="toast-words">
        <p>{text}</p>
        {detail && <p className="toast-detail">{detail}</p>}
      </div>
      {action && (
        <button
          type="button"
          className="button button-line toast-action"
          onClick={() => {
            close();
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
    </div>
  );
}

interface Shown {
  id: Id;
  about: string | undefined;
}

let shown: Shown[] = [];

function dismiss(outdated: readonly Shown[]): void {
  shown = shown.filter((each) => !outdated.includes(each));
  for (const { id } of outdated) toast.dismiss(id);
}

/** Shows a toast, three at most; an earlier one with the same key (`about`) is removed. */
export function show(kind: NoticeKind, text: string, { detail, action, about }: NoticeOptions): void {
  if (about !== undefined) takeAway(about);
  dismiss(shown.slice(0, Math.max(0, shown.length + 1 - bounds.most)));
  const said = detail === text || detail === '' ? undefined : detail;
  const id = toast[kind](
    ({ closeToast }) => <ToastBody text={text} detail={said} action={action} close={closeToast} />,
    { onClose: () => (shown = shown.filter((each) => each.id !== id)) },
  );
  shown.push({ id, about });
}

/** Removes the toasts with a key. */
export const takeAway = (about: string): void => dismiss(shown.filter((each) => each.about === about));
