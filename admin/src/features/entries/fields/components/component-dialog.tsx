import { useState } from 'react';
import { Autocomplete, Menu, MenuItem } from 'react-aria-components';
import type { ContentType } from '../../../../api/types.ts';
import { t } from '../../../../messages/messages.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { SearchField } from '../../../../ui/fields/search-field.tsx';
import { optionClass } from '../../../../ui/fields/select-field.tsx';

/** Chooses a component to add: found by typing, arrow keys walk, Enter chooses. */
export function ComponentDialog(props: {
  readonly components: readonly ContentType[];
  readonly onPick: (component: ContentType) => void;
  readonly onClose: () => void;
}) {
  const { components, onPick, onClose } = props;
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const found = components.filter(({ name, slug, description }) =>
    `${name} ${slug} ${description ?? ''}`.toLowerCase().includes(wanted),
  );
  const pick = (slug: string) => {
    const component = components.find((one) => one.slug === slug);
    if (!component) return;
    onClose();
    onPick(component);
  };
  return (
    <Dialog title={t('Add a component')} isOpen onClose={onClose}>
      <Autocomplete>
        <SearchField
          label={t('Search components')}
          value={text}
          onChange={setText}
          autoFocus
          className="mb-3"
        />
        <Menu
          aria-label={t('Components')}
          items={found.map((component) => ({ ...component, id: component.slug }))}
          onAction={(key) => pick(String(key))}
          renderEmptyState={() => (
            <p className="px-2 py-4 text-sm text-ink-faint">
              {components.length === 0
                ? t('There is no component that may stand here.')
                : t('Nothing is called “{text}”.', { text })}
            </p>
          )}
          className="max-h-[50vh] overflow-auto outline-none"
        >
          {(component) => (
            <MenuItem id={component.slug} textValue={component.name} className={optionClass}>
              <span className="min-w-0">
                <bdi className="font-medium">{component.name}</bdi>
                <span className="block truncate text-xs text-ink-faint">
                  {component.description ||
                    component.schema.map((field) => field.label || field.name).join(', ')}
                </span>
              </span>
            </MenuItem>
          )}
        </Menu>
      </Autocomplete>
    </Dialog>
  );
}
