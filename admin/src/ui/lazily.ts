import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** What is loaded together, once somebody is about to need any of it. */
type Group = 'options';

const groups = new Map<Group, (() => Promise<unknown>)[]>();

/**
 * Makes a component that is loaded when it is first shown, from what loads it; or before, with its group: what is there
 * already moves nothing below it when it is shown.
 */
export function lazily<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  group?: Group,
): LazyExoticComponent<ComponentType<Props>> {
  const loadModule = () => load().then((component) => ({ default: component }));
  if (group) groups.set(group, [...(groups.get(group) ?? []), loadModule]);
  return lazy(loadModule);
}

/** Loads all components of a group. What cannot be loaded is tried again when it is shown. */
export async function preload(group: Group): Promise<void> {
  await Promise.allSettled((groups.get(group) ?? []).map((load) => load()));
}
