import type { PermissionActions } from '#contracts/kit/product.ts';
import { PRODUCT_LIST, type ListedProduct } from '#contracts/products.ts';

/** The permissions of the account itself, which belong to no product. */
const CENTER = {
  user_management: 'rw',
  role_management: 'rw',
  group_management: 'rw',
  activity_log: 'r',
  integration_api_management: 'rw',
  heatmap_access_history: 'r',
  group_owner: 'r',
  punch_logs: 'r',
  apply_tag_all_keyword: 'w',
  invisible: 'r',
  access_account: 'rw',
} as const;

type Table = { center: typeof CENTER } & { [P in ListedProduct as P['name']]: P['permissions'] };

/** Every permission of the suite by area and feature: those of the account, then those that the products declare, in their order. */
export const PERMISSION_TABLE: Readonly<Record<string, Readonly<Record<string, PermissionActions>>>> = {
  center: CENTER,
  ...Object.fromEntries(PRODUCT_LIST.map(({ name, permissions }) => [name, permissions])),
};

type Actions<A> = A extends 'rw' ? 'read' | 'write' : A extends 'r' ? 'read' : 'write';

/** One feature of the table, `area.feature`. */
export type PermissionFeature = {
  [Area in keyof Table & string]: `${Area}.${keyof Table[Area] & string}`;
}[keyof Table & string];

/** One permission string, `area.feature.read|write`; a pair that is not in the table does not type-check. */
export type Permission = {
  [Area in keyof Table & string]: {
    [Feature in keyof Table[Area] & string]: `${Area}.${Feature}.${Actions<Table[Area][Feature]>}`;
  }[keyof Table[Area] & string];
}[keyof Table & string];

const spelled = Object.entries(PERMISSION_TABLE).flatMap(([area, features]) =>
  Object.entries(features).flatMap(([feature, actions]) => [
    ...(actions.includes('r') ? [`${area}.${feature}.read`] : []),
    ...(actions.includes('w') ? [`${area}.${feature}.write`] : []),
  ]),
);

/** Whether a text is a permission of the table. */
export const isPermission = (text: string): text is Permission => spelled.includes(text);

/** All permissions, in the order of the table. */
export const ALL_PERMISSIONS: readonly Permission[] = spelled.filter(isPermission);
