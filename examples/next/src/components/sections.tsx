import type { Depth, Draft } from '@galley/client';
import { edit } from '@galley/client/preview';
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

interface Props {
  sections: readonly Section[] | undefined;
  /** Entry that contains the sections. */
  of: object;
}

export function Sections({ sections = [], of }: Props) {
  // biome-ignore lint/suspicious/noArrayIndexKey: Published sections have no ids.
  return sections.map((section, index) => <OneSection key={index} section={section} of={of} />);
}

function OneSection({ section, of }: { section: Section; of: object }): ReactNode {
  const at = (...path: string[]) => edit(of, 'sections', section, ...path);
  switch (section._type) {
    case 'text-section':
      return (
        <section className="section" dir="auto">
          {section.heading && <h2 {...at('heading')}>{section.heading}</h2>}
          <Prose {...at('text')} html={section.text} />
        </section>
      );
    case 'two-column':
      return (
        <section className={`section wide columns r${section.ratio ?? '1-1'}`}>
          <Prose {...at('left')} html={section.left} />
          <Prose {...at('right')} html={section.right} />
          {section.quote && <Quote {...section.quote} />}
        </section>
      );
    case 'pull-quote':
      return (
        <div className="section" {...at()}>
          <Quote {...section} />
        </div>
      );
    case 'figure':
      return (
        <figure className={`section ${section.width ?? 'column'}`} {...at()}>
          <Picture media={section.image} />
          <figcaption dir="auto">
            {section.caption} {section.credit}
          </figcaption>
        </figure>
      );
    case 'gallery':
      return (
        <section className="section wide gallery" {...at()}>
          {section.title && (
            <h2 dir="auto" {...at('title')}>
              {section.title}
            </h2>
          )}
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
        <p className="section facts" {...at()}>
          <strong dir="auto">{section.label}</strong>
          <span>{pointOf(section.latitude, section.longitude)}</span>
        </p>
      );
    case 'tide-reading':
      return (
        <p className="section facts" {...at()}>
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
        <p className="section" {...at()}>
          <Action {...section} />
        </p>
      );
    default:
      return null;
  }
}
