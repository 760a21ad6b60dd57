import { Fault } from '../../faults.ts';

/** Which backup to restore. */
export interface RestoreRequest {
  at: Date | null;
  from: string | null;
  /** Nobody is asked whether what is there may be replaced. */
  yes: boolean;
}

export const restoreOptions = {
  at: { type: 'string' },
  from: { type: 'string' },
  yes: { type: 'boolean' },
} as const;

/** A moment: ISO 8601, in this machine's time unless it says otherwise. A day means its end. */
function momentOf(word: string): Date {
  const day = /^\d{4}-\d\d-\d\d$/.test(word);
  const moment = new Date(day ? `${word}T23:59:59` : word.replace(' ', 'T'));
  if (!/^\d{4}-/.test(word) || Number.isNaN(moment.getTime()))
    throw new Fault('--at takes a moment, such as 2026-11-28 or 2026-11-28T09:30', { kind: 'usage' });
  return moment;
}

/** What the options ask for. @throws Fault if the moment is none */
export const parseRestoreOptions = ({
  at,
  from,
  yes,
}: {
  at?: string;
  from?: string;
  yes?: boolean;
}): RestoreRequest => ({
  at: at === undefined ? null : momentOf(at),
  from: from ?? null,
  yes: yes ?? false,
});
