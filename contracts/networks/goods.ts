import { z } from 'zod';

/** What a message may name of a shop: one of its products, or an order. */
export const GOODS_KINDS = ['product', 'order'] as const;
export const GoodsKind = z.enum(GOODS_KINDS);
export type GoodsKind = z.infer<typeof GoodsKind>;

/** An address that a browser opens: what is stored comes from a network or from an agent. */
const WebAddress = z
  .string()
  .max(2048)
  .regex(/^https?:\/\//i);

/** A price as its network writes it, without rounding, in a currency of ISO 4217. */
const Price = z.object({
  amount: z.string().regex(/^-?\d{1,15}(?:\.\d{1,6})?$/),
  currency: z.string().regex(/^[A-Z]{3}$/),
});
export type Price = z.infer<typeof Price>;

/** The state of an order or a product, in the words of all networks; absent where a network's own word has no counterpart. */
const GOODS_STATES = [
  'unpaid',
  'to_ship',
  'shipped',
  'delivered',
  'completed',
  'cancelling',
  'cancelled',
  'returning',
  'available',
  'sold_out',
  'unlisted',
] as const;
const GoodsState = z.enum(GOODS_STATES);

/** What is known of goods besides their id, title and page. `at` is when an order was placed. */
export const GoodsDetail = z.object({
  picture: WebAddress.optional(),
  price: Price.optional(),
  state: GoodsState.optional(),
  at: z.iso.datetime().optional(),
});
export type GoodsDetail = z.infer<typeof GoodsDetail>;

/** A product or an order by its id at the network, with its title and the address of its page where they are known. */
export const GoodsReference = GoodsDetail.extend({
  kind: GoodsKind,
  _id: z.string().min(1).max(512),
  title: z.string().max(512).optional(),
  url: WebAddress.optional(),
});
export type GoodsReference = z.infer<typeof GoodsReference>;

/** Goods as a message holds them among its media. */
export type GoodsMedia = {
  kind: GoodsKind;
  provider_id: string;
  name?: string;
  url?: string;
  goods: GoodsDetail;
};

/** Goods as the medium of a message that names them. */
export function toGoodsMedia({ kind, _id, title, url, ...goods }: GoodsReference): GoodsMedia {
  return {
    kind,
    provider_id: _id,
    ...(title ? { name: title } : {}),
    ...(url ? { url } : {}),
    goods,
  };
}

type Medium = {
  kind: string;
  provider_id?: string | undefined;
  name?: string | undefined;
  url?: string | undefined;
  goods?: GoodsDetail | undefined;
};

/** The goods that a medium is; undefined for pictures, files and the like. */
export function parseGoods({ kind, provider_id, name, url, goods }: Medium): GoodsReference | undefined {
  const known = GoodsKind.safeParse(kind);
  if (!known.success || provider_id === undefined) return undefined;
  return {
    ...goods,
    kind: known.data,
    _id: provider_id,
    ...(name ? { title: name } : {}),
    ...(url ? { url } : {}),
  };
}
