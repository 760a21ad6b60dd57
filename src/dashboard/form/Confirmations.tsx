import { useTexts } from '../texts/use-texts.ts';

/** Names of the flags with which a user confirms a warning before the data is saved. */
const confirmable = ['short_ok', 'over_ok', 'again_ok', 'shared_ok', 'different', 'term_ok'] as const;
export type Confirmable = (typeof confirmable)[number];

export const isConfirmable = (flag: string): flag is Confirmable => confirmable.some((each) => each === flag);

interface ConfirmationsProps {
  /** The flags that the server asked for, and those already checked (`ticked`). */
  flags: readonly Confirmable[];
  ticked: readonly Confirmable[];
  onTick(flag: Confirmable, on: boolean): void;
}

/** A checkbox for each warning that has to be confirmed. */
export function Confirmations({ flags, ticked, onTick }: ConfirmationsProps) {
  const { t } = useTexts();
  if (flags.length === 0) return null;
  return (
    <fieldset className="confirmations">
      <legend>{t('files.asked.confirm.title')}</legend>
      {flags.map((flag) => (
        <label key={flag} className="check">
          <input
            type="checkbox"
            checked={ticked.includes(flag)}
            onChange={(event) => onTick(flag, event.currentTarget.checked)}
          />
          {t(`files.asked.confirm.${flag}`)}
        </label>
      ))}
    </fieldset>
  );
}
