import { z } from 'zod';

/** The products of the suite by the names used everywhere: account map, routes, permissions. */
export const PRODUCTS = [
  'listening',
  'crm',
  'publishing',
  'quick_analytic',
  'influencer',
  'ads_scanner',
  'custom_viz',
  'campaign',
] as const;

export const Product = z.enum(PRODUCTS);
export type Product = z.infer<typeof Product>;

/** Which products an account may use. A product that the map does not name reads as inactive. */
export const ProductMap = z.partialRecord(Product, z.object({ active: z.boolean() }));
export type ProductMap = z.infer<typeof ProductMap>;

/** Whether an account may open a product. */
export const isActive = (map: ProductMap, product: Product): boolean => map[product]?.active === true;

/** The map with every product named, so that no caller has to know what a missing one means. */
export const completeProductMap = (map: ProductMap): Record<Product, { active: boolean }> => {
  const named = PRODUCTS.map((product): [Product, { active: boolean }] => [
    product,
    { active: isActive(map, product) },
  ]);
  return Object.fromEntries(named) as Record<Product, { active: boolean }>;
};
