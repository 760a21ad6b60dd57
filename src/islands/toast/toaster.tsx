import { createRoot } from 'react-dom/client';
import { type CloseButtonProps, toast as show, ToastContainer } from 'react-toastify/unstyled';
import { type Language, languageFacts } from '../../model/languages.ts';
import { toast } from '../../model/limits.ts';

export type ToastKind = 'success' | 'error';

/** Language and labels of the toast container. */
export interface ToastFrame {
  language: Language;
  /** Accessible name of the region. */
  region: string;
  /** Label of the button that closes a toast. */
  close: string;
}

let mounted = false;

/** Mounts the toast container once per page: at the top right in both directions. */
function mount({ language, region, close }: ToastFrame): void {
  if (mounted) return;
  mounted = true;
  const host = document.body.appendChild(document.createElement('div'));
  // The keyboard shortcut pauses the toast timers. Resume them when focus leaves, or the toasts would stay forever.
  host.addEventListener('focusout', () => show.play());
  createRoot(host).render(
    <ToastContainer
      position="top-right"
      autoClose={toast.autoClose}
      pauseOnHover
      pauseOnFocusLoss
      draggable
      draggablePercent={toast.dragPercent}
      hotKeys={(event) => event.altKey && event.code === 'KeyT'}
      rtl={languageFacts[language].dir === 'rtl'}
      aria-label={`${region} Alt+T`}
      closeButton={({ closeToast }: CloseButtonProps) => (
        <button type="button" className="toast-close" aria-label={close} onClick={closeToast}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M6 6l12 12M18 6 6 18" />
          </svg>
        </button>
      )}
    />,
  );
}

/** Shows a toast in place of the previous one. The container is created with the first toast. */
export function notify(kind: ToastKind, text: string, frame: ToastFrame): void {
  mount(frame);
  show.dismiss();
  show[kind](text);
}
