import type { Setting } from '../server/config/setting.ts';
import { settings } from '../server/config/settings.ts';
import { writeOrCheck } from './generated-file.ts';

const head = `# Settings

Galley reads its settings from environment variables, once, at start. An empty variable counts as not set. When
something is wrong, every fault is reported together and nothing starts. Where two variables are listed, the first one
that is set wins.

<!-- Made from server/config/settings.ts by scripts/settings-page.ts; changes here are overwritten. -->

| Variable | Default | Meaning |
|---|---|---|
`;

function row({ variables, defaultText, meaning }: Setting<unknown>): string {
  const names = variables.map((name) => `\`${name}\``).join(', ');
  return `| ${[names, defaultText, meaning].map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`;
}

const rows = Object.values<Setting<unknown>>(settings).map(row);
writeOrCheck('docs/operations/settings.md', head + rows.join(''), 'node scripts/settings-page.ts');
