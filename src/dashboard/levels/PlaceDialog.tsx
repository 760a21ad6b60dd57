import type { ReactNode } from 'react';
import { noPrices } from '../../model/school/price-terms.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { notify } from '../../ui/notify.ts';
import { request } from '../api/request.ts';
import { versionKey, versionValue } from '../content/values.ts';
import { SmallForm } from '../form/FormFrame.tsx';
import { type SavedForm, useSavedForm } from '../form/use-saved-form.ts';
import { type Open, openFromHere } from '../routes.ts';
import { watchPublish } from '../state/publish.ts';
import { useTexts } from '../texts/use-texts.ts';
import type { Level } from './GradeTable.tsx';
import { NameInputs, nameIn, nameValues, useLabels } from './names.tsx';
import { checkPrices, PriceInputs, pricesIn, priceValues } from './prices.tsx';

interface PlaceDialogProps {
  title: string;
  form: SavedForm;
  onClose(): void;
  children: ReactNode;
}

/** The frame of the forms below. */
function PlaceDialog({ title, form, onClose, children }: PlaceDialogProps) {
  const { t } = useTexts();
  const labelOf = useLabels();
  return (
    <Dialog title={title} onClose={onClose}>
      <SmallForm
        form={form}
        naming={{ labelOf }}
        className="small-form"
        actions={
          <div className="form-buttons">
            <button type="submit" className="button button-main" aria-disabled={form.saving}>
              {t(form.saving ? 'form.saving' : 'form.save')}
            </button>
            <button type="button" className="button button-quiet" onClick={onClose}>
              {t('close')}
            </button>
          </div>
        }
      >
        {children}
      </SmallForm>
    </Dialog>
  );
}

interface LevelDialogProps {
  /** Null: a new one. */
  level: Level | null;
  onSaved(id: number, open: Open): void;
  onClose(): void;
}

/** Form of a level, new or existing. */
export function LevelDialog({ level, onSaved, onClose }: LevelDialogProps) {
  const { t, translated } = useTexts();
  const about = `level-${level?.id ?? 'new'}`;
  const valuesOf = (of: Level | null) => ({ ...nameValues(of?.name), ...versionValue(of) });
  const form = useSavedForm({
    path: `${location.pathname}#${about}`,
    about,
    ids: about,
    initial: valuesOf(level),
    failed: t('failed_to_add'),
    async send(values, _files, { signal, writer }) {
      const open = openFromHere();
      const name = nameIn(values);
      const { message, data } = level
        ? await request('POST /dashboard/Level/:id/name', {
            id: level.id,
            body: { name, version: values[versionKey] },
            signal,
            writer,
          })
        : await request('POST /dashboard/Level', { body: { name }, signal, writer });
      void watchPublish();
      notify.success(message, { about, detail: translated(data.name) });
      onSaved(data.id, open);
      return valuesOf(level && data);
    },
    async latest() {
      const { data } = await request('GET /dashboard/Level');
      return valuesOf(data.find(({ id }) => id === level?.id) ?? level);
    },
    onSaved: onClose,
  });
  const title = level ? t('levels.rename_of', { name: translated(level.name) }) : t('levels.add_level');
  return (
    <PlaceDialog title={title} form={form} onClose={onClose}>
      <NameInputs form={form} />
    </PlaceDialog>
  );
}

interface NewGradeDialogProps {
  level: Level;
  onSaved(): void;
  onClose(): void;
}

/** Form of a new grade of a level. */
export function NewGradeDialog({ level, onSaved, onClose }: NewGradeDialogProps) {
  const { t, translated, language } = useTexts();
  const about = `grade-of-${level.id}`;
  const nothing = { ...nameValues(), ...priceValues(noPrices) };
  const form = useSavedForm({
    path: `${location.pathname}#${about}`,
    about,
    ids: about,
    initial: nothing,
    failed: t('failed_to_add'),
    check: (values) => checkPrices(values, language),
    async send(values, _files, { signal, writer }) {
      const body = { name: nameIn(values), ...pricesIn(values) };
      const { message, data } = await request('POST /dashboard/Level/:id/grades', {
        id: level.id,
        body,
        signal,
        writer,
      });
      void watchPublish(data.id);
      notify.success(message, { about, detail: translated(data.name) });
      return nothing;
    },
    onSaved() {
      onClose();
      onSaved();
    },
  });
  return (
    <PlaceDialog title={t('levels.add_grade_to', { name: translated(level.name) })} form={form} onClose={onClose}>
      <NameInputs form={form} />
      <p className="quiet input-wide">{t('levels.price_lead')}</p>
      <PriceInputs form={form} />
    </PlaceDialog>
  );
}
