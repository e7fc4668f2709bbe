/**
 * The world of the examples: a magazine about tides, with one of everything that an example names. The tests make it on
 * a running service and put its real values in the place of these.
 */
export const sampleIds = {
  component: id(1),
  articleType: id(2),
  authorType: id(3),
  settingsType: id(4),
  pageType: id(5),
  spareComponent: id(6),
  spareCollectionType: id(7),
  sparePageType: id(8),
  author: id(20),
  article: id(21),
  draftArticle: id(22),
  oldArticle: id(23),
  spareArticle: id(24),
  trashedArticle: id(25),
  page: id(30),
  draftPage: id(31),
  oldPage: id(32),
  sparePage: id(33),
  settings: id(34),
  post: id(40),
  draftPost: id(41),
  oldPost: id(42),
  sparePost: id(43),
  media: id(50),
  oldMedia: id(51),
  tenant: id(60),
  otherTenant: id(61),
  editor: id(62),
  guest: id(63),
  session: id(64),
  colleague: id(68),
  invitingTenant: id(65),
  invitation: id(66),
  unwantedInvitation: id(67),
  apiKey: id(70),
  oldApiKey: id(71),
  previewKey: id(72),
  oldPreviewKey: id(73),
  previewSite: id(74),
  oldPreviewSite: id(75),
  previewLink: id(76),
  oldPreviewLink: id(77),
  previewSession: id(78),
  oldPreviewSession: id(79),
  webhook: id(80),
  oldWebhook: id(81),
  delivery: id(82),
  migration: id(90),
  needlessMigration: id(91),
  doneMigration: id(92),
  view: id(95),
  oldView: id(96),
  comment: id(97),
  oldComment: id(98),
  workflow: id(100),
  oldWorkflow: id(101),
  stageInReview: id(102),
  stageDone: id(103),
  release: id(110),
  oldRelease: id(111),
  emptyRelease: id(112),
} as const;

export type SampleId = keyof typeof sampleIds;

/** Where the service of the examples is, whom it tells of events, and what its people know. */
export const sampleTexts = {
  address: 'http://127.0.0.1:4400',
  receiver: 'https://hooks.example.com/galley',
  tenantSlug: 'tideline',
  otherTenantSlug: 'harbour-press',
  invitingTenantSlug: 'pilot-book',
  unwantedTenantSlug: 'sand-and-gravel',
  newTenantSlug: 'saltmarsh',
  editorEmail: 'ada@example.com',
  guestEmail: 'ben@example.com',
  newEmail: 'cleo@example.com',
  ownerEmail: 'owner@example.com',
  newOwnerEmail: 'dora@example.com',
  setupToken: 'the-token-of-the-invitation-mail',
  firstRunToken: 'the-token-of-the-printed-link',
  resetToken: 'the-token-of-the-reset-mail',
  previewKey: 'cms_prev_EXAMPLE',
} as const;

/** What everybody of the examples chooses as a password. */
export const samplePassword = 'a lantern over low water';

/** The file of the examples: the upload of a part with this name sends its bytes. */
export const sampleFile = 'harbour.png';

function id(number: number): string {
  return `019c2f00-0000-7000-8000-${String(number).padStart(12, '0')}`;
}
