import type { Theme } from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import { h } from 'vue';
import './style.css';

export default {
  extends: DefaultTheme,
  Layout: () => h(DefaultTheme.Layout, null, { 'not-found': noSuchPage }),
  enhanceApp: () => {
    // Links into the explorer from when it stood at /docs itself: /docs#/Collections/items.list.
    if (!import.meta.env.SSR && /^#\/./.test(location.hash)) {
      location.replace(`${import.meta.env.BASE_URL}api/${location.hash}`);
    }
  },
} satisfies Theme;

function noSuchPage() {
  return h('main', { class: 'no-such-page' }, [
    h('h1', 'There is no such page'),
    h('p', 'It may have moved. The search at the top knows all pages.'),
    h('a', { href: import.meta.env.BASE_URL }, 'To the first page'),
  ]);
}
