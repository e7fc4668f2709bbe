// In this folder: records that are edited in a drawer over the form of another one.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useState } from 'react';
import { type ContentRecord, kindNames, recordQuery } from '../../../../api/records.ts';
import { t } from '../../../../messages/messages.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { ErrorPanel, Loading } from '../../../../ui/feedback.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import type { Opened } from '../../fields/references/targets-context.ts';
import { typeOfRecord, useEditedTypes } from '../use-edited-types.ts';
import { DrawerForm } from './drawer-form.tsx';

/** A record, or a new one, in a drawer: it is read first, and of a new one the type is asked where it is not known. */
export function RecordDrawer(props: {
  readonly opened: Opened;
  /** Lets the references in the drawer open drawers of their own. */
  readonly Around: ComponentType<{ readonly children: ReactNode }>;
  readonly onClose: () => void;
}) {
  const { opened, Around } = props;
  const { kind, id } = opened;
  const queryClient = useQueryClient();
  const { types, error: typesError } = useEditedTypes(kind);
  const asked = opened.id === undefined ? opened.typeSlug : undefined;
  const [chosen, setChosen] = useState(asked);
  const query = useQuery({ ...recordQuery(kind, id ?? ''), enabled: id !== undefined });
  // What was read before does not know what was left unsaved since.
  const [record, setRecord] = useState<ContentRecord>();
  if (record === undefined && query.isFetchedAfterMount && query.data) setRecord(query.data);
  const close = () => {
    void queryClient.invalidateQueries({ queryKey: ['records', kind, 'referable'] });
    props.onClose();
  };
  const { one } = kindNames[kind];
  const error = typesError ?? (record ? undefined : query.error);
  const only = types?.length === 1 ? types[0] : undefined;
  const type = record
    ? typeOfRecord(types, record)
    : (types?.find(({ slug }) => slug === chosen) ?? (id === undefined ? only : undefined));
  if (type && (record || id === undefined)) {
    return (
      <Around>
        <DrawerForm
          key={type.slug}
          type={type}
          record={record ?? null}
          name={opened.id === undefined ? opened.name : ''}
          onCreated={(made) => opened.id === undefined && opened.onCreated(made.id)}
          onClose={close}
        />
      </Around>
    );
  }
  const isAsking = id === undefined && types !== undefined && !error;
  return (
    <Dialog
      title={id === undefined ? t('New {one}', { one }) : t('Edit {one}', { one })}
      isOpen
      onClose={close}
      size="drawer"
      footer={<Button onPress={close}>{t('Cancel')}</Button>}
    >
      {error ? <ErrorPanel error={error} /> : !isAsking && <Loading lines={8} />}
      {isAsking && (
        <SelectField
          label={t('Type of the new {one}', { one })}
          value={null}
          choices={types.map(({ slug, name }) => ({ value: slug, label: name }))}
          onChange={setChosen}
        />
      )}
    </Dialog>
  );
}
