import { ChevronDown } from 'lucide-react';
import { plural, t } from '../../messages/messages.ts';
import { Button } from '../../ui/button.tsx';
import { CheckList } from '../../ui/fields/check-list.tsx';
import { PopoverButton } from '../../ui/popover-button.tsx';
import { wordsOf } from '../entries/fields/field-words.ts';
import type { ReadTarget } from './requests/read-target.ts';

const serviceKeys: Readonly<Record<'items' | 'pages' | 'posts', readonly string[]>> = {
  items: ['_id', '_name', '_slug', '_sortOrder', '_publishedAt', '_updatedAt'],
  pages: ['id', 'name', 'slug', 'pageType', 'content', 'createdAt', 'updatedAt', 'publishedAt'],
  posts: [
    ...['id', 'title', 'slug', 'excerpt', 'content', 'featuredImage', 'author', 'categories', 'tags', 'seo'],
    ...['readingTimeMinutes', 'publishedAt', 'createdAt', 'updatedAt'],
  ],
};

/** Which keys of each record are answered; all of them unless some are chosen. */
export function FieldChoice(props: {
  readonly target: ReadTarget & { readonly kind: 'items' | 'pages' | 'posts' };
  readonly fields: string;
  readonly onChange: (fields: string | undefined) => void;
}) {
  const { target, fields, onChange } = props;
  const chosen = fields === '' ? [] : fields.split(',');
  const own = target.fields.map((field) => ({
    value: field.name,
    label: wordsOf(field).label,
    detail: field.name,
  }));
  const service = serviceKeys[target.kind].map((name) => ({ value: name, label: name }));
  const known = new Set([...own, ...service].map(({ value }) => value));
  const unknown = chosen.filter((name) => !known.has(name)).map((name) => ({ value: name, label: name }));
  return (
    <div className="flex flex-col items-start gap-1">
      <span className="text-sm font-medium">{t('Fields')}</span>
      <PopoverButton
        className="max-h-96 w-80 overflow-auto"
        trigger={
          <Button>
            {chosen.length === 0
              ? t('All fields')
              : plural(chosen.length, 'Fields: {count} chosen', 'Fields: {count} chosen')}
            <ChevronDown aria-hidden="true" className="size-4" />
          </Button>
        }
      >
        {() => (
          <div className="p-2">
            <CheckList
              label={t('Fields of the answer')}
              help={t('None chosen: all are answered.')}
              groups={[
                ...(own.length > 0 ? [{ title: t('Content'), choices: own }] : []),
                { title: t('Of the record'), choices: [...service, ...unknown] },
              ]}
              values={chosen}
              onChange={(next) => onChange(next.length === 0 ? undefined : next.join(','))}
            />
          </div>
        )}
      </PopoverButton>
    </div>
  );
}
