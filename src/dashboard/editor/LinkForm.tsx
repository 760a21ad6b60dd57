import type { Editor } from '@tiptap/react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { completeLink, withoutUnseen } from './links.ts';

/** Sets or removes the link of the selection. Not a <form> element, because it is inside a form. */
export function LinkForm({ editor, onDone }: { editor: Editor; onDone(): void }) {
  const { t } = useTexts();
  const present: unknown = editor.getAttributes('link')['href'];
  const [address, setAddress] = useState(typeof present === 'string' ? present : '');
  const [invalid, setInvalid] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);

  const set = () => {
    const href = completeLink(address);
    if (href === null) return setInvalid(true);
    const chain = editor.chain().focus().extendMarkRange('link');
    // Without a selection, the address itself is inserted as the link text.
    if (editor.state.selection.empty && present === undefined)
      chain
        .insertContent({ type: 'text', text: withoutUnseen(address), marks: [{ type: 'link', attrs: { href } }] })
        .run();
    else chain.setLink({ href }).run();
    onDone();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      editor.commands.focus();
      onDone();
    }
    if (event.key !== 'Enter') return;
    event.preventDefault();
    set();
  };

  return (
    <div className="link-form">
      <input
        ref={input}
        className="field-control"
        type="url"
        dir="ltr"
        placeholder="https://"
        aria-label={t('editor.link_address')}
        aria-invalid={invalid || undefined}
        value={address}
        onChange={(event) => {
          setAddress(event.currentTarget.value);
          setInvalid(false);
        }}
        onKeyDown={onKeyDown}
      />
      <button type="button" className="button button-main" onClick={set}>
        {t('editor.link_set')}
      </button>
      {present !== undefined && (
        <button
          type="button"
          className="button button-line"
          onClick={() => {
            editor.chain().focus().extendMarkRange('link').unsetLink().run();
            onDone();
          }}
        >
          {t('editor.link_remove')}
        </button>
      )}
      {invalid && (
        <p className="field-error" role="alert">
          {t('editor.link_invalid')}
        </p>
      )}
    </div>
  );
}
