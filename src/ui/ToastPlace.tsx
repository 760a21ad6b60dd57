import { useStore } from '@nanostores/react';
import { $toaster, $unshown } from './notify.ts';

/** Container of the toasts. Until the toast library is loaded, it shows plain text. */
export function ToastPlace() {
  const toaster = useStore($toaster);
  const unshown = useStore($unshown);
  if (toaster) return <toaster.Toasts />;
  return (
    <div className="toast-place">
      <p className="toast-plain" role="alert">
        {unshown}
      </p>
    </div>
  );
}
