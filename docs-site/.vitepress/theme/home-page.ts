import { Content } from 'vitepress';
import { VPHomeContent, VPHomeHero } from 'vitepress/theme-without-fonts';
import { h } from 'vue';

/** The first page in the place of the theme's own, which says of no part of it that it is the main one. */
export default {
  name: 'HomePage',
  render: () =>
    h('main', { class: 'VPHome' }, [h(VPHomeHero), h(VPHomeContent, null, { default: () => h(Content) })]),
};
