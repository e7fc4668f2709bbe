import { type Dispatch, type RefObject, type SetStateAction, useMemo } from 'react';
import { t } from '../../../messages/messages.ts';
import { focusWhenThere } from '../../../ui/interaction/focus-when-there.ts';
import { notify } from '../../../ui/toast.tsx';
import type { BuilderActions } from './builder-context.ts';
import { insertField, placeOf, removeField, siblingsOf } from './fields/change-fields.ts';
import { newField } from './fields/choose-type.ts';
import type { PlaceChange } from './fields/use-places.ts';
import type { TypeDraft } from './type-draft.ts';

/** What the parts of a builder do with its draft; the same object as long as the builder is there. */
export function useBuilderActions(
  latest: RefObject<TypeDraft>,
  setDraft: Dispatch<SetStateAction<TypeDraft>>,
  setOpenKeys: Dispatch<SetStateAction<ReadonlySet<string>>>,
  move: Dispatch<PlaceChange>,
): BuilderActions {
  return useMemo(() => {
    const edit: BuilderActions['edit'] = (change) =>
      setDraft((before) => ({ ...before, fields: change(before.fields) }));
    const setOpen: BuilderActions['setOpen'] = (key, isOpen) =>
      setOpenKeys((before) => new Set(isOpen ? [...before, key] : [...before].filter((one) => one !== key)));
    return {
      edit,
      setOpen,
      move,
      siblingsOf: (key) => siblingsOf(latest.current.fields, key),
      add(parent, index, type) {
        const added = newField(type);
        edit((fields) => insertField(fields, parent, index, added));
        move({ type: 'made', key: added.key });
        setOpen(added.key, true);
        focusWhenThere(`${added.key}-label`);
      },
      remove(one) {
        const { fields } = latest.current;
        const place = placeOf(fields, one.key);
        const beside = siblingsOf(fields, one.key);
        const next = place && (beside[place.index + 1] ?? beside[place.index - 1]);
        edit((all) => removeField(all, one.key));
        if (next) requestAnimationFrame(() => focusWhenThere(`${next.key}-handle`));
        const name = one.field.label || one.field.name;
        notify(name ? t('{name} was removed', { name }) : t('The field was removed'), {
          detail: t('Nothing changes for content before you save.'),
          action: {
            label: t('Undo'),
            run: () => place && edit((all) => insertField(all, place.parent, place.index, one)),
          },
        });
      },
    };
  }, [latest, setDraft, setOpenKeys, move]);
}
