import { type Id, toast } from 'react-toastify/unstyled';
import { toast as bounds } from '../../model/limits.ts';

interface ToastAction {
  label: string;
  run(): void;
}

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

interface NoticeOptions {
  /** A second sentence, such as what the server says. */
  detail?: string | undefined;
  action?: ToastAction | undefined;
  /** What it is about: what was said about the same before is outdated, and goes. */
  about?: string;
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

const shower =
  (kind: 'success' | 'error') =>
  (text: string, { detail, action, about }: NoticeOptions = {}): void => {
    if (about !== undefined) dismiss(shown.filter((each) => each.about === about));
    dismiss(shown.slice(0, Math.max(0, shown.length + 1 - bounds.most)));
    const said = detail === text || detail === '' ? undefined : detail;
    const id = toast[kind](
      ({ closeToast }) => <ToastBody text={text} detail={said} action={action} close={closeToast} />,
      { onClose: () => (shown = shown.filter((each) => each.id !== id)) },
    );
    shown.push({ id, about });
  };

/** Shows a toast, three at most; `over` takes away what was said about something. */
export const notify = {
  success: shower('success'),
  error: shower('error'),
  over: (about: string): void => dismiss(shown.filter((each) => each.about === about)),
};
