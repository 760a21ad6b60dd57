import { useTexts } from '../texts/use-texts.ts';

/** What a person may have to confirm before something is stored, by the field that says so. */
export const confirmable = ['short_ok', 'over_ok', 'again_ok', 'shared_ok', 'different', 'term_ok'] as const;
export type Confirmable = (typeof confirmable)[number];

export const isConfirmable = (flag: string): flag is Confirmable => confirmable.some((each) => each === flag);

interface ConfirmationsProps {
  /** What was asked for, and what is ticked already. */
  flags: readonly Confirmable[];
  ticked: readonly Confirmable[];
  onTick(flag: Confirmable, on: boolean): void;
}

/** Each thing that has to be confirmed, to be ticked. */
export function Confirmations({ flags, ticked, onTick }: ConfirmationsProps) {
  const { t } = useTexts();
  if (flags.length === 0) return null;
  return (
    <fieldset className="confirmations">
      <legend>{t('asked.confirm.title')}</legend>
      {flags.map((flag) => (
        <label key={flag} className="payment-check">
          <input
            type="checkbox"
            checked={ticked.includes(flag)}
            onChange={(event) => onTick(flag, event.currentTarget.checked)}
          />
          {t(`asked.confirm.${flag}`)}
        </label>
      ))}
    </fieldset>
  );
}
