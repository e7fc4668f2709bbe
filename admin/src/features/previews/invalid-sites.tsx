import { plural, t } from '../../messages/messages.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemFrame } from '../../ui/feedback.tsx';
import type { PreviewSite } from './site-queries.ts';

/** The sites whose stored URL breaks a newer rule, with buttons to correct it. Renders nothing if all URLs are valid. */
export function InvalidSites(props: {
  readonly sites: readonly PreviewSite[];
  readonly onCorrect: (site: PreviewSite) => void;
}) {
  const invalid = props.sites.filter(({ urlError }) => urlError !== undefined);
  const count = invalid.length;
  if (count === 0) return null;
  return (
    <ProblemFrame
      lead={plural(count, '{count} site has an invalid URL', '{count} sites have an invalid URL')}
      isWarning
      className="mb-4"
    >
      <p className="mt-1 text-sm">
        {t('Previews may not work on a site with an invalid URL. Correct the URL of each site below.')}
      </p>
      <ul aria-label={t('Invalid URLs')} className="mt-2 flex flex-col gap-2 text-sm">
        {invalid.map((site) => (
          <li key={site.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Button onPress={() => props.onCorrect(site)}>
              {t('Correct the URL of {name}', { name: site.name })}
            </Button>
            <code className="font-mono text-xs break-all">{site.url}</code>
          </li>
        ))}
      </ul>
    </ProblemFrame>
  );
}
