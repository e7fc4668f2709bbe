import { SelectField } from '../../ui/fields/select-field.tsx';
import { chooseLook, type Look, useLook } from '../../ui/look.ts';
import { Panel } from '../../ui/page.tsx';

const choices: { readonly [Name in keyof Look]: readonly { value: Look[Name]; label: string }[] } = {
  theme: [
    { value: 'system', label: 'As the system' },
    { value: 'light', label: 'Light' },
    { value: 'dark', label: 'Dark' },
  ],
  density: [
    { value: 'comfortable', label: 'Comfortable' },
    { value: 'compact', label: 'Compact: more on a screen' },
  ],
  contrast: [
    { value: 'system', label: 'As the system' },
    { value: 'normal', label: 'Normal' },
    { value: 'more', label: 'More' },
  ],
};

/** How the app looks on this device. */
export function LookPanel() {
  const look = useLook();
  return (
    <Panel title="Look of the app">
      <p className="mb-3 text-sm text-ink-soft">On this device alone. It stays when you sign out.</p>
      <div className="grid gap-4 sm:grid-cols-3">
        <SelectField
          label="Theme"
          value={look.theme}
          choices={choices.theme}
          onChange={(theme) => chooseLook({ theme })}
        />
        <SelectField
          label="Density"
          value={look.density}
          choices={choices.density}
          onChange={(density) => chooseLook({ density })}
        />
        <SelectField
          label="Contrast"
          value={look.contrast}
          choices={choices.contrast}
          onChange={(contrast) => chooseLook({ contrast })}
        />
      </div>
    </Panel>
  );
}
