import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Checkbox } from '../../../../ui/fields/switch-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { linkFault, readAddress } from './link-address.ts';

/** Makes a link of the selection, changes the one that the cursor is in, or takes it away. */
export function LinkDialog({ editor, onClose }: { readonly editor: Editor; readonly onClose: () => void }) {
  const current = editor.getAttributes('link');
  const text = (name: string) => (typeof current[name] === 'string' ? current[name] : '');
  const [href, setHref] = useState(text('href'));
  const [title, setTitle] = useState(text('title'));
  const [isNewTab, setNewTab] = useState(text('target') === '_blank');
  const [isTried, setTried] = useState(false);
  const fault = linkFault(href);
  const isLinked = editor.isActive('link');
  const apply = () => {
    setTried(true);
    if (fault) return;
    const link = {
      ...current,
      href: readAddress(href),
      title: title || null,
      target: isNewTab ? '_blank' : null,
    };
    const chain = editor.chain().focus().extendMarkRange('link');
    if (editor.state.selection.empty && !isLinked) {
      chain.insertContent({ type: 'text', text: link.href, marks: [{ type: 'link', attrs: link }] }).run();
    } else chain.setMark('link', link).run();
    onClose();
  };
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetMark('link').run();
    onClose();
  };
  return (
    <Dialog
      title={isLinked ? 'Change the link' : 'Make a link'}
      isOpen
      onClose={onClose}
      size="sm"
      footer={
        <>
          {isLinked && <Button onPress={remove}>Remove the link</Button>}
          <Button variant="primary" onPress={apply}>
            {isLinked ? 'Change the link' : 'Make the link'}
          </Button>
        </>
      }
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          apply();
        }}
      >
        <TextField
          label="Address"
          value={href}
          onChange={setHref}
          autoFocus
          placeholder="https://example.com or /about"
          error={isTried ? fault : undefined}
        />
        <TextField
          label="Title"
          value={title}
          onChange={setTitle}
          help="Shown when the pointer rests on the link."
        />
        <Checkbox label="Open in a new tab" value={isNewTab} onChange={setNewTab} />
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}
