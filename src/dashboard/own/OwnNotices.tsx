import { useStore } from '@nanostores/react';
import { $newLogins, $recoveryCodes } from '../state/session.ts';
import { CodesNotice } from './CodesNotice.tsx';
import { NewLoginsNotice } from './NewLoginsNotice.tsx';

/** What the user has to be told about the own account, above every screen. */
export default function OwnNotices() {
  // Shown until the principal confirms that the codes are stored.
  const codes = useStore($recoveryCodes);
  const logins = useStore($newLogins);
  return (
    <>
      {logins.length > 0 && <NewLoginsNotice logins={logins} />}
      {codes && <CodesNotice codes={codes} />}
    </>
  );
}
