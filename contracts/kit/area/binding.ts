import { z } from 'zod';
import type { Resource, Rights } from '#contracts/kit/area/area-shape.ts';
import type { Area } from '#contracts/kit/area/area.ts';
import type { Access } from '#contracts/kit/endpoint.ts';
import { Id } from '#contracts/kit/ids.ts';
import { Product } from '#contracts/kit/products.ts';
import type { Requirement } from '#contracts/permissions/requirement.ts';

const ProductParam = z.object({ product: Product });
const Nothing = z.object({});

/** How a resource is addressed: its path, the parameters of the whole and of one item, and the permissions of reading and writing. */
export function buildBinding(area: Area, { path, byProduct }: Resource, { read, write }: Rights) {
  if ((byProduct ?? false) !== path.includes('{product}'))
    throw new Error(`${path}: byProduct and {product} go together`);
  const params = byProduct ? ProductParam : Nothing;
  const product = area.products.length === 1 && area.products[0] !== 'main' ? area.products[0] : undefined;
  const access = (need: Requirement): Access =>
    need.length === 0 ? { kind: 'signed_in' } : { kind: 'permitted', need, ...(product ? { product } : {}) };
  return {
    path,
    all: byProduct ? { params } : {},
    one: params.extend({ _id: Id }),
    read: access(read),
    write: access(write),
    /** What every call of the area carries. */
    gate: area.feature ? { feature: area.feature } : {},
  };
}
