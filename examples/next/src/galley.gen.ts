// Written by `galley types --client`: change the schema and write it anew, rather than this file.

import type {
  Below,
  Depth,
  Media,
  Resolved,
  ResolvedItem,
  ResolvedRecord,
  ResolvedUser,
} from '@galley/client';

/** Of the schema that these types are of. */
export const schemaHash = "9534bec6acd51006ad106831d7b7661472417f57b20005f6a8e5c411d038e0c8";

/** The types of this tenant: `createClient<Schema>({ … })`. */
export interface Schema {
  collections: {
    "articles": {
      content: { 0: ArticlesItem<0>; 1: ArticlesItem<1>; 2: ArticlesItem<2>; 3: ArticlesItem<3> };
      filter: ArticlesItemFilter;
      sort: "fields.pieceNumber" | "fields.title" | "fields.lang" | "fields.dir" | "fields.form" | "fields.standfirst" | "fields.englishSummary" | "fields.dateline" | "fields.observedAt" | "fields.readingMinutes" | "fields.isFree" | "fields.paper" | "fields.aside.text" | "fields.aside.source" | "fields.aside.lang" | "fields.aside.dir" | "fields.aside.rule";
    };
    "authors": {
      content: { 0: AuthorsItem<0>; 1: AuthorsItem<1>; 2: AuthorsItem<2>; 3: AuthorsItem<3> };
      filter: AuthorsItemFilter;
      sort: "fields.name" | "fields.nativeName" | "fields.role" | "fields.lang" | "fields.bio" | "fields.joinedOn" | "fields.isStaff" | "fields.ink";
    };
    "issues": {
      content: { 0: IssuesItem<0>; 1: IssuesItem<1>; 2: IssuesItem<2>; 3: IssuesItem<3> };
      filter: IssuesItemFilter;
      sort: "fields.number" | "fields.title" | "fields.season" | "fields.publishedOn" | "fields.coverInk" | "fields.price" | "fields.soldOut";
    };
    "places": {
      content: { 0: PlacesItem<0>; 1: PlacesItem<1>; 2: PlacesItem<2>; 3: PlacesItem<3> };
      filter: PlacesItemFilter;
      sort: "fields.name" | "fields.localName" | "fields.stationCode" | "fields.waters" | "fields.springRange" | "fields.rangeTint" | "fields.note" | "fields.location.label" | "fields.location.latitude" | "fields.location.longitude" | "fields.location.zoom";
    };
    "tide-words": {
      content: { 0: TideWordsItem<0>; 1: TideWordsItem<1>; 2: TideWordsItem<2>; 3: TideWordsItem<3> };
      filter: TideWordsItemFilter;
      sort: "fields.term" | "fields.lang" | "fields.dir" | "fields.reading" | "fields.literally" | "fields.meaning";
    };
  };
  singletons: {
    "site-settings": {
      content: { 0: SiteSettingsItem<0>; 1: SiteSettingsItem<1>; 2: SiteSettingsItem<2>; 3: SiteSettingsItem<3> };
      filter: SiteSettingsItemFilter;
      sort: "fields.title" | "fields.tagline" | "fields.accent" | "fields.contactEmail" | "fields.subscribe.label" | "fields.subscribe.url" | "fields.subscribe.weight" | "fields.acceptsPitches";
    };
  };
  pages: {
    "directory-page": {
      content: { 0: DirectoryPagePage<0>; 1: DirectoryPagePage<1>; 2: DirectoryPagePage<2>; 3: DirectoryPagePage<3> };
      filter: object;
      sort: never;
    };
    "landing-page": {
      content: { 0: LandingPagePage<0>; 1: LandingPagePage<1>; 2: LandingPagePage<2>; 3: LandingPagePage<3> };
      filter: object;
      sort: never;
    };
    "standard-page": {
      content: { 0: StandardPagePage<0>; 1: StandardPagePage<1>; 2: StandardPagePage<2>; 3: StandardPagePage<3> };
      filter: object;
      sort: never;
    };
  };
  components: {
    "call-to-action": CallToActionComponent;
    "figure": FigureComponent;
    "gallery": GalleryComponent;
    "hero": HeroComponent;
    "map-location": MapLocationComponent;
    "pull-quote": PullQuoteComponent;
    "text-section": TextSectionComponent;
    "tide-reading": TideReadingComponent;
    "two-column": TwoColumnComponent;
  };
}

/**
 * Directory page (`directory-page`)
 * A list of people with a way onward.
 */
export interface DirectoryPagePage<D extends Depth = 1> {
  /**
   * Heading
   */
  heading: string;
  /**
   * Introduction
   */
  intro?: string;
  /**
   * People
   */
  people?: Array<Resolved<D, "authors", AuthorsItem<Below<D>> & ResolvedItem<"authors">>>;
  /**
   * Page above
   */
  parent?: Resolved<D, "standard-page", ResolvedRecord<"page">> | null;
  /**
   * Desks
   */
  desks?: Array<{
    /**
     * Desk
     */
    desk: string;
    /**
     * E-mail
     */
    email: string;
    /**
     * Answers within (days)
     */
    answersIn?: number;
  }>;
}

/**
 * Landing page (`landing-page`)
 * A front door: a hero, sections, and articles chosen by hand.
 */
export interface LandingPagePage<D extends Depth = 1> {
  /**
   * Head
   */
  hero?: HeroComponent<D>;
  /**
   * Sections
   */
  sections?: Array<TextSectionComponent | TwoColumnComponent | GalleryComponent | CallToActionComponent<D> | TideReadingComponent<D>>;
  /**
   * Featured articles
   * Three look best. Drafts are not shown until they are published.
   */
  featured?: Array<Resolved<D, "articles", ArticlesItem<Below<D>> & ResolvedItem<"articles">>>;
  /**
   * Announcement
   */
  announcement?: Resolved<D, "blogPost", ResolvedRecord<"blogPost">> | null;
  /**
   * Show the tide clock
   */
  showTideClock?: boolean;
}

/**
 * Standard page (`standard-page`)
 * Text with whatever it needs around it.
 */
export interface StandardPagePage<D extends Depth = 1> {
  /**
   * Heading
   */
  heading: string;
  /**
   * Introduction
   */
  intro?: string;
  /**
   * Text
   */
  body?: string;
  /**
   * Below the text
   */
  sections?: Array<FigureComponent | TwoColumnComponent | PullQuoteComponent | MapLocationComponent | CallToActionComponent<D>>;
  /**
   * Who answers
   */
  contact?: Resolved<D, "user", ResolvedUser> | null;
  /**
   * Download
   */
  download?: Media | null;
  /**
   * Last read through on
   */
  reviewedOn?: string;
}

/**
 * Articles (`articles`)
 * What Slack Water prints, one item a piece, in the language in which it was written.
 */
export interface ArticlesItem<D extends Depth = 1> {
  /**
   * Piece number
   * It stands on the job ticket, the proofs and the invoice.
   */
  pieceNumber: string;
  /**
   * Title
   */
  title: string;
  /**
   * Language
   */
  lang: "en" | "fr" | "pt" | "cs" | "el" | "ja" | "ar";
  /**
   * Direction
   */
  dir: "ltr" | "rtl";
  /**
   * Form
   */
  form?: "essay" | "report" | "history" | "workshop";
  /**
   * Standfirst
   * What the piece is about, not how good it is.
   */
  standfirst: string;
  /**
   * Summary in English
   * For pieces in other languages.
   */
  englishSummary?: string;
  /**
   * Text
   */
  body: string;
  /**
   * Lead picture
   */
  leadImage?: Media | null;
  /**
   * Enclosure
   * A document or a film to go with the piece.
   */
  enclosure?: Media | null;
  /**
   * By
   */
  authors?: Array<Resolved<D, "authors", AuthorsItem<Below<D>> & ResolvedItem<"authors">>>;
  /**
   * Where
   */
  place?: Resolved<D, "places", PlacesItem<Below<D>> & ResolvedItem<"places">> | null;
  /**
   * Issue
   */
  issue?: Resolved<D, "issues", IssuesItem<Below<D>> & ResolvedItem<"issues">> | null;
  /**
   * Read next
   */
  related?: Array<Resolved<D, "articles", ArticlesItem<Below<D>> & ResolvedItem<"articles">>>;
  /**
   * Edited by
   */
  editor?: Resolved<D, "user", ResolvedUser> | null;
  /**
   * Followed up in
   */
  followUp?: Resolved<D, "blogPost", ResolvedRecord<"blogPost">> | null;
  /**
   * Page to link to
   */
  furtherPage?: Resolved<D, "standard-page", ResolvedRecord<"page">> | null;
  /**
   * Dateline
   * The day on which it was finished.
   */
  dateline?: string;
  /**
   * Time of the observation
   */
  observedAt?: string;
  /**
   * Minutes to read
   */
  readingMinutes?: number;
  /**
   * Free to read
   */
  isFree?: boolean;
  /**
   * Paper colour
   */
  paper?: string;
  /**
   * Tide curve
   * Heights in metres, one an hour, from midnight.
   */
  tideCurve?: unknown;
  /**
   * In the margin
   */
  aside?: PullQuoteComponent;
  /**
   * After the text
   */
  sections?: Array<FigureComponent | GalleryComponent | MapLocationComponent | TideReadingComponent<D> | TwoColumnComponent | TextSectionComponent>;
  /**
   * Notes
   */
  notes?: Array<{
    /**
     * Mark
     */
    mark: string;
    /**
     * Note
     */
    note: string;
  }>;
}

/**
 * Authors (`authors`)
 * The people who write, draw, set and print Slack Water.
 */
export interface AuthorsItem<D extends Depth = 1> {
  /**
   * Name
   */
  name: string;
  /**
   * Name in its own script
   */
  nativeName?: string;
  /**
   * Role
   */
  role: "editor" | "writer" | "illustrator" | "compositor";
  /**
   * Writes in
   */
  lang?: "en" | "fr" | "pt" | "cs" | "el" | "ja" | "ar";
  /**
   * About
   */
  bio: string;
  /**
   * Emblem
   * We print emblems, not faces.
   */
  portrait?: Media | null;
  /**
   * Home port
   */
  homePort?: Resolved<D, "places", PlacesItem<Below<D>> & ResolvedItem<"places">> | null;
  /**
   * Start with
   */
  bestArticle?: Resolved<D, "articles", ArticlesItem<Below<D>> & ResolvedItem<"articles">> | null;
  /**
   * With us since
   */
  joinedOn?: string;
  /**
   * On the staff
   */
  isStaff?: boolean;
  /**
   * Ink
   * Used for the initial of each piece.
   */
  ink?: string;
  /**
   * Elsewhere
   */
  links?: Array<{
    /**
     * Label
     */
    label: string;
    /**
     * Address
     */
    url: string;
  }>;
}

/**
 * Issues (`issues`)
 * The printed quarterly, one item an issue.
 */
export interface IssuesItem<D extends Depth = 1> {
  /**
   * Number
   */
  number: number;
  /**
   * Title
   */
  title: string;
  /**
   * Season
   */
  season: "spring" | "summer" | "autumn" | "winter";
  /**
   * In the post on
   */
  publishedOn: string;
  /**
   * Cover
   */
  cover?: Media | null;
  /**
   * Cover ink
   */
  coverInk: string;
  /**
   * Sampler
   */
  sampler?: Media | null;
  /**
   * Price in euros
   */
  price?: number;
  /**
   * Editor's letter
   */
  letter?: string;
  /**
   * Contents
   */
  contents?: Array<Resolved<D, "articles", ArticlesItem<Below<D>> & ResolvedItem<"articles">>>;
  /**
   * Sold out
   */
  soldOut?: boolean;
}

/**
 * Places (`places`)
 * Harbours, straits and shores that we have measured or waited at.
 */
export interface PlacesItem<D extends Depth = 1> {
  /**
   * Name
   */
  name: string;
  /**
   * Local name
   */
  localName?: string;
  /**
   * Station code
   */
  stationCode: string;
  /**
   * Waters
   */
  waters?: string;
  /**
   * Range at springs, in metres
   * Rounded, and not for navigation.
   */
  springRange?: number;
  /**
   * Tint on the map
   */
  rangeTint?: string;
  /**
   * Note
   */
  note?: string;
  /**
   * On the chart
   */
  location?: MapLocationComponent;
  /**
   * Correspondent
   */
  correspondent?: Resolved<D, "authors", AuthorsItem<Below<D>> & ResolvedItem<"authors">> | null;
}

/**
 * Site settings (`site-settings`)
 * Name, navigation and addresses of the site; there is exactly one.
 * A singleton: one object, not a list.
 */
export interface SiteSettingsItem<D extends Depth = 1> {
  /**
   * Title
   */
  title: string;
  /**
   * Tagline
   */
  tagline?: string;
  /**
   * Logo
   */
  logo?: Media | null;
  /**
   * Accent
   */
  accent?: string;
  /**
   * E-mail
   */
  contactEmail: string;
  /**
   * Navigation
   */
  navigation?: Array<Resolved<D, "page", ResolvedRecord<"page">>>;
  /**
   * Current issue
   */
  currentIssue?: Resolved<D, "issues", IssuesItem<Below<D>> & ResolvedItem<"issues">> | null;
  /**
   * Notice
   */
  notice?: Resolved<D, "blogPost", ResolvedRecord<"blogPost">> | null;
  /**
   * Publisher
   */
  publisher?: Resolved<D, "user", ResolvedUser> | null;
  /**
   * Button in the footer
   */
  subscribe?: CallToActionComponent<D>;
  /**
   * The title in our languages
   */
  names?: Array<{
    /**
     * Language
     */
    lang: "en" | "fr" | "pt" | "cs" | "el" | "ja" | "ar";
    /**
     * Name
     */
    name: string;
  }>;
  /**
   * Feeds
   * Read by the site, not by people.
   */
  feeds?: unknown;
  /**
   * Pitches are open
   */
  acceptsPitches?: boolean;
}

/**
 * Tide words (`tide-words`)
 * Words for what water does, kept because they do not translate into each other.
 */
export interface TideWordsItem<D extends Depth = 1> {
  /**
   * Word
   */
  term: string;
  /**
   * Language
   */
  lang: "en" | "fr" | "pt" | "cs" | "el" | "ja" | "ar";
  /**
   * Direction
   */
  dir?: "ltr" | "rtl";
  /**
   * Reading
   * In Latin letters.
   */
  reading?: string;
  /**
   * Literally
   */
  literally?: string;
  /**
   * Meaning
   */
  meaning: string;
  /**
   * Near to
   */
  nearTo?: Array<Resolved<D, "tide-words", TideWordsItem<Below<D>> & ResolvedItem<"tide-words">>>;
  /**
   * Met in
   */
  metIn?: Resolved<D, "articles", ArticlesItem<Below<D>> & ResolvedItem<"articles">> | null;
}

/**
 * Call to action (`call-to-action`)
 * One button and what it leads to: a page of ours, or an address.
 */
export interface CallToActionComponent<D extends Depth = 1> {
  _type: "call-to-action";
  /**
   * Words on the button
   * Begin with a verb.
   */
  label: string;
  /**
   * Page
   */
  page?: Resolved<D, "page", ResolvedRecord<"page">> | null;
  /**
   * Address
   * Used only when no page is chosen.
   */
  url?: string;
  /**
   * Weight
   */
  weight?: "filled" | "outlined" | "plain";
}

/**
 * Figure (`figure`)
 * One picture with a caption and a credit.
 */
export interface FigureComponent {
  _type: "figure";
  /**
   * Picture
   */
  image?: Media | null;
  /**
   * Caption
   */
  caption?: string;
  /**
   * Credit
   */
  credit?: string;
  /**
   * Width
   */
  width?: "column" | "wide" | "bleed";
}

/**
 * Gallery (`gallery`)
 * Several pictures that are meant to be compared.
 */
export interface GalleryComponent {
  _type: "gallery";
  /**
   * Title
   */
  title?: string;
  /**
   * Plates
   * From two to eight; one picture is a figure.
   */
  plates: Array<{
    /**
     * Picture
     */
    image?: Media | null;
    /**
     * Caption
     */
    caption: string;
  }>;
}

/**
 * Hero (`hero`)
 * The head of a landing page.
 */
export interface HeroComponent<D extends Depth = 1> {
  _type: "hero";
  /**
   * Title
   */
  title: string;
  /**
   * Standfirst
   */
  standfirst?: string;
  /**
   * Picture
   * Wide, with its weight on the left: the title covers the right third.
   */
  image?: Media | null;
  /**
   * Button
   */
  action?: CallToActionComponent<D>;
  /**
   * Ground
   */
  ground?: string;
}

/**
 * Map location (`map-location`)
 * A point on the chart. Not for navigation.
 */
export interface MapLocationComponent {
  _type: "map-location";
  /**
   * Label
   */
  label: string;
  /**
   * Latitude
   */
  latitude: number;
  /**
   * Longitude
   * East is positive.
   */
  longitude: number;
  /**
   * Zoom
   */
  zoom?: number;
  /**
   * Outline (GeoJSON)
   * Optional: a line or an area drawn over the chart.
   */
  outline?: unknown;
}

/**
 * Pull quote (`pull-quote`)
 * A sentence lifted out of the text and set large.
 */
export interface PullQuoteComponent {
  _type: "pull-quote";
  /**
   * Quotation
   * Without quotation marks: the stylesheet sets those of the language.
   */
  text: string;
  /**
   * Who says it
   */
  source?: string;
  /**
   * Language
   */
  lang?: "en" | "fr" | "pt" | "cs" | "el" | "ja" | "ar";
  /**
   * Direction
   */
  dir?: "ltr" | "rtl";
  /**
   * Colour of the rule
   */
  rule?: string;
}

/**
 * Text section (`text-section`)
 * A heading and running text.
 */
export interface TextSectionComponent {
  _type: "text-section";
  /**
   * Heading
   */
  heading?: string;
  /**
   * Text
   */
  text: string;
}

/**
 * Tide reading (`tide-reading`)
 * One observation of the water by somebody who was there.
 */
export interface TideReadingComponent<D extends Depth = 1> {
  _type: "tide-reading";
  /**
   * Where
   */
  station?: Resolved<D, "places", PlacesItem<Below<D>> & ResolvedItem<"places">> | null;
  /**
   * When
   * With the offset: 2026-03-21T06:40:00+01:00.
   */
  observedAt: string;
  /**
   * Height in metres
   * Above the zero of the local chart.
   */
  height: number;
  /**
   * State of the tide
   */
  state: "flood" | "high" | "ebb" | "low" | "slack";
  /**
   * Judged by eye
   */
  estimated?: boolean;
}

/**
 * Two columns (`two-column`)
 * Two texts side by side, such as an original and its translation, with a quotation below.
 */
export interface TwoColumnComponent {
  _type: "two-column";
  /**
   * Left
   */
  left: string;
  /**
   * Right
   */
  right: string;
  /**
   * Quotation below
   */
  quote?: PullQuoteComponent;
  /**
   * Widths
   */
  ratio?: "1-1" | "1-2" | "2-1";
}

/** What lists of `articles` filter by. */
export interface ArticlesItemFilter {
  "fields.pieceNumber": string;
  "fields.title": string;
  "fields.lang": "en" | "fr" | "pt" | "cs" | "el" | "ja" | "ar";
  "fields.dir": "ltr" | "rtl";
  "fields.form": "essay" | "report" | "history" | "workshop";
  "fields.standfirst": string;
  "fields.englishSummary": string;
  "fields.body": string;
  "fields.leadImage": string;
  "fields.enclosure": string;
  "fields.authors": string;
  "fields.place": string;
  "fields.issue": string;
  "fields.related": string;
  "fields.editor": string;
  "fields.followUp": string;
  "fields.furtherPage": string;
  "fields.dateline": string;
  "fields.observedAt": string;
  "fields.readingMinutes": number;
  "fields.isFree": boolean;
  "fields.paper": string;
  "fields.tideCurve": string | number | boolean;
  [path: `fields.tideCurve.${string}`]: string | number | boolean;
  "fields.aside._type": string;
  "fields.aside.text": string;
  "fields.aside.source": string;
  "fields.aside.lang": "en" | "fr" | "pt" | "cs" | "el" | "ja" | "ar";
  "fields.aside.dir": "ltr" | "rtl";
  "fields.aside.rule": string;
  "fields.sections._type": string;
  "fields.sections.image": string;
  "fields.sections.caption": string;
  "fields.sections.credit": string;
  "fields.sections.width": "column" | "wide" | "bleed";
  "fields.sections.title": string;
  "fields.sections.plates.image": string;
  "fields.sections.plates.caption": string;
  "fields.sections.label": string;
  "fields.sections.latitude": number;
  "fields.sections.longitude": number;
  "fields.sections.zoom": number;
  "fields.sections.outline": string | number | boolean;
  [path: `fields.sections.outline.${string}`]: string | number | boolean;
  "fields.sections.station": string;
  "fields.sections.observedAt": string;
  "fields.sections.height": number;
  "fields.sections.state": "flood" | "high" | "ebb" | "low" | "slack";
  "fields.sections.estimated": boolean;
  "fields.sections.left": string;
  "fields.sections.right": string;
  "fields.sections.quote._type": string;
  "fields.sections.quote.text": string;
  "fields.sections.quote.source": string;
  "fields.sections.quote.lang": "en" | "fr" | "pt" | "cs" | "el" | "ja" | "ar";
  "fields.sections.quote.dir": "ltr" | "rtl";
  "fields.sections.quote.rule": string;
  "fields.sections.ratio": "1-1" | "1-2" | "2-1";
  "fields.sections.heading": string;
  "fields.sections.text": string;
  "fields.notes.mark": string;
  "fields.notes.note": string;
}

/** What lists of `authors` filter by. */
export interface AuthorsItemFilter {
  "fields.name": string;
  "fields.nativeName": string;
  "fields.role": "editor" | "writer" | "illustrator" | "compositor";
  "fields.lang": "en" | "fr" | "pt" | "cs" | "el" | "ja" | "ar";
  "fields.bio": string;
  "fields.portrait": string;
  "fields.homePort": string;
  "fields.bestArticle": string;
  "fields.joinedOn": string;
  "fields.isStaff": boolean;
  "fields.ink": string;
  "fields.links.label": string;
  "fields.links.url": string;
}

/** What lists of `issues` filter by. */
export interface IssuesItemFilter {
  "fields.number": number;
  "fields.title": string;
  "fields.season": "spring" | "summer" | "autumn" | "winter";
  "fields.publishedOn": string;
  "fields.cover": string;
  "fields.coverInk": string;
  "fields.sampler": string;
  "fields.price": number;
  "fields.letter": string;
  "fields.contents": string;
  "fields.soldOut": boolean;
}

/** What lists of `places` filter by. */
export interface PlacesItemFilter {
  "fields.name": string;
  "fields.localName": string;
  "fields.stationCode": string;
  "fields.waters": string;
  "fields.springRange": number;
  "fields.rangeTint": string;
  "fields.note": string;
  "fields.location._type": string;
  "fields.location.label": string;
  "fields.location.latitude": number;
  "fields.location.longitude": number;
  "fields.location.zoom": number;
  "fields.location.outline": string | number | boolean;
  [path: `fields.location.outline.${string}`]: string | number | boolean;
  "fields.correspondent": string;
}

/** What lists of `site-settings` filter by. */
export interface SiteSettingsItemFilter {
  "fields.title": string;
  "fields.tagline": string;
  "fields.logo": string;
  "fields.accent": string;
  "fields.contactEmail": string;
  "fields.navigation": string;
  "fields.currentIssue": string;
  "fields.notice": string;
  "fields.publisher": string;
  "fields.subscribe._type": string;
  "fields.subscribe.label": string;
  "fields.subscribe.page": string;
  "fields.subscribe.url": string;
  "fields.subscribe.weight": "filled" | "outlined" | "plain";
  "fields.names.lang": "en" | "fr" | "pt" | "cs" | "el" | "ja" | "ar";
  "fields.names.name": string;
  "fields.feeds": string | number | boolean;
  [path: `fields.feeds.${string}`]: string | number | boolean;
  "fields.acceptsPitches": boolean;
}

/** What lists of `tide-words` filter by. */
export interface TideWordsItemFilter {
  "fields.term": string;
  "fields.lang": "en" | "fr" | "pt" | "cs" | "el" | "ja" | "ar";
  "fields.dir": "ltr" | "rtl";
  "fields.reading": string;
  "fields.literally": string;
  "fields.meaning": string;
  "fields.nearTo": string;
  "fields.metIn": string;
}
