import { type CloseButtonProps, ToastContainer, toast } from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import '../../islands/toast/toast.css';
import '../styles/toasts.css';
import { languageFacts } from '../../model/languages.ts';
import { toast as bounds } from '../../model/limits.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';

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
