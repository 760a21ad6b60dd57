import { createRoot } from 'react-dom/client';
import { type CloseButtonProps, toast as show, ToastContainer } from 'react-toastify/unstyled';
import { type Language, languageFacts } from '../../model/languages.ts';
import { toast } from '../../model/limits.ts';

export type ToastKind = 'success' | 'error';

/** What the place of the toasts says and how it lies. */
export interface ToastFrame {
  language: Language;
  /** Name of the region, for those who hear the page. */
  region: string;
  /** Label of the button that closes a toast. */
  close: string;
}

let mounted = false;

/** The place of all toasts, once a page: at the top right in both directions. */
function mount({ language, region, close }: ToastFrame): void {
  if (mounted) return;
  mounted = true;
  const host = document.body.appendChild(document.createElement('div'));
  // The hotkey stops the toasts' time; whoever tabs on without Escape would keep them for ever.
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

/** Shows one toast in place of the one before: what it said is over. The place is made with the first. */
export function notify(kind: ToastKind, text: string, frame: ToastFrame): void {
  mount(frame);
  show.dismiss();
  show[kind](text);
}
