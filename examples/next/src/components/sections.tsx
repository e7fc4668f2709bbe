import type { Depth, Draft } from '@galley/client';
import type { ReactNode } from 'react';
import { pointOf } from '@/addresses';
import type {
  CallToActionComponent,
  FigureComponent,
  GalleryComponent,
  MapLocationComponent,
  PullQuoteComponent,
  TextSectionComponent,
  TideReadingComponent,
  TwoColumnComponent,
} from '@/galley.gen';
import { Action } from './action';
import { Picture } from './picture';
import { Prose } from './prose';
import { Quote } from './quote';

type Section = Draft<
  | CallToActionComponent<Depth>
  | FigureComponent
  | GalleryComponent
  | MapLocationComponent
  | PullQuoteComponent
  | TextSectionComponent
  | TideReadingComponent<Depth>
  | TwoColumnComponent
>;

export function Sections({ sections = [] }: { sections: readonly Section[] | undefined }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: sections have no other identity than their place.
  return sections.map((section, index) => <OneSection key={index} section={section} />);
}

function OneSection({ section }: { section: Section }): ReactNode {
  switch (section._type) {
    case 'text-section':
      return (
        <section className="section" dir="auto">
          {section.heading && <h2>{section.heading}</h2>}
          <Prose html={section.text} />
        </section>
      );
    case 'two-column':
      return (
        <section className={`section wide columns r${section.ratio ?? '1-1'}`}>
          <Prose html={section.left} />
          <Prose html={section.right} />
          {section.quote && <Quote {...section.quote} />}
        </section>
      );
    case 'pull-quote':
      return (
        <div className="section">
          <Quote {...section} />
        </div>
      );
    case 'figure':
      return (
        <figure className={`section ${section.width ?? 'column'}`}>
          <Picture media={section.image} />
          <figcaption dir="auto">
            {section.caption} {section.credit}
          </figcaption>
        </figure>
      );
    case 'gallery':
      return (
        <section className="section wide gallery">
          {section.title && <h2 dir="auto">{section.title}</h2>}
          <ul>
            {section.plates?.map(({ image, caption }) => (
              <li key={caption}>
                <figure>
                  <Picture media={image} sizes="(min-width: 60rem) 22rem, 100vw" />
                  <figcaption dir="auto">{caption}</figcaption>
                </figure>
              </li>
            ))}
          </ul>
        </section>
      );
    case 'map-location':
      return (
        <p className="section facts">
          <strong dir="auto">{section.label}</strong>
          <span>{pointOf(section.latitude, section.longitude)}</span>
        </p>
      );
    case 'tide-reading':
      return (
        <p className="section facts">
          <strong>{section.height} m</strong>
          <span>
            {section.state} water{section.estimated && ', judged by eye'}
            {section.station && '_name' in section.station && <bdi>, {section.station._name}</bdi>},{' '}
            {section.observedAt?.slice(0, 10)}, {section.observedAt?.slice(11, 16)}
          </span>
        </p>
      );
    case 'call-to-action':
      return (
        <p className="section">
          <Action {...section} />
        </p>
      );
    default:
      return null;
  }
}
