import { blacklist, type BlacklistKind } from '#contracts/settings/blacklist/blacklist.ts';
import type { Product } from '#contracts/kit/products.ts';
import type { Unit } from '#server/kit/db/unit.ts';
import { listSetting } from '#server/settings/read-setting.ts';

/** What a product is not to show, by kind: the values of its entries in use. Patterns were checked when they were saved. */
export type Blacklist = Readonly<Record<BlacklistKind, readonly string[]>>;

/** The blacklist of a product as the rest of the suite reads it. */
export const blacklistOf = async (unit: Unit, product: Product): Promise<Blacklist> => {
  const entries = (await listSetting(unit, blacklist, 'entries', product)).filter(({ active }) => active);
  const of = (kind: BlacklistKind): string[] =>
    entries.flatMap((entry) => (entry.kind === kind ? [entry.value] : []));
  return { author: of('author'), site: of('site'), word: of('word'), pattern: of('pattern') };
};
