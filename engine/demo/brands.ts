import type { Brand } from '#contracts/brands/profile.ts';
import { EXAMPLE_BRANDS, type ExampleBrand } from './texts/brands.ts';

/** Tells the origin under which an example brand is served, for example `https://pearl.example`. */
export type OriginOf = (slug: string) => string;

/** The ten example brands for white label, in the specification's shape; logos are drawn from the first letter. */
export function demoBrands(originOf: OriginOf): Brand[] {
  return EXAMPLE_BRANDS.map((example) => brandOf(example, originOf(example.slug)));
}

function brandOf({ name, slogan, color, start }: ExampleBrand, origin: string): Brand {
  const logo = monogram(name, color);
  return {
    origin,
    welcome_logo: logo,
    logo,
    sidebar_logo: logo,
    welcome_bg: null,
    account_id: null,
    site_name: name,
    site_title: `${name} · ${slogan}`,
    theme: { is_set: true, details: { accent: color } },
    theme_color: color,
    sidebar_logo_style: null,
    after_login_page: start,
  };
}

/** A square with the first letter, as a data address: no file, no network. */
function monogram(name: string, color: string): string {
  const letter = name.charAt(0);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="${color}"/><text x="32" y="44" font-family="sans-serif" font-size="34" font-weight="700" text-anchor="middle" fill="#fff">${letter}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
