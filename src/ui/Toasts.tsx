import { type CloseButtonProps, type Id, ToastContainer, toast } from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import '../islands/toast/toast.css';
import '../dashboard/styles/toasts.css';
import { useTexts } from '../dashboard/texts/use-texts.ts';
import { languageFacts } from '../model/languages.ts';
import { toast as bounds } from '../model/limits.ts';
import { Icon } from './Icon.tsx';

export type NoticeKind = 'success' | 'error';

export interface ToastAction {
  label: string;
  run(): void;
}

export interface NoticeOptions {
  /** A second sentence, for instance the server's message. */
  detail?: string | undefined;
  action?: ToastAction | undefined;
  /** Key of the subject: a new toast replaces an earlier one with the same key. */
  about?: string;
}

/**
 * All toasts, at the top right of the content in both directions, where no screen has controls. They are stacked with
 * the newest on top; hover shows them all, and hover or focus stops the timer.
 */
export function Toasts() {
  const { t, language } = useTexts();
  return (
    // The hotkey pauses the timers. If the focus leaves without Escape, they must run again, or the toasts stay forever.
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears that the focus leaves
    <div className="toast-place" onBlur={() => toast.play()}>
      <ToastContainer
        position="top-right"
        autoClose={bounds.autoClose}
        transition={false}
        stacked
        pauseOnHover
        pauseOnFocusLoss
        draggable
        draggablePercent={bounds.dragPercent}
        hotKeys={(event) => event.altKey && event.code === 'KeyT'}
        rtl={languageFacts[language].dir === 'rtl'}
        aria-label={`${t('toasts')} Alt+T`}
        closeButton={({ closeToast }: CloseButtonProps) => (
          <button type="button" className="toast-close" aria-label={t('close_toast')} onClick={closeToast}>
            <Icon name="close" />
          </button>
        )}
      />
    </div>
  );
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
