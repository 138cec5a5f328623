import { Transformer } from '@napi-rs/image';
import { toPublicBrand } from '#contracts/brands/public-brand.ts';
import { findBrandById, findBrandImage, findOnlyBrand } from '#server/brands/public.ts';
import type { Context } from '#server/kit/context.ts';
import { linkBase } from '#server/kit/mail/link-base.ts';
import type { ReportBrand } from '#server/reports/block.ts';

/** Whose report it is, and the brand at whose host it is asked for or its owner signs in; null for the suite's own address. */
type ReportOwner = { accountId: string; brandId: string | null };

/**
 * The brand of an organisation's reports: the one under which they are asked for, else its only one. Away from any of several brands none
 * is more right than the others: then the report has the organisation's name and no logo.
 */
export async function loadReportBrand(
  context: Context,
  { accountId, brandId }: ReportOwner,
): Promise<ReportBrand> {
  const found = brandId === null ? null : findBrandById(context, brandId);
  const own = found?.account_id === accountId ? found : findOnlyBrand(context, accountId);
  const brand = toPublicBrand(own);
  const color = /^#[0-9a-f]{6}$/i.test(brand.theme_color) ? brand.theme_color : '#3056d3';
  return {
    name: brand.site_name,
    color,
    logo: own ? await logoOf(context, brand.logo) : null,
    origin: linkBase(context, { accountId, brandId: own?._id ?? null }),
  };
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
