import { toPublicBrand, type Brand } from '#contracts/brands/profile.ts';
import { brandOfHost } from '#server/brands/directory.ts';
import type { Context } from '#server/kit/context.ts';

export {
  accountOfHost,
  brandById,
  brandDirectory,
  brandHere,
  brandOfAccount,
  brandOfHost,
  opensAtHost,
} from '#server/brands/directory.ts';
export { brandPicture } from '#server/brands/picture.ts';
export { addBrand, drawPictures } from '#server/brands/change.ts';

/** The face of a request's host: a brand's, or the suite's own. */
export const faceOfHost = (context: Context, host: string | null | undefined): Brand =>
  toPublicBrand(brandOfHost(context, host));
