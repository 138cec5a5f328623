import { z } from 'zod';
import * as contract from '#contracts/brands/endpoints.ts';
import type { Endpoint } from '#contracts/kit/endpoint.ts';
import { makeTextFilter } from '#engine/text/text-filter.ts';
import { listAccountBrands } from '#server/brands/brand-store.ts';
import { addBrand, changeBrand, changePicture, removeBrand } from '#server/brands/change.ts';
import { findBrandById, listBrandsByName } from '#server/brands/directory.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound } from '#server/kit/errors.ts';
import { inAccount } from '#server/kit/http/administrator.ts';
import { bind, type Call } from '#server/kit/http/call.ts';
import { readCursor, writeCursor } from '#server/kit/http/cursor.ts';

const Cursor = z.tuple([z.number().int().min(0)]);

/** A unit of work of the account to which the brand belongs. @throws not_found */
function inBrand<E extends Endpoint, T>(
  call: Call<E>,
  id: string,
  work: (unit: UnitOfWork) => Promise<T>,
): Promise<T> {
  return inAccount(call, requireFound(findBrandById(call.context, id)).account_id, work);
}

const administration = [
  bind(contract.listBrands, async ({ context, query }) => {
    const holds = makeTextFilter(query.q ?? '');
    const found = listBrandsByName(context).filter(
      (brand) =>
        (query.account_id === undefined || brand.account_id === query.account_id) &&
        holds(`${brand.site_name} ${brand.origin} ${brand.hosts.join(' ')}`),
    );
    const [from] = query.cursor === undefined ? [0] : readCursor(Cursor, query.cursor);
    const to = from + query.limit;
    return { items: found.slice(from, to), next: to < found.length ? writeCursor([to]) : null };
  }),
  bind(contract.getBrand, async ({ context, params }) =>
    requireFound(findBrandById(context, params.brand_id)),
  ),
  bind(contract.createBrand, (call) => {
    const { account_id, ...fields } = call.body;
    return inAccount(call, account_id, (unit) => addBrand(call.context, unit, fields));
  }),
  bind(contract.updateBrand, (call) =>
    inBrand(call, call.params.brand_id, (unit) =>
      changeBrand(call.context, unit, { id: call.params.brand_id, changes: call.body }),
    ),
  ),
  bind(contract.deleteBrand, (call) =>
    inBrand(call, call.params.brand_id, (unit) => removeBrand(call.context, unit, call.params.brand_id)),
  ),
  bind(contract.setBrandImage, (call) =>
    inBrand(call, call.params.brand_id, (unit) =>
      changePicture(call.context, unit, {
        id: call.params.brand_id,
        slot: call.params.slot,
        request: call.request,
      }),
    ),
  ),
  bind(contract.dropBrandImage, (call) =>
    inBrand(call, call.params.brand_id, (unit) =>
      changePicture(call.context, unit, { id: call.params.brand_id, slot: call.params.slot, request: null }),
    ),
  ),
];

const own = [
  bind(contract.listBranding, async ({ unit }) => ({ items: await listAccountBrands(unit), next: null })),
  bind(contract.updateBranding, ({ context, unit, params, body }) =>
    changeBrand(context, unit, { id: params._id, changes: body }),
  ),
  bind(contract.setBrandingImage, ({ context, unit, params, request }) =>
    changePicture(context, unit, { id: params._id, slot: params.slot, request }),
  ),
  bind(contract.dropBrandingImage, ({ context, unit, params }) =>
    changePicture(context, unit, { id: params._id, slot: params.slot, request: null }),
  ),
];

export const handlers = [...administration, ...own];
