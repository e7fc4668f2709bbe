import { type DemoEntry, type DemoType, item, media, owner, page, post } from './demo-content.ts';
import { languageChoices } from './languages.ts';

/** The one singleton: what every page of the site needs. */
export const siteSettingsType: DemoType = {
  kind: 'collection',
  name: 'Site settings',
  slug: 'site-settings',
  description: 'Name, navigation and addresses of the site; there is exactly one.',
  isSingleton: true,
  schema: [
    { name: 'title', label: 'Title', type: 'text', required: true, options: { maxLength: 60 } },
    { name: 'tagline', label: 'Tagline', type: 'text', options: { maxLength: 120 } },
    {
      name: 'logo',
      label: 'Logo',
      type: 'image',
      options: { allowedMimeTypes: ['image/svg+xml', 'image/png'] },
    },
    { name: 'accent', label: 'Accent', type: 'color', defaultValue: '#0b3c49' },
    {
      name: 'contactEmail',
      label: 'E-mail',
      type: 'text',
      required: true,
      options: { pattern: '^[^@\\s]+@[^@\\s]+$', patternMessage: 'This is not an e-mail address.' },
      placeholder: 'desk@slackwater.example',
    },
    {
      name: 'navigation',
      label: 'Navigation',
      type: 'reference',
      options: { referenceType: 'page', multiple: true },
    },
    {
      name: 'currentIssue',
      label: 'Current issue',
      type: 'reference',
      options: { collectionType: 'issues' },
    },
    { name: 'notice', label: 'Notice', type: 'reference', options: { referenceType: 'blogPost' } },
    { name: 'publisher', label: 'Publisher', type: 'reference', options: { referenceType: 'user' } },
    {
      name: 'subscribe',
      label: 'Button in the footer',
      type: 'nestedComponent',
      options: { componentSlug: 'call-to-action' },
    },
    {
      name: 'names',
      label: 'The title in our languages',
      type: 'repeater',
      options: {
        minItems: 1,
        maxItems: 7,
        fields: [
          {
            name: 'lang',
            label: 'Language',
            type: 'select',
            required: true,
            options: { choices: languageChoices },
          },
          { name: 'name', label: 'Name', type: 'text', required: true, options: { maxLength: 60 } },
        ],
      },
    },
    { name: 'feeds', label: 'Feeds', type: 'json', helpText: 'Read by the site, not by people.' },
    { name: 'acceptsPitches', label: 'Pitches are open', type: 'boolean', defaultValue: true },
  ],
};

/** The settings themselves. */
export const siteSettings: readonly DemoEntry[] = [
  {
    kind: 'item',
    type: 'site-settings',
    name: 'Site settings',
    slug: 'site-settings',
    state: 'published',
    fields: {
      title: 'Slack Water',
      tagline: 'A quarterly about tides, harbours and the work that waits for them',
      logo: media('logo'),
      accent: 'hsl(193, 74%, 16%)',
      contactEmail: 'desk@slackwater.example',
      navigation: [page('home'), page('about'), page('subscribe'), page('contribute')],
      currentIssue: item('issues', 'issue-9'),
      notice: post('issue-nine-is-on-the-press'),
      publisher: owner(),
      subscribe: {
        _type: 'call-to-action',
        label: 'Take four issues',
        page: page('subscribe'),
        weight: 'filled',
      },
      names: [
        { lang: 'en', name: 'Slack Water' },
        { lang: 'fr', name: 'L’Étale' },
        { lang: 'pt', name: 'Estofo' },
        { lang: 'cs', name: 'Mezi přílivem a odlivem' },
        { lang: 'el', name: 'Ακίνητα νερά' },
        { lang: 'ja', name: '潮止まり' },
        { lang: 'ar', name: 'بين المدّ والجزر' },
      ],
      feeds: {
        articles: { limit: 20, languages: ['en', 'fr', 'pt', 'cs', 'el', 'ja', 'ar'] },
        posts: { limit: 10 },
      },
      acceptsPitches: true,
    },
  },
];
