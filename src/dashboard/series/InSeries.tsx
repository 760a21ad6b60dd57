import { type Scope, scopes } from '../../model/content/series.ts';
import type { ListType } from '../../model/content/type.ts';
import { Confirm } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useAction } from '../../ui/use-action.ts';
import { requestList } from '../api/content-requests.ts';
import { request } from '../api/request.ts';
import { SelectInput } from '../fields/SelectInput.tsx';
import type { Open } from '../routes.ts';
import { watchPublish } from '../state/publish.ts';
import { useTexts } from '../texts/use-texts.ts';

export interface InSeriesProps {
  type: ListType;
  id: number;
  /** Path of the list. */
  back: string;
  scope: Scope;
  onScope(scope: Scope): void;
}

/** For an entry of a series: asks which entries a change concerns, and deletes them. */
export default function InSeries({ type, id, back, scope, onScope }: InSeriesProps) {
  const { t } = useTexts();
  const { act, question } = useAction();
  const about = `series ${type.path}/${id}`;
  const undoing = (undo: string) => ({
    about,
    failed: t('failed_to_restore'),
    async run(open: Open) {
      const { message } = await request('POST /dashboard/many/:undo/undo', { id: undo });
      void watchPublish();
      open(back);
      return { said: message };
    },
  });
  const remove = () =>
    act({
      about,
      failed: t('failed_to_delete'),
      question: () => ({ title: t('series.delete'), confirm: t('list.delete'), body: <p>{t(`series.${scope}`)}</p> }),
      async run(open) {
        const { message, undo } = await requestList(type, 'remove', { id, query: { scope } });
        void watchPublish();
        open(back);
        return { said: message, ...(undo === undefined ? {} : { undo: undoing(undo) }) };
      },
    });
  return (
    <fieldset className="sheet sheet-common">
      <legend>{t('series.in')}</legend>
      <SelectInput
        id="field-scope"
        label={t('series.scope')}
        value={scope}
        onChange={(value) => onScope(scopes.find((each) => each === value) ?? 'one')}
        choices={scopes.map((value) => ({ value, text: t(`series.${value}`) }))}
        errors={[]}
        required
        always
      />
      <button type="button" className="button button-quiet series-delete" onClick={remove}>
        <Icon name="trash" />
        {t('series.delete')}
      </button>
      <Confirm question={question} />
    </fieldset>
  );
}
