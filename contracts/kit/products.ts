import { z } from 'zod';
import type { PlanLimit, ProductPage, ProductSettingsPage } from '#contracts/kit/product.ts';
import type { Feature } from '#contracts/permissions/features.ts';
import type { Requirement } from '#contracts/permissions/requirement.ts';
import type { Permission } from '#contracts/permissions/table.ts';
import { PRODUCT_LIST, type ListedProduct } from '#contracts/products.ts';

/** The products of the suite by the names used everywhere: account map, routes, permissions. */
export const PRODUCTS: readonly ListedProduct['name'][] = PRODUCT_LIST.map(({ name }) => name);

export const Product = z.enum(PRODUCTS);
export type Product = z.infer<typeof Product>;

/** Which products an account may use. A product that the map does not name reads as inactive. */
export const ProductMap = z.partialRecord(Product, z.object({ active: z.boolean() }));
export type ProductMap = z.infer<typeof ProductMap>;

/** Whether an account may open a product. */
export const isActive = (map: ProductMap, product: Product): boolean => map[product]?.active === true;

/** The map with every product named, so that no caller has to know what a missing one means. */
export function completeProductMap(map: ProductMap): Record<Product, { active: boolean }> {
  const named = PRODUCTS.map((product): [Product, { active: boolean }] => [
    product,
    { active: isActive(map, product) },
  ]);
  return Object.fromEntries(named) as Record<Product, { active: boolean }>;
}

/** A feature whose permission to read exists. */
type ReadableFeature = Permission extends infer P ? (P extends `${infer F}.read` ? F : never) : never;
type CheckedEntry<P> = P extends unknown
  ? Omit<P, 'need' | 'feature' | 'permission'> & { feature?: Feature }
  : never;

/** A product whose permissions and features exist: what a `product.ts` names without knowing the others is checked here. */
export type ProductFacts = {
  name: Product;
  pages: readonly (CheckedEntry<ProductPage> & { need: Requirement })[];
  settings: readonly (CheckedEntry<ProductSettingsPage> &
    ({ permission: ReadableFeature } | { need: Requirement; permission?: never }))[];
  limits: Readonly<Record<string, PlanLimit>>;
  ready?: true;
  signsOut?: string;
};

/** Every product, in its fixed order. */
export const PRODUCT_FACTS: readonly ProductFacts[] = PRODUCT_LIST;

/** The map of a new organisation: the products that have screens are active. */
export const READY_PRODUCTS: ProductMap = Object.fromEntries(
  PRODUCT_FACTS.map(({ name, ready }) => [name, { active: ready === true }]),
);
