import type { BrandInput } from '#contracts/brands/profile.ts';
import { EXAMPLE_BRANDS, type ExampleBrand } from './texts/brands.ts';

/** Returns the origin under which an example brand is served, for example `https://pearl.example`. */
export type OriginOf = (slug: string) => string;

/** An example brand: the values that a user would enter, and its pictures as SVG drawings. */
export type DemoBrand = {
  fields: Omit<BrandInput, 'account_id'>;
  pictures: Readonly<Record<'welcome_logo' | 'logo' | 'sidebar_logo' | 'welcome_bg' | 'favicon', string>>;
};

/** The ten example brands for white label; their logos and backgrounds are drawn here. */
export function buildDemoBrands(originOf: OriginOf): DemoBrand[] {
  return EXAMPLE_BRANDS.map((example) => brandOf(example, originOf(example.slug)));
}

function brandOf(example: ExampleBrand, origin: string): DemoBrand {
  const { slug, name, slogan, color, start } = example;
  const sign = tile(example, 14);
  return {
    fields: {
      origin,
      hosts: [],
      site_name: name,
      site_title: `${name} · ${slogan}`,
      theme_color: color,
      theme: { is_set: true, details: { sidebar: color, sidebar_text: '#ffffff', welcome: color } },
      sidebar_logo_style: 'tile',
      after_login_page: start,
      support_links: [
        { title: 'Help', url: `https://help.${slug}.example/` },
        { title: 'Contact', url: `mailto:care@${slug}.example` },
      ],
      mail_sender: { name, address: `no-reply@${slug}.example` },
    },
    pictures: {
      welcome_logo: tile(example, 18),
      logo: sign,
      sidebar_logo: sign,
      favicon: tile(example, 20),
      welcome_bg: backdrop(example),
    },
  };
}

const STROKE = 'fill="none" stroke="#ffffff" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"';

/** The brand's logo in white on a square of its colour. */
function tile({ color, mark }: ExampleBrand, radius: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="${radius}" fill="${color}"/><g ${STROKE}>${mark}</g></svg>`;
}

/** Its logo, large and faint, on its colour fading to dark: the background next to the log-in form. */
function backdrop({ color, mark }: ExampleBrand): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 1200" preserveAspectRatio="xMidYMid slice"><defs><linearGradient id="dusk" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${color}"/><stop offset="1" stop-color="#0b1020"/></linearGradient></defs><rect width="1200" height="1200" fill="url(#dusk)"/><g transform="translate(420 420) scale(14)" opacity="0.16" ${STROKE.replace('"4"', '"1.5"')}>${mark}</g></svg>`;
}
