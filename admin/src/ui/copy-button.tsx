import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from './button.tsx';
import { notifyFailure } from './toast.tsx';

/** Copies a text, and says so. */
export function CopyButton({ text, label = 'Copy' }: { readonly text: string; readonly label?: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      setTimeout(() => setCopied(false), 2_000);
    } catch (error) {
      notifyFailure('This browser does not let the page copy', error);
    }
  };
  const Icon = isCopied ? Check : Copy;
  return (
    <Button onPress={copy}>
      <Icon aria-hidden="true" className="size-4" />{' '}
      <span aria-live="polite">{isCopied ? 'Copied' : label}</span>
    </Button>
  );
}

/** Text to copy as it is: a request, a key. */
export function CodeBlock({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    <figure className="relative rounded-lg border border-line bg-sunken">
      {/* A region that scrolls must be reachable by keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the region scrolls. */}
      <section aria-label={label} tabIndex={0} className="overflow-x-auto p-3 pr-28">
        <pre className="font-mono text-xs leading-relaxed">{text}</pre>
      </section>
      <div className="absolute top-2 right-2">
        <CopyButton text={text} />
      </div>
    </figure>
  );
}
