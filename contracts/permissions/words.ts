import type { PERMISSION_TABLE } from '#contracts/permissions/table.ts';
import { CENTER_WORDS } from '#contracts/permissions/words-center.ts';
import { CRM_WORDS } from '#contracts/permissions/words-crm.ts';
import { LISTENING_WORDS } from '#contracts/permissions/words-listening.ts';
import { PRODUCT_WORDS } from '#contracts/permissions/words-products.ts';

/** What a permission's feature is called and what it lets one do, by language: [name, one sentence]. */
export type PermissionWords = { en: readonly [string, string]; th: readonly [string, string] };

type Table = typeof PERMISSION_TABLE;
type FeatureName = {
  [Area in keyof Table & string]: `${Area}.${keyof Table[Area] & string}`;
}[keyof Table & string];

/** Every feature of the table has words: one that has none does not compile. */
export const PERMISSION_WORDS: Readonly<Record<FeatureName, PermissionWords>> = {
  ...CENTER_WORDS,
  ...LISTENING_WORDS,
  ...CRM_WORDS,
  ...PRODUCT_WORDS,
};
