import type { NuxtApp } from '#app';

interface Found<T> {
  data: T;
  redirect: { from: string; to: string } | null;
}

/**
 * Reads the entry of a page. The entry updates when the data is refreshed. If the entry doesn't exist, shows the error page.
 * An old slug redirects to the new slug.
 */
export async function useRecord<T>(path: string, read: (app: NuxtApp) => Promise<Found<T> | null>) {
  const app = useNuxtApp();
  const { data, error } = await useAsyncData(path, read);
  const found = data.value as Found<T> | null | undefined;
  if (!found) throw createError({ status: error.value ? 503 : 404, fatal: import.meta.client });
  if (found.redirect) {
    const to = path.slice(0, -found.redirect.from.length) + found.redirect.to;
    await app.runWithContext(() => navigateTo(to, { redirectCode: 301 }));
  }
  return computed(() => (data.value as Found<T> | null | undefined)?.data ?? found.data);
}
