import { findImage } from '#server/brands/brand-store.ts';
import type { Context } from '#server/kit/context.ts';

/** A picture of a brand by its path in the brand; undefined if it is not one of ours. */
export async function findBrandImage(
  context: Context,
  path: string,
): Promise<{ type: string; bytes: Buffer } | undefined> {
  const [, hash] = /\/([0-9a-f]{64})\.\w+$/.exec(path) ?? [];
  return hash === undefined ? undefined : findImage(context, hash, undefined);
}
