import { articleType } from './article-type.ts';
import { articlesArabic } from './articles-arabic.ts';
import { articlesCzech } from './articles-czech.ts';
import { articlesEnglishMeasures } from './articles-english-measures.ts';
import { articlesEnglishShores } from './articles-english-shores.ts';
import { articlesFrench } from './articles-french.ts';
import { articlesGreek } from './articles-greek.ts';
import { articlesJapanese } from './articles-japanese.ts';
import { articlesPortuguese } from './articles-portuguese.ts';
import { authors } from './authors.ts';
import { collectionTypes } from './collection-types.ts';
import { components } from './components.ts';
import { sectionComponents } from './components-sections.ts';
import type { DemoPublication } from './demo-content.ts';
import { issues } from './issues.ts';
import { demoMedia } from './media.ts';
import { pageTypes } from './page-types.ts';
import { pages } from './pages.ts';
import { aboutPages } from './pages-about.ts';
import { places } from './places.ts';
import { posts } from './posts.ts';
import { siteSettings, siteSettingsType } from './site-settings.ts';
import { tideWords } from './tide-words.ts';

/** Slack Water, the publication in the demo tenant. */
export const demoPublication: DemoPublication = {
  tenant: { slug: 'demo', name: 'Slack Water' },
  media: demoMedia,
  types: [
    ...components,
    ...sectionComponents,
    articleType,
    ...collectionTypes,
    siteSettingsType,
    ...pageTypes,
  ],
  entries: [
    ...places,
    ...authors,
    ...issues,
    ...articlesEnglishMeasures,
    ...articlesEnglishShores,
    ...articlesFrench,
    ...articlesPortuguese,
    ...articlesCzech,
    ...articlesGreek,
    ...articlesJapanese,
    ...articlesArabic,
    ...tideWords,
    ...posts,
    ...pages,
    ...aboutPages,
    ...siteSettings,
  ],
};
