import { t } from '../../../../messages/messages.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { fieldCategories, kindsFor } from '../../field-kinds.ts';

/** The field types to choose from, each with what it is for. */
export function FieldPicker({
  isOpen,
  isInRepeater,
  onChoose,
  onClose,
}: {
  readonly isOpen: boolean;
  readonly isInRepeater: boolean;
  readonly onChoose: (type: string) => void;
  readonly onClose: () => void;
}) {
  const kinds = kindsFor(isInRepeater);
  return (
    <Dialog
      title={isInRepeater ? t('Add a sub-field') : t('Add a field')}
      isOpen={isOpen}
      onClose={onClose}
      size="lg"
    >
      <div className="flex flex-col gap-5">
        {Object.entries(fieldCategories).map(([category, name]) => {
          const ofCategory = kinds.filter((kind) => kind.category === category);
          if (ofCategory.length === 0) return null;
          return (
            <section key={category} aria-label={name}>
              <h3 className="mb-2 text-xs font-medium text-ink-faint">{name}</h3>
              <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2 lg:grid-cols-3">
                {ofCategory.map(({ type, title, line, icon: Icon }) => (
                  <li key={type}>
                    <button
                      type="button"
                      onClick={() => onChoose(type)}
                      className="flex h-full w-full gap-3 rounded-lg border border-line bg-surface p-3 [text-align:inherit] text-sm hover:border-accent hover:bg-accent-soft"
                    >
                      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-accent" />
                      <span>
                        <span className="font-medium">{title}</span>{' '}
                        <code className="font-mono text-xs text-ink-faint">{type}</code>
                        <span className="block text-xs text-ink-soft">{line}</span>
                      </span>
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          );
        })}
        {isInRepeater && (
          <p className="text-xs text-ink-faint">
            {t('Components and repeaters cannot stand inside a repeater.')}
          </p>
        )}
      </div>
    </Dialog>
  );
}
