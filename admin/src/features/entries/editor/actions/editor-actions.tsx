// In this folder: what one can do with a record: publish, schedule, revert, delete.

import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import {
  CalendarClock,
  Check,
  ChevronDown,
  CircleOff,
  Copy,
  EllipsisVertical,
  ExternalLink,
  History,
  Languages,
  Link,
  Link2,
  PackagePlus,
  RotateCcw,
  SquareTerminal,
  Trash2,
  Undo2,
  Waypoints,
} from 'lucide-react';
import { memo } from 'react';
import { localeOf } from '../../../../api/record-address.ts';
import { isStored, kindNames, type RecordKind } from '../../../../api/records.ts';
import { useMay } from '../../../../api/session.ts';
import { t } from '../../../../messages/messages.ts';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { useShortcut } from '../../../../ui/interaction/shortcuts.ts';
import { MenuButton } from '../../../../ui/menu.tsx';
import { recordInExplorer } from '../../../explorer/explorer-link.tsx';
import { useWhyUnreviewed } from '../../review/use-review.ts';
import type { EditedType } from '../editor-types.ts';
import { copyLink } from '../preview/copy-link.ts';
import { openOnSite } from '../preview/open-on-site.ts';
import type { RecordEdit } from '../saving/use-record-edit.ts';

/** The dialogs that the actions of the editor open. */
export type EditorDialog =
  | 'publish'
  | 'publishAtOnce'
  | 'publishLanguages'
  | 'unpublish'
  | 'schedule'
  | 'release'
  | 'delete'
  | 'revert'
  | 'reset'
  | 'links'
  | 'afterPublishing'
  | 'relations';

// L as in live: browsers keep Ctrl+Shift+P for themselves, and Enter presses what has the focus.
const publishKeys = 'mod+shift+l';

/** Publish, save, and all else that can be done with the record. */
export function EditorActions(props: {
  readonly edit: RecordEdit;
  readonly type: EditedType;
  readonly onOpen: (dialog: EditorDialog) => void;
  readonly onClone: () => void;
  readonly onHistory: () => void;
}) {
  const { edit, type, onOpen, onClone, onHistory } = props;
  const { base } = edit.state;
  const { one } = kindNames[type.kind];
  const isLive = base?.status === 'published';
  const isNews = !isLive || base.hasUnpublishedChanges || edit.edits !== null;
  const whyUnreviewed = useWhyUnreviewed(edit);
  const isEmpty = base?.version === 0 && edit.edits === null;
  const whyLive = isNews ? whyUnreviewed : t('Everything in this {one} is live already.', { one });
  const whyNot = isEmpty ? t('There is nothing in this language yet.') : whyLive;
  const save = () => void edit.save();
  useShortcut('mod+s', t('Save the {one}', { one }), save);
  useShortcut(
    publishKeys,
    t('Publish the {one}', { one }),
    () => whyNot === undefined && onOpen('publishAtOnce'),
  );
  return (
    <div className="flex gap-2 lg:shrink-0">
      <div className="flex max-lg:grow">
        <Button
          variant={isNews ? 'primary' : 'secondary'}
          className={classNames('rounded-e-none max-lg:grow', !isNews && 'border-e-0')}
          whyDisabled={whyNot}
          onPress={() => onOpen('publish')}
          aria-keyshortcuts="Control+Shift+L"
        >
          {!isNews && <Check aria-hidden="true" className="size-4" />}
          {publishLabel(isLive, isNews)}
        </Button>
        <WaysToPublish
          kind={type.kind}
          isLive={isLive}
          isNews={isNews}
          isThere={isStored(base)}
          hasLanguages={(base?.locales?.length ?? 0) > 1}
          onOpen={onOpen}
        />
      </div>
      <Button
        className="max-lg:grow"
        whyDisabled={base !== null && edit.edits === null && t('Nothing has changed since it was saved.')}
        isPending={edit.saving}
        onPress={save}
        aria-keyshortcuts="Control+S"
      >
        {base ? t('Save') : t('Save as draft')}
      </Button>
      <MoreActions
        type={type}
        id={isStored(base) ? base.id : undefined}
        name={base?.name ?? ''}
        isLive={isLive}
        isChanged={base?.hasUnpublishedChanges ?? false}
        isDirty={edit.edits !== null}
        mayClone={isStored(base) && localeOf(base.id) === undefined && !type.isSingleton}
        onOpen={onOpen}
        onClone={onClone}
        onHistory={onHistory}
      />
    </div>
  );
}

/** The other half of the button that publishes: at a time, and back again. Stays as it is while one types. */
const WaysToPublish = memo(function WaysToPublish(props: {
  readonly kind: RecordKind;
  readonly isLive: boolean;
  /** There is something to publish. */
  readonly isNews: boolean;
  /** It was saved before. */
  readonly isThere: boolean;
  /** There are others that may be published along with it. */
  readonly hasLanguages: boolean;
  readonly onOpen: (dialog: EditorDialog) => void;
}) {
  const { kind, isLive, isNews, isThere, hasLanguages, onOpen } = props;
  const { one } = kindNames[kind];
  return (
    <MenuButton
      label={t('Ways to publish this {one}', { one })}
      trigger={
        <IconButton
          variant={isNews ? 'primary' : 'secondary'}
          label={t('Other ways to publish')}
          icon={<ChevronDown className="size-4" />}
          className={classNames(
            'min-w-8 rounded-s-none px-1.5',
            isNews ? 'border-s border-accent-ink/30' : 'border-line!',
          )}
        />
      }
      entries={[
        {
          label: t('Publish at a time …'),
          icon: <CalendarClock className="size-4" />,
          onSelect: () => onOpen('schedule'),
        },
        isThere && {
          label: t('Add to a release …'),
          icon: <PackagePlus className="size-4" />,
          onSelect: () => onOpen('release'),
        },
        hasLanguages && {
          label: t('Publish all languages that have changes …'),
          icon: <Languages className="size-4" />,
          onSelect: () => onOpen('publishLanguages'),
        },
        isLive && {
          label: t('Take offline …'),
          icon: <CircleOff className="size-4" />,
          onSelect: () => onOpen('unpublish'),
        },
      ]}
    />
  );
});

/** Apart from the buttons: it stays as it is while one types. */
const MoreActions = memo(function MoreActions(props: {
  readonly type: EditedType;
  /** Of the record once it is stored. */
  readonly id: string | undefined;
  readonly name: string;
  readonly isLive: boolean;
  readonly isChanged: boolean;
  readonly isDirty: boolean;
  readonly mayClone: boolean;
  readonly onOpen: (dialog: EditorDialog) => void;
  readonly onClone: () => void;
  readonly onHistory: () => void;
}) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const isDeveloper = useMay('developer');
  const { type, id, name, isLive, isChanged, isDirty, mayClone, onOpen, onClone, onHistory } = props;
  const { kind } = type;
  const { one } = kindNames[kind];
  const isThere = id !== undefined;
  return (
    <MenuButton
      label={t('More for this {one}', { one })}
      trigger={<IconButton label={t('More actions')} icon={<EllipsisVertical className="size-4" />} />}
      entries={[
        isThere && {
          label: t('Open on the site'),
          icon: <ExternalLink className="size-4 rtl:-scale-x-100" />,
          onSelect: () => void openOnSite(kind, id),
        },
        isThere && {
          label: t('Copy a link to the draft'),
          icon: <Link2 className="size-4" />,
          onSelect: () => void copyLink(queryClient, kind, { id, name }),
        },
        isThere && {
          label: t('Links to the draft …'),
          icon: <Link className="size-4" />,
          onSelect: () => onOpen('links'),
        },
        isThere &&
          isDeveloper && {
            label: t('Show in the explorer'),
            icon: <SquareTerminal className="size-4" />,
            onSelect: () =>
              void navigate({ to: '/explorer', search: recordInExplorer(kind, type, id, isLive) }),
          },
        isThere && 'separator',
        isDirty && {
          label: t('Discard unsaved changes …'),
          icon: <Undo2 className="size-4 rtl:-scale-x-100" />,
          onSelect: () => onOpen('reset'),
        },
        isLive &&
          isChanged && {
            label: t('Go back to what is live …'),
            icon: <RotateCcw className="size-4" />,
            onSelect: () => onOpen('revert'),
          },
        isThere && {
          label: t('Relations …'),
          icon: <Waypoints className="size-4" />,
          onSelect: () => onOpen('relations'),
        },
        isThere && {
          label: t('History'),
          icon: <History className="size-4" />,
          onSelect: onHistory,
        },
        mayClone && {
          label: t('Make a copy'),
          icon: <Copy className="size-4" />,
          onSelect: onClone,
        },
        isThere && 'separator',
        isThere && {
          label: deleteLabel(localeOf(id) !== undefined, isLive || isDirty),
          icon: <Trash2 className="size-4" />,
          isDangerous: true,
          onSelect: () => onOpen('delete'),
        },
      ]}
    />
  );
});

/** With dots where it asks before. */
function deleteLabel(isTranslation: boolean, isAsked: boolean): string {
  if (isTranslation) return isAsked ? t('Delete the translation …') : t('Delete the translation');
  return isAsked ? t('Delete …') : t('Delete');
}

function publishLabel(isLive: boolean, isNews: boolean): string {
  if (!isLive) return t('Publish …');
  return isNews ? t('Publish changes …') : t('Published');
}
