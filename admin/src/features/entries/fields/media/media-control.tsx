import { lazy, useContext } from 'react';
import type { ControlProps } from '../control-props.ts';
import { numberOption, textsOption, wordsOf } from '../field-words.ts';
import { LeadContext } from '../form-context.ts';
import { idOfMedia } from '../stored-forms.ts';

const MediaField = lazy(() =>
  import('../../../media/picker/media-field.tsx').then((module) => ({ default: module.MediaField })),
);

/**
 * A file of the library. What is chosen is stored as `{ id }`: writers may send that form, and it is delivered as the
 * whole media object; a bare id would be delivered as it is. What was stored in another form stays until it is changed.
 */
export function MediaControl({
  field,
  value,
  onChange,
  errors,
  path,
  isReadOnly,
  isImage,
}: ControlProps & {
  /** Takes no other kind of file. */
  readonly isImage: boolean;
}) {
  const { label, help } = wordsOf(field);
  const stored = idOfMedia(value) ?? null;
  return (
    <MediaField
      label={label}
      help={help}
      error={errors.get(path)}
      isRequired={field.required}
      isReadOnly={isReadOnly}
      value={stored}
      onChange={(id) => id !== stored && onChange(id === null ? undefined : { id })}
      accept={textsOption(field, 'allowedMimeTypes')}
      maxFileSize={numberOption(field, 'maxFileSize')}
      isImage={isImage}
      aspectRatios={textsOption(field, 'aspectRatios')}
      isLead={useContext(LeadContext) === path}
    />
  );
}
