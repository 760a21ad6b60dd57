import { toast } from 'react-toastify/unstyled';

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
      <p>{text}</p>
      {detail && <p className="toast-detail">{detail}</p>}
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
}

const shower =
  (kind: 'success' | 'error') =>
  (text: string, { detail, action }: NoticeOptions = {}): void => {
    toast[kind](({ closeToast }) => (
      <ToastBody text={text} detail={detail === text ? undefined : detail} action={action} close={closeToast} />
    ));
  };

/** Shows a toast. */
export const notify = { success: shower('success'), error: shower('error') };
