import { t } from '../../../../messages/messages.ts';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { SwitchField } from '../../../../ui/fields/switch-field.tsx';
import { useBuilder } from '../builder-context.ts';
import { errorAt } from '../check/field-issues.ts';
import { setOption } from '../fields/change-fields.ts';
import type { FieldPart } from '../fields/field-part.ts';
import { Place } from '../fields/place.tsx';
import type { DraftField } from '../type-draft.ts';
import { TypeChoice } from './type-choice.tsx';

const targets = [
  { value: 'collectionItem', label: t('Items of a collection type'), detail: t('Name the type below.') },
  { value: 'page', label: t('Pages'), detail: t('Of one page type, or of any.') },
  { value: 'blogPost', label: t('Posts'), detail: '' },
  { value: 'user', label: t('People'), detail: t('Authors and the like.') },
] as const;
type Target = (typeof targets)[number]['value'];

/** What a reference points to (specification, "Reference option rules"). */
export function ReferenceOptions({ part }: { readonly part: FieldPart }) {
  const { types } = useBuilder();
  const { one, change, issues } = part;
  const { options = {} } = one.field;
  const target = (options['referenceType'] ?? 'collectionItem') as Target;
  const slug = (name: string) => (typeof options[name] === 'string' ? options[name] : undefined);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Place of={one.key} control="referenceType" isFaulty={errorAt(issues, 'referenceType') !== undefined}>
        <SelectField<Target>
          label={t('Points to')}
          value={target}
          choices={targets}
          onChange={(next) => change((now) => retarget(now, next))}
          error={errorAt(issues, 'referenceType')}
        />
      </Place>
      {target === 'collectionItem' && (
        <Place
          of={one.key}
          control="collectionType"
          isFaulty={errorAt(issues, 'collectionType') !== undefined}
        >
          <TypeChoice
            label={t('Collection type')}
            value={slug('collectionType')}
            types={types['collection-types']}
            onChange={(value) => change((now) => setOption(now, 'collectionType', value))}
            error={errorAt(issues, 'collectionType')}
            isRequired
          />
        </Place>
      )}
      {target === 'page' && (
        <Place of={one.key} control="pageType" isFaulty={errorAt(issues, 'pageType') !== undefined}>
          <TypeChoice
            label={t('Page type')}
            value={slug('pageType')}
            types={types['page-types']}
            onChange={(value) => change((now) => setOption(now, 'pageType', value))}
            error={errorAt(issues, 'pageType')}
            any={t('Any page type')}
          />
        </Place>
      )}
      <div className="flex items-center sm:pt-5">
        <SwitchField
          label={t('Several')}
          help={t('The value is a list of references.')}
          value={options['multiple'] === true}
          onChange={(isSeveral) => change((now) => setOption(now, 'multiple', isSeveral || undefined))}
        />
      </div>
    </div>
  );
}

/** The field pointing to something else, without the options that then do not apply. */
function retarget(one: DraftField, target: Target): DraftField {
  const pointed = setOption(one, 'referenceType', target);
  const withoutPage = target === 'page' ? pointed : setOption(pointed, 'pageType', undefined);
  return target === 'collectionItem' ? withoutPage : setOption(withoutPage, 'collectionType', undefined);
}
