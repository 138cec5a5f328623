import { MAX_IMAGE_BYTES } from '#contracts/brands/endpoints.ts';
import { getHosts } from '#contracts/brands/hosts.ts';
import {
  IMAGE_SLOTS,
  type BrandInput,
  type BrandProfile,
  type ImageSlot,
} from '#contracts/brands/profile.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import * as store from '#server/brands/brand-store.ts';
import { readBrands } from '#server/brands/directory.ts';
import { readImage } from '#server/brands/image.ts';
import type { Context } from '#server/kit/context.ts';
import { checkVersion } from '#server/kit/db/check-version.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuseDuplicateName } from '#server/kit/db/violations.ts';
import { requireFound } from '#server/kit/errors.ts';
import { readBytes } from '#server/kit/http/input.ts';

type Changes = Partial<Omit<BrandInput, 'account_id'>> & { version?: number | undefined };

/** The table of hosts decides, so two brands cannot both get one host concurrently. @throws name_taken */
function withFreeHosts<T>(work: () => Promise<T>): Promise<T> {
  return refuseDuplicateName(work, { fields: { origin: fault('taken_origin') } });
}

type Change = { kind: 'created' | 'updated' | 'deleted'; before?: BrandProfile; after?: BrandProfile };

/** Records the change of a brand and makes every process use it from now on. */
async function settle(context: Context, unit: UnitOfWork, { kind, before, after }: Change): Promise<void> {
  const brand = after ?? before;
  if (!brand) return;
  unit.record({
    kind: `brand.${kind}`,
    entityId: brand._id,
    data: { host: getHosts(brand)[0] ?? '' },
    before,
    after,
  });
  await store.publishBrandChange(unit);
  unit.afterCommit(() => readBrands(context));
}

/** Adds a brand to the unit of work's account. @throws name_taken */
export async function addBrand(
  context: Context,
  unit: UnitOfWork,
  fields: Omit<BrandInput, 'account_id'>,
): Promise<BrandProfile> {
  const after = await withFreeHosts(() => store.insertBrand(unit, context.newId(), fields));
  await settle(context, unit, { kind: 'created', after });
  return after;
}

/** Changes a brand of the unit of work's account. @throws not_found, stale_version, name_taken */
export async function changeBrand(
  context: Context,
  unit: UnitOfWork,
  { id, changes }: { id: string; changes: Changes },
): Promise<BrandProfile> {
  const { version, ...fields } = changes;
  const before = requireFound(await store.findBrand(unit, id));
  checkVersion(version, before);
  const after = await withFreeHosts(() => store.changeBrand(unit, id, fields));
  await settle(context, unit, { kind: 'updated', before, after });
  return after;
}

/** Deletes a brand of the unit of work's account. @throws not_found */
export async function removeBrand(context: Context, unit: UnitOfWork, id: string): Promise<{ _id: string }> {
  const before = requireFound(await store.findBrand(unit, id));
  await store.deleteBrand(unit, id);
  await settle(context, unit, { kind: 'deleted', before });
  return { _id: id };
}

/** Sets the pictures of a new brand from drawings, without a request. */
export async function drawPictures(
  context: Context,
  unit: UnitOfWork,
  { id, pictures }: { id: string; pictures: Readonly<Partial<Record<ImageSlot, string>>> },
): Promise<void> {
  for (const slot of IMAGE_SLOTS) {
    const drawing = pictures[slot];
    if (drawing !== undefined)
      await store.setImage(unit, { _id: id }, { slot, image: readImage(new TextEncoder().encode(drawing)) });
  }
  unit.afterCommit(() => readBrands(context));
}

type Picture = { id: string; slot: ImageSlot; request: Request | null };

/** Sets one picture of a brand from a request's body; without a request it is deleted. @throws as {@link readImage} */
export async function changePicture(
  context: Context,
  unit: UnitOfWork,
  { id, slot, request }: Picture,
): Promise<BrandProfile> {
  const before = requireFound(await store.findBrand(unit, id));
  const image = request && readImage(await readBytes(request, MAX_IMAGE_BYTES));
  const after = await store.setImage(unit, before, { slot, image });
  await settle(context, unit, { kind: 'updated', before, after });
  return after;
}
