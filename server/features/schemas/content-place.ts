import type { ComponentSchema, ContentMode, PendingLink, Place } from './field-types/field-type.ts';

const mostProblems = 200;

/** One failed content rule; `field` is the path of the value (`hero.cta.label`, `gallery[2].image`). */
export interface ContentProblem {
  readonly field: string;
  readonly code: string;
  readonly message: string;
}

// Steps of the pattern engine in one walk; a step took 25 to 65 ns when this was set, so that evil patterns over evil
// values stay within about 200 ms.
const mostSteps = 3_000_000;

interface Walk {
  readonly problems: ContentProblem[];
  readonly links: PendingLink[];
  stepsLeft: number;
  component(slug: string): ComponentSchema | undefined;
}

/** The place of a whole content document, and what a walk from there finds: at most 200 problems, and all links. */
export function createPlace(given: {
  readonly mode: ContentMode;
  component(slug: string): ComponentSchema | undefined;
}): {
  readonly place: Place;
  readonly problems: readonly ContentProblem[];
  readonly links: readonly PendingLink[];
} {
  const { mode, component } = given;
  const walk: Walk = { problems: [], links: [], stepsLeft: mostSteps, component };
  const inner: ContentMode = mode.required === 'supplied' ? { ...mode, required: 'all' } : mode;
  const place = new ContentPlace(walk, '', [mode, inner], []);
  return { place, problems: walk.problems, links: walk.links };
}

/** A place of content itself. A class: a document has tens of thousands, which share what they do. */
class ContentPlace implements Place {
  readonly path: string;
  readonly mode: ContentMode;
  readonly components: readonly string[];
  readonly #walk: Walk;
  /** The mode of what stands within: supplied whole, so that there every required field counts. */
  readonly #inner: ContentMode;

  constructor(
    walk: Walk,
    path: string,
    modes: readonly [ContentMode, ContentMode],
    components: readonly string[],
  ) {
    this.#walk = walk;
    this.path = path;
    this.mode = modes[0];
    this.#inner = modes[1];
    this.components = components;
  }

  component(slug: string): ComponentSchema | undefined {
    return this.#walk.component(slug);
  }

  fail(code: string, message: string): void {
    if (!this.full) this.#walk.problems.push({ field: this.path, code, message });
  }

  get full(): boolean {
    return this.#walk.problems.length >= mostProblems;
  }

  spend(steps: number): boolean {
    if (steps > this.#walk.stepsLeft) return false;
    this.#walk.stepsLeft -= steps;
    return true;
  }

  link(link: Parameters<Place['link']>[0]): void {
    this.#walk.links.push({ path: this.path, ...link });
  }

  child(name: string): Place {
    return this.#at(this.path === '' ? name : `${this.path}.${name}`);
  }

  item(index: number): Place {
    return this.#at(`${this.path}[${index}]`);
  }

  inside(slug: string): Place {
    return this.#at(this.path, [...this.components, slug]);
  }

  #at(path: string, components = this.components): Place {
    return new ContentPlace(this.#walk, path, [this.#inner, this.#inner], components);
  }
}

/** The same place, whose failures and those below it begin with a note. */
export function notedPlace(place: Place, note: string): Place {
  return {
    path: place.path,
    mode: place.mode,
    components: place.components,
    component: (slug) => place.component(slug),
    fail: (code, message) => place.fail(code, `${note}${message}`),
    get full() {
      return place.full;
    },
    spend: (steps) => place.spend(steps),
    link: (link) => place.link(link),
    child: (name) => notedPlace(place.child(name), note),
    item: (index) => notedPlace(place.item(index), note),
    inside: (slug) => notedPlace(place.inside(slug), note),
  };
}
