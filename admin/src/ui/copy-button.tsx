import { Check, Copy } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { t } from '../messages/messages.ts';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { notifyFailure } from './toast.tsx';

/** Copies a text, and says so. */
export function CopyButton({ text, label = t('Copy') }: { readonly text: string; readonly label?: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      setTimeout(() => setCopied(false), 2_000);
    } catch (error) {
      notifyFailure(t('This browser does not let the page copy'), error);
    }
  };
  const Icon = isCopied ? Check : Copy;
  return (
    <Button onPress={copy}>
      <Icon aria-hidden="true" className="size-4" />{' '}
      <span aria-live="polite" className="max-sm:sr-only">
        {isCopied ? t('Copied') : label}
      </span>
    </Button>
  );
}

/**
 * Text to copy as it is: a request, a key. `isBounded` lets long text scroll inside, and wraps its lines; `children` are
 * the same text as it is shown.
 */
export function CodeBlock({
  text,
  label,
  isBounded = false,
  children = text,
}: {
  readonly text: string;
  readonly label: string;
  readonly isBounded?: boolean;
  readonly children?: ReactNode;
}) {
  return (
    <figure className="flex items-start rounded-lg border border-line bg-sunken">
      {/* A region that scrolls must be reachable by keyboard. */}
      <section
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the region scrolls.
        tabIndex={0}
        className={classNames('min-w-0 flex-1 p-3', isBounded ? 'max-h-80 overflow-auto' : 'overflow-x-auto')}
      >
        <pre
          className={classNames(
            'font-mono text-xs leading-relaxed',
            isBounded && '[overflow-wrap:anywhere] whitespace-pre-wrap',
          )}
        >
          {children}
        </pre>
      </section>
      <div className="shrink-0 p-1.5">
        <CopyButton text={text} />
      </div>
    </figure>
  );
}
