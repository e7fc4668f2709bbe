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
  return { place: placeAt(walk, '', mode, []), problems: walk.problems, links: walk.links };
}

function placeAt(walk: Walk, path: string, mode: ContentMode, components: readonly string[]): Place {
  // A component or row is supplied whole, so that within it every required field counts.
  const inner: ContentMode = mode.required === 'supplied' ? { ...mode, required: 'all' } : mode;
  return {
    path,
    mode,
    components,
    component: (slug) => walk.component(slug),
    fail(code, message) {
      if (walk.problems.length < mostProblems) walk.problems.push({ field: path, code, message });
    },
    get full() {
      return walk.problems.length >= mostProblems;
    },
    spend(steps) {
      if (steps > walk.stepsLeft) return false;
      walk.stepsLeft -= steps;
      return true;
    },
    link(link) {
      walk.links.push({ path, ...link });
    },
    child: (name) => placeAt(walk, path === '' ? name : `${path}.${name}`, inner, components),
    item: (index) => placeAt(walk, `${path}[${index}]`, inner, components),
    inside: (slug) => placeAt(walk, path, inner, [...components, slug]),
  };
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
