import { OWN_BRAND } from '#contracts/brands/own-brand.ts';
import { Brand, type BrandProfile } from '#contracts/brands/profile.ts';

/** What everybody may see of a brand; without one, the suite's own. */
export const toPublicBrand = (brand: BrandProfile | null): Brand => (brand ? Brand.parse(brand) : OWN_BRAND);
