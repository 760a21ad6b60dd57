import { useState } from 'react';
import { fieldsForMany } from '../../model/content/many.ts';
import type { ListType } from '../../model/content/type.ts';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { fieldUnits } from '../fields/index.ts';
import { ChosenBar } from '../many/Chosen.tsx';
import type { Ticks } from '../many/use-ticks.ts';
import { useTexts } from '../texts/use-texts.ts';
import type { Many } from './use-many.ts';

interface SettingProps {
  type: ListType;
  name: string;
  count: number;
  onSet(value: number | string): void;
  onClose(): void;
}

/** Asks for the value that all of them get. */
function Setting({ type, name, count, onSet, onClose }: SettingProps) {
  const { t, about } = useTexts();
  const [value, setValue] = useState('');
  const field = type.fields[name];
  if (!field) return null;
  const { Input } = fieldUnits[field.kind];
  const texts = about(type.name);
  const label = texts.fields[name] ?? name;
  return (
    <ConfirmDialog
      title={t('many.set_of', { name: label })}
      action={t('many.set')}
      disabled={value === ''}
      onSure={() => value !== '' && onSet(field.kind === 'reference' ? Number(value) : value)}
      onClose={onClose}
    >
      <p>{t('many.chosen', { count })}</p>
      <Input
        id={`many-${name}`}
        field={field}
        file={null}
        onFile={() => undefined}
        present={null}
        named={null}
        language={null}
        label={label}
        options={texts.options?.[name] ?? {}}
        value={value}
        onChange={setValue}
        errors={[]}
        required
      />
    </ConfirmDialog>
  );
}

interface ManyBarProps {
  type: ListType;
  ticks: Ticks;
  many: Many;
}

/** What can be done with the ticked entries of a list. */
export function ManyBar({ type, ticks, many }: ManyBarProps) {
  const { t, about } = useTexts();
  const [setting, setSetting] = useState<string | null>(null);
  const count = ticks.chosen.size;
  const { busy, run } = many;
  return (
    <>
      <ChosenBar
        count={count}
        said={t('many.chosen', { count })}
        hindering={many.hindering}
        onLeaveOut={many.leaveOut}
        onClear={ticks.clear}
      >
        <button type="button" className="button button-main" aria-disabled={busy} onClick={() => run('publish')}>
          <Icon name="check" />
          {t('many.publish')}
        </button>
        <button type="button" className="button button-line" aria-disabled={busy} onClick={() => run('draft')}>
          <Icon name="edit" />
          {t('many.draft')}
        </button>
        {fieldsForMany(type).map((name) => (
          <button
            key={name}
            type="button"
            className="button button-line"
            aria-disabled={busy}
            onClick={() => setSetting(name)}
          >
            {t('many.set_of', { name: about(type.name).fields[name] ?? name })}
          </button>
        ))}
        <button
          type="button"
          className="button button-quiet button-delete"
          aria-disabled={busy}
          onClick={() => run('delete')}
        >
          <Icon name="trash" />
          {t('list.delete')}
        </button>
      </ChosenBar>
      {setting !== null && count > 0 && (
        <Setting
          key={setting}
          type={type}
          name={setting}
          count={count}
          onSet={(value) => {
            setSetting(null);
            run(setting, value);
          }}
          onClose={() => setSetting(null)}
        />
      )}
    </>
  );
}
