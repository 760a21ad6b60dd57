import { useState } from 'react';
import type { ContentType } from '../../model/content/type.ts';
import { requestList, requestRecord } from '../api/request.ts';
import { wrongNumbers } from '../content/number-problem.ts';
import { screenPath } from '../content/paths.ts';
import { initialValues, missingKeys } from '../content/values.ts';
import { $router } from '../routes.ts';
import { watchPublish } from '../state/publish.ts';
import { useTexts } from '../texts/use-texts.ts';
import { notify } from '../toasts/notify.ts';
import { FormFrame } from './FormFrame.tsx';
import { Inputs } from './Inputs.tsx';
import { sendEntry } from './send-entry.ts';
import { idIn, useForm } from './use-form.ts';
import { useNaming } from './use-naming.ts';

interface EntryFormProps {
  type: ContentType;
  id: number | null;
  entry: Record<string, unknown> | null;
  /** Path of the list page that the form was opened from; null for a single record. */
  back: string | null;
}

/** The form of an entry. After saving it goes back to the list; the form of a single record stays open. */
export function EntryForm({ type, id, entry, back }: EntryFormProps) {
  const { t, language } = useTexts();
  const [held, setHeld] = useState(entry);
  const isNew = type.shape === 'list' && id === null;
  const form = useForm({
    path: location.pathname,
    initial: initialValues(type, entry),
    check: (values, files) => ({
      missing: missingKeys(type, values, files, held),
      wrong: wrongNumbers(type, values, language),
    }),
    async send(values, files, sending) {
      const saved = await sendEntry(type, id, values, files, sending);
      setHeld(saved);
      void watchPublish(type.shape === 'list' ? Number(saved['id']) : undefined);
      return initialValues(type, saved);
    },
    async latest() {
      const { data } =
        type.shape === 'record' ? await requestRecord(type, 'read') : await requestList(type, 'read', { id: id ?? 0 });
      setHeld(data);
      return initialValues(type, data);
    },
    madeAt(data) {
      const made = idIn(data);
      return type.shape === 'list' && isNew && made !== null ? screenPath(type.screens.edit, made) : null;
    },
    onSaved() {
      notify.success(t(isNew ? 'added' : 'updated'), { about: 'saved' });
      // A new entry is on the first page.
      if (back && type.shape === 'list') $router.open(isNew ? screenPath(type.screens.list) : back);
    },
  });

  const naming = useNaming(type);
  return (
    <FormFrame form={form} naming={naming} {...(back ? { back } : {})}>
      <Inputs key={form.version} type={type} form={form} entry={held} />
    </FormFrame>
  );
}
