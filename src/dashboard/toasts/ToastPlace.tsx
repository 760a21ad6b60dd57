import { useStore } from '@nanostores/react';
import { $toaster, $unshown } from './notify.ts';

/** Where toasts are shown, once there is something that shows them. */
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
