import { Plus } from 'lucide-react';
import { useContext, useEffect, useMemo, useRef } from 'react';
import { t } from '../../../../messages/messages.ts';
import { Button } from '../../../../ui/button.tsx';
import { Loading } from '../../../../ui/feedback.tsx';
import { notify } from '../../../../ui/toast.tsx';
import type { ControlProps } from '../control-props.ts';
import { textOption, wordsOf } from '../field-words.ts';
import { focusField } from '../focus-field.ts';
import { FormContext, TrailContext } from '../form-context.ts';
import { leftoversOf } from '../leftovers.ts';
import { defaultsOf } from '../new-value.ts';
import { isObject } from '../stored-forms.ts';
import { useComponents } from '../use-components.ts';

const nothing = {};

/** One component of one kind, as a group of its fields. An optional one is absent until it is added. */
export function NestedControl({ field, value, onChange, errors, path, isReadOnly }: ControlProps) {
  const { label } = wordsOf(field);
  const Form = useContext(FormContext)?.Form;
  const trail = useContext(TrailContext);
  const { components, isPending } = useComponents();
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  const slug = textOption(field, 'componentSlug') ?? '';
  const component = components.get(slug);
  const inside = useMemo(() => [...trail, slug], [trail, slug]);
  const stored = isObject(value) ? value : undefined;
  const error = errors.get(path);
  if (isPending) return <Loading label={t('Loading {label}', { label })} lines={2} />;
  if (!component || !Form) {
    return (
      <p className="text-sm text-warn">
        {t('{label}: there is no component “{slug}” any more.', { label, slug })}
      </p>
    );
  }
  const isShown = stored !== undefined || field.required === true;
  const change = (name: string, next: unknown) => {
    const { [name]: _, ...others } = stored ?? { _type: slug, ...defaultsOf(component.schema) };
    onChange({ ...others, _type: slug, ...(next !== undefined && { [name]: next }) });
  };
  const add = () => {
    onChange({ _type: slug, ...defaultsOf(component.schema) });
    focusField(path);
  };
  const remove = () => {
    onChange(undefined);
    notify(t('Removed {label}', { label }), {
      action: { label: t('Undo'), run: () => latest.current(stored) },
    });
  };
  return (
    <fieldset className="min-w-0 rounded-lg border border-line p-3 sm:p-4">
      <legend className="px-1 text-sm font-medium">
        <bdi>{label}</bdi>
        {field.required && (
          <span className="ms-0.5 text-danger" aria-hidden="true">
            *
          </span>
        )}
      </legend>
      {error && <p className="mb-2 text-xs text-danger">{error}</p>}
      {isShown ? (
        <TrailContext value={inside}>
          <Form
            fields={component.schema}
            values={stored ?? nothing}
            onChange={change}
            errors={errors}
            isReadOnly={isReadOnly}
            path={path}
          />
        </TrailContext>
      ) : (
        !isReadOnly && (
          <Button onPress={add}>
            <Plus aria-hidden="true" className="size-4" /> {t('Add {label}', { label })}
          </Button>
        )
      )}
      {stored && leftoversOf(component.schema, stored).length > 0 && (
        <p className="mt-3 text-xs text-warn">
          {t(
            'Holds values of fields that no longer exist ({fields}); the next change here leaves them out.',
            {
              fields: leftoversOf(component.schema, stored).join(', '),
            },
          )}
        </p>
      )}
      {stored && !field.required && !isReadOnly && (
        <Button
          variant="quiet"
          className="mt-3"
          aria-label={t('Remove: {label}', { label })}
          onPress={remove}
        >
          {t('Remove')}
        </Button>
      )}
    </fieldset>
  );
}
