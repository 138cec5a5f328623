import { z } from 'zod';
import { Id } from '#contracts/kit/ids.ts';
import { buildSettingsNeeds } from '#contracts/kit/product-pages.ts';
import { Product } from '#contracts/kit/products.ts';
import type { Requirement } from '#contracts/permissions/requirement.ts';

const NEEDS = buildSettingsNeeds('keywords');

/** The products that have keywords, and the permissions to read and change them. */
export const KEYWORD_RIGHTS = {
  listening: { read: NEEDS.read.listening, write: NEEDS.write.listening },
  crm: { read: NEEDS.read.crm, write: NEEDS.write.crm },
} as const satisfies Partial<Record<Product, { read: Requirement; write: Requirement }>>;

/** A product that has keywords. */
export type KeywordProduct = keyof typeof KEYWORD_RIGHTS;
export const KeywordProduct = z.enum(['listening', 'crm']);

/** The advanced switches, which apply one edit to every set. */
export const APPLY_TO_ALL = 'center.apply_tag_all_keyword.write';

function needs(right: 'read' | 'write', more: Requirement = []) {
  return {
    listening: [...KEYWORD_RIGHTS.listening[right], ...more],
    crm: [...KEYWORD_RIGHTS.crm[right], ...more],
  };
}
function byProduct(need: Partial<Record<Product, Requirement>>) {
  return {
    kind: 'permitted_by_product' as const,
    need,
  };
}

/** Who may see, change and apply keywords: the permission of the product that the call names. */
export const readByProduct = byProduct(needs('read'));
export const writeByProduct = byProduct(needs('write'));
export const applyByProduct = byProduct(needs('write', [APPLY_TO_ALL]));

function anyOf(right: 'read' | 'write') {
  return {
    kind: 'permitted' as const,
    need: [[KEYWORD_RIGHTS.listening[right][0], KEYWORD_RIGHTS.crm[right][0]]] as const,
  };
}
/** At the root, calls reach the keywords of every product that the caller may read, or change. */
export const readAnywhere = anyOf('read');
export const writeAnywhere = anyOf('write');

export const BASE = '/accounts/products/{product}/keywords';
export const ROOT = '/keywords';
export const OfProduct = z.object({ product: Product });
export const OneOfProduct = z.object({ product: Product, _id: Id });
export const OneOfAll = z.object({ _id: Id });
