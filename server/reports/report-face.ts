import { Transformer } from '@napi-rs/image';
import { findBrandImage } from '#server/brands/public.ts';
import type { Context } from '#server/kit/context.ts';
import { resolveMailBrand } from '#server/kit/mail/brand.ts';
import type { ReportBrand } from '#server/reports/pdf/draw-report.ts';

/** The brand of an account's reports: name, colour and logo of its brand, or the suite's own. */
export async function loadReportBrand(context: Context, accountId: string): Promise<ReportBrand> {
  const brand = resolveMailBrand(context, { account_id: accountId, brand_id: null });
  const color = /^#[0-9a-f]{6}$/i.test(brand.theme_color) ? brand.theme_color : '#3056d3';
  return { name: brand.site_name, color, logo: await logoOf(context, brand.logo) };
}

/** A logo as a PNG; one that cannot be read is left out, since a report without a logo is better than none. */
async function logoOf(context: Context, path: string | null): Promise<Buffer | null> {
  const picture = path === null ? undefined : await findBrandImage(context, path);
  if (!picture) return null;
  try {
    const drawn =
      picture.type === 'image/svg+xml' ? Transformer.fromSvg(picture.bytes) : new Transformer(picture.bytes);
    return await drawn.png();
  } catch (error) {
    context.log.warn({ err: error }, 'the logo of a report could not be read');
    return null;
  }
}
