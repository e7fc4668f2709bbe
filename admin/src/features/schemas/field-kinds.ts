import {
  AlignLeft,
  Blocks,
  Braces,
  Calendar,
  CalendarClock,
  CircleDot,
  Component,
  File,
  Hash,
  Image,
  Link2,
  ListPlus,
  type LucideIcon,
  Palette,
  Pilcrow,
  ToggleLeft,
  Type,
} from 'lucide-react';
import type { FieldTypeName } from '../../../../server/features/schemas/field-types/registry.ts';

/** A field type for people who choose one (specification, "Field types"). */
export interface FieldKind {
  readonly type: FieldTypeName;
  readonly title: string;
  readonly category: 'Text' | 'Media' | 'Data' | 'Advanced';
  readonly line: string;
  readonly icon: LucideIcon;
  /** The options that its row of the specification lists. */
  readonly options: readonly string[];
}

const described = ['placeholder', 'helpText'];
const textOptions = [...described, 'minLength', 'maxLength', 'pattern', 'patternMessage'];
const mediaOptions = ['helpText', 'allowedMimeTypes', 'maxFileSize'];
const help = ['helpText'];
const pickerOptions = ['helpText', 'allowedComponents', 'maxItems'];
const referenceOptions = ['helpText', 'referenceType', 'collectionType', 'pageType', 'multiple'];
const repeaterOptions = ['helpText', 'fields', 'minItems', 'maxItems'];

function kind(
  type: FieldTypeName,
  title: string,
  category: FieldKind['category'],
  icon: LucideIcon,
  options: readonly string[],
  line: string,
): FieldKind {
  return { type, title, category, icon, options, line };
}

/** The 16 field types in the order of the specification. */
export const fieldKinds: readonly FieldKind[] = [
  kind('text', 'Short text', 'Text', Type, textOptions, 'A title, a name, a link: one line.'),
  kind('textarea', 'Long text', 'Text', AlignLeft, textOptions, 'Several lines without formatting.'),
  kind('wysiwyg', 'Rich text', 'Text', Pilcrow, described, 'Headings, lists, links and pictures, as HTML.'),
  kind('image', 'Image', 'Media', Image, mediaOptions, 'A picture of the media library.'),
  kind('media', 'File', 'Media', File, mediaOptions, 'Any file of the media library.'),
  kind(
    'number',
    'Number',
    'Data',
    Hash,
    [...described, 'min', 'max', 'step'],
    'A price, a rank: whole or with decimals.',
  ),
  kind('boolean', 'Yes or no', 'Data', ToggleLeft, help, 'A switch.'),
  kind('date', 'Date', 'Data', Calendar, help, 'A day.'),
  kind('datetime', 'Date and time', 'Data', CalendarClock, help, 'A moment, with its time zone.'),
  kind('color', 'Colour', 'Data', Palette, help, 'A CSS colour.'),
  kind('json', 'JSON', 'Data', Braces, help, 'Any structure that a developer defines.'),
  kind('select', 'Choice', 'Data', CircleDot, [...help, 'choices'], 'One of a list that you set.'),
  kind(
    'reference',
    'Reference',
    'Advanced',
    Link2,
    referenceOptions,
    'Points to pages, items, posts or people.',
  ),
  kind(
    'componentPicker',
    'Components',
    'Advanced',
    Blocks,
    pickerOptions,
    'A list of blocks that editors compose.',
  ),
  kind(
    'nestedComponent',
    'One component',
    'Advanced',
    Component,
    ['helpText', 'componentSlug'],
    'The fields of one component, once.',
  ),
  kind('repeater', 'Repeater', 'Advanced', ListPlus, repeaterOptions, 'Rows with fields that you set here.'),
];

export const fieldCategories = ['Text', 'Media', 'Data', 'Advanced'] as const;

/** What must not stand inside a repeater. */
const outsideRepeaters: ReadonlySet<string> = new Set(['componentPicker', 'nestedComponent', 'repeater']);

/** The types that a new field may have; fewer inside a repeater. */
export function kindsFor(isInRepeater: boolean): readonly FieldKind[] {
  return isInRepeater ? fieldKinds.filter(({ type }) => !outsideRepeaters.has(type)) : fieldKinds;
}

/** The type of that name; undefined where a schema written by hand names another. */
export function kindOf(type: string): FieldKind | undefined {
  return fieldKinds.find((one) => one.type === type);
}
