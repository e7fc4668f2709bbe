import type { Editor } from '@tiptap/core';
import { useEffect, useRef, useState } from 'react';
import { Autocomplete } from 'react-aria-components';
import { t } from '../../../../../messages/messages.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Dialog } from '../../../../../ui/dialog.tsx';
import { Checkbox } from '../../../../../ui/fields/switch-field.tsx';
import { TextField } from '../../../../../ui/fields/text-field.tsx';
import { isAddress, linkFault, readAddress } from './link-address.ts';
import { LinkTarget } from './link-target.tsx';
import { type LinkableRecord, RecordChoices } from './record-choices.tsx';
import { readRecordLink, writeRecordLink } from './record-link.ts';

/** Makes a link of the selection, changes the one that the cursor is in, or takes it away. */
export function LinkDialog({ editor, onClose }: { readonly editor: Editor; readonly onClose: () => void }) {
  const current = editor.getAttributes('link');
  const text = (name: string) => (typeof current[name] === 'string' ? current[name] : '');
  const [href, setHref] = useState(text('href'));
  const [chosen, setChosen] = useState<LinkableRecord>();
  const [title, setTitle] = useState(text('title'));
  const [isNewTab, setNewTab] = useState(text('target') === '_blank');
  const [isTried, setTried] = useState(false);
  const record = readRecordLink(href);
  const fault = record ? undefined : linkFault(href);
  const isLinked = editor.isActive('link');
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // From the next field Enter adds the link.
    if (chosen) form.current?.querySelector('input')?.focus();
  }, [chosen]);
  const apply = () => {
    setTried(true);
    if (!fault) linkTo(record ? href : readAddress(href));
  };
  const linkTo = (address: string) => {
    const link = {
      ...current,
      href: address,
      title: title || null,
      target: isNewTab ? '_blank' : null,
    };
    const chain = editor.chain().focus().extendMarkRange('link');
    if (editor.state.selection.empty && !isLinked) {
      const words = chosen?.name || link.href;
      chain.insertContent({ type: 'text', text: words, marks: [{ type: 'link', attrs: link }] }).run();
    } else chain.setMark('link', link).run();
    onClose();
  };
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetMark('link').run();
    onClose();
  };
  return (
    <Dialog
      title={isLinked ? t('Change the link') : t('Make a link')}
      isOpen
      onClose={onClose}
      size="sm"
      footer={
        <>
          {isLinked && <Button onPress={remove}>{t('Remove the link')}</Button>}
          <Button variant="primary" onPress={apply}>
            {isLinked ? t('Change the link') : t('Make the link')}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          apply();
        }}
      >
        {record ? (
          <LinkTarget record={record} onChange={() => setHref('')} />
        ) : (
          <div className="flex flex-col gap-2">
            <Autocomplete>
              <TextField
                label={t('Address')}
                value={href}
                onChange={setHref}
                autoFocus
                placeholder={t('https://example.com, or words of a page, item or post')}
                error={isTried ? fault : undefined}
              />
              <RecordChoices
                typed={isAddress(href) ? '' : href.trim()}
                onPick={(picked) => {
                  const address = writeRecordLink(picked.kind, picked.id);
                  // Of selected words and a record that readers see there is nothing else to say.
                  if (picked.isLive && !editor.state.selection.empty) return linkTo(address);
                  setChosen(picked);
                  setHref(address);
                }}
              />
            </Autocomplete>
          </div>
        )}
        <TextField
          label={t('Title')}
          value={title}
          onChange={setTitle}
          help={t('Shown when the pointer rests on the link.')}
        />
        <Checkbox label={t('Open in a new tab')} value={isNewTab} onChange={setNewTab} />
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}
