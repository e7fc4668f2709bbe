import { useQuery } from '@tanstack/react-query';
import { ExternalLink, Monitor, Smartphone, Tablet, X } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { previewSitesQuery } from '../../../../api/preview-sites.ts';
import type { ContentRecord } from '../../../../api/records.ts';
import { rich, t } from '../../../../messages/messages.ts';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { ErrorPanel, Loading } from '../../../../ui/feedback.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { notify } from '../../../../ui/toast.tsx';
import { useSettled } from '../../../../ui/use-settled.ts';
import type { EditedType } from '../editor-types.ts';
import type { RecordEdit } from '../saving/use-record-edit.ts';
import { DayWalk } from './day-walk.tsx';
import type { Moment } from './moment.ts';
import { howToAddSite, openOnSite } from './open-on-site.ts';
import { type Follows, usePageMessages } from './use-page-messages.ts';
import { usePreviewSession } from './use-preview-session.ts';

const widths = [
  { name: 'phone', label: t('As on a phone'), Icon: Smartphone, className: 'max-w-[390px]' },
  { name: 'tablet', label: t('As on a tablet'), Icon: Tablet, className: 'max-w-[820px]' },
  { name: 'desktop', label: t('As wide as there is room'), Icon: Monitor, className: '' },
] as const;

const icon = 'size-4';
/** Milliseconds that somebody stays at a day before the site is loaded as of it. */
const settleFor = 350;

/** The record on the site, beside its form: as it is typed, as readers see it, or as of another day. */
export function PreviewPane(props: {
  readonly edit: RecordEdit;
  readonly type: EditedType;
  readonly record: ContentRecord;
  /** As of when the site is shown; null as it is now. */
  readonly moment: Moment | null;
  readonly onLook: (moment: Moment | null) => void;
  readonly onClose: () => void;
}) {
  const { edit, type, record, moment, onLook, onClose } = props;
  const [width, setWidth] = useState<(typeof widths)[number]>(widths[2]);
  const [drafts, setDrafts] = useState(true);
  const [siteId, setSiteId] = useState<string>();
  const [isOpened, setWalking] = useState(false);
  const isWalking = isOpened || moment !== null;
  const { id, slug } = record;
  // Who goes from day to day loads the site where they stop.
  const shown = useSettled(moment, settleFor);
  const { opened, error, retry } = usePreviewSession({
    ...{ kind: type.kind, id, slug, drafts, siteId },
    moment: shown,
  });
  const { data: sites = [] } = useQuery(previewSitesQuery);
  const shownSite = siteId ?? sites.find(({ isDefault }) => isDefault)?.id ?? null;
  const url = opened?.url ?? null;
  const frame = useRef<HTMLIFrameElement>(null);
  const sayOther = useCallback(() => notify(t('That is from another record')), []);
  const connection = usePageMessages(frame, url, edit, sayOther, followsOf(shown));
  const isForbidden = useForbidden(url);
  return (
    <section
      aria-label={t('Preview')}
      className="sticky top-13 flex h-[calc(100dvh-3.25rem)] min-w-0 flex-1 flex-col border-s border-line bg-sunken max-lg:fixed max-lg:inset-0 max-lg:top-13 max-lg:z-30"
    >
      <div className="flex min-h-13 flex-wrap items-center gap-1 border-b border-line bg-surface px-3">
        <fieldset aria-label={t('Width')} className="flex">
          {widths.map((one) => (
            <IconButton
              key={one.name}
              label={one.label}
              icon={<one.Icon className={icon} />}
              aria-pressed={width === one}
              className={width === one ? 'bg-accent-soft' : ''}
              onPress={() => setWidth(one)}
            />
          ))}
        </fieldset>
        <fieldset aria-label={t('What is shown')} className="ms-2 flex">
          {[true, false].map((isDraft) => (
            <Button
              key={String(isDraft)}
              variant="quiet"
              aria-pressed={!moment && drafts === isDraft}
              className={!moment && drafts === isDraft ? 'bg-accent-soft' : ''}
              onPress={() => {
                setDrafts(isDraft);
                onLook(null);
              }}
            >
              {isDraft ? t('Draft') : t('Live')}
            </Button>
          ))}
        </fieldset>
        <Button
          variant="quiet"
          aria-expanded={isWalking}
          className={isWalking ? 'bg-accent-soft' : ''}
          onPress={() => {
            setWalking(!isWalking);
            if (isWalking) onLook(null);
          }}
        >
          {t('Other days …')}
        </Button>
        {sites.length > 1 && (
          <div className="ms-2 w-40">
            <SelectField
              label={t('Site')}
              isLabelHidden
              value={shownSite}
              choices={sites.map(({ id: value, name: label }) => ({ value, label }))}
              onChange={setSiteId}
            />
          </div>
        )}
        <IconButton
          className="ms-auto"
          label={t('Open in a tab of its own')}
          icon={<ExternalLink className={classNames(icon, 'rtl:-scale-x-100')} />}
          onPress={() => void openOnSite(type.kind, id, { moment })}
        />
        <IconButton label={t('Close the preview')} icon={<X className={icon} />} onPress={onClose} />
      </div>
      {isWalking && <DayWalk kind={type.kind} {...{ record, moment, onLook }} />}
      {error !== undefined && <ErrorPanel error={error} onRetry={retry} />}
      {!opened && error === undefined && <Loading label={t('Opening the preview')} lines={6} />}
      {opened && url === null && (
        <Hint>
          <p>{t('No preview site is set up for this type.')}</p>
          <p>{howToAddSite}</p>
        </Hint>
      )}
      {isForbidden && (
        <Hint>
          <p>
            {t(
              'This site was added after the app was opened. Nothing that you typed is lost by opening it anew.',
            )}
          </p>
          <Button onPress={() => location.reload()}>{t('Open the app anew')}</Button>
        </Hint>
      )}
      {url !== null && !isForbidden && connection === 'silent' && <SilentPage url={url} />}
      {url !== null && !isForbidden && (
        <div className="flex min-h-0 flex-1 justify-center">
          <iframe
            ref={frame}
            // Another session is another document.
            key={url}
            title={t('“{name}” on the site', { name: record.name })}
            src={url}
            referrerPolicy="no-referrer"
            sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
            data-connection={connection}
            className={classNames('h-full w-full bg-white', width.className)}
          />
        </div>
      )}
    </section>
  );
}

/** What was stays as it was; what is to come becomes another with what readers get and with releases. */
function followsOf(moment: Moment | null): Follows {
  if (moment === null) return 'typing';
  return 'at' in moment && Date.parse(moment.at) < Date.now() ? 'nothing' : 'readers';
}

function Hint({ children }: { readonly children: ReactNode }) {
  return (
    <div
      role="status"
      className="flex flex-col items-start gap-2 border-b border-line bg-info-soft px-4 py-3 text-sm text-info"
    >
      {children}
    </div>
  );
}

/** What keeps a page from saying that it is there, and what to do. */
function SilentPage({ url }: { readonly url: string }) {
  const isPlain = location.protocol === 'https:' && url.startsWith('http:');
  return (
    <Hint>
      <p>
        {t('The site has not answered. If the frame below stays empty, it does not allow to be shown here:')}
      </p>
      <p>
        {rich('Have it send {header} and no {other}.', {
          header: (
            <code key="header" className="break-all">
              Content-Security-Policy: frame-ancestors {location.origin}
            </code>
          ),
          other: <code key="other">X-Frame-Options</code>,
        })}
        {isPlain && ` ${t('Its address begins with http: browsers show only https within https.')}`}
      </p>
      <p>
        {rich(
          'If it is there, it shows what was saved when it was opened: with {module} it follows what you type.',
          { module: <code key="module">@galley/client/preview</code> },
        )}
      </p>
    </Hint>
  );
}

/** Whether the policy that the app was opened with does not know the site yet. */
function useForbidden(url: string | null): boolean {
  const [refused, setRefused] = useState('');
  useEffect(() => {
    const onViolation = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective === 'frame-src') setRefused(new URL(blockedURI).origin);
    };
    document.addEventListener('securitypolicyviolation', onViolation);
    return () => document.removeEventListener('securitypolicyviolation', onViolation);
  }, []);
  return url !== null && refused === new URL(url).origin;
}
