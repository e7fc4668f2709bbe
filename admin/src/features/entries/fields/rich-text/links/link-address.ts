import { t } from '../../../../../messages/messages.ts';

const schemes = /^(?:https?|mailto|tel|ftp|ftps|sms):/i;

/** The address of a link as typed; one that begins like a host becomes https. */
export function readAddress(text: string): string {
  const address = text.trim();
  return /^(?:www\.|[a-z0-9-]+\.[a-z]{2,}(?:\/|$))/i.test(address) && !schemes.test(address)
    ? `https://${address}`
    : address;
}

/** Why an address is none for a link; undefined when it is one. */
export function linkFault(text: string): string | undefined {
  const address = readAddress(text);
  if (address === '') return t('Enter where the link leads.');
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(address);
  if (scheme && !schemes.test(address))
    return t('Links may not begin with “{scheme}”.', { scheme: scheme[0] });
  return undefined;
}

/** Whether a text is meant as an address rather than as words: it begins like one, or like a host. */
export function isAddress(text: string): boolean {
  const typed = text.trim();
  return /^(?:[a-z][a-z0-9+.-]*:|[/#?])/i.test(typed) || readAddress(typed) !== typed;
}
