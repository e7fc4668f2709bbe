import { type ApiError, messageOf } from '../../../../api/api-error.ts';
import { locale } from '../../../../locale.ts';
import { t } from '../../../../messages/messages.ts';

/** Says whose slug it is in which language, if the service names the other entry. */
export function takenSlugInWords(error: ApiError): string {
  const { name, slug, locale: code } = error.details;
  if (typeof name !== 'string' || typeof slug !== 'string' || typeof code !== 'string')
    return messageOf(error);
  const language = new Intl.DisplayNames([locale], { type: 'language' }).of(code);
  return t('In {language}, “{name}” has the slug “{slug}” already. Change one of the two slugs.', {
    ...{ language, name, slug },
  });
}
