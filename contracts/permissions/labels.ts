import { CENTER_LABELS } from '#contracts/permissions/labels-center.ts';
import { CRM_LABELS } from '#contracts/permissions/labels-crm.ts';
import { LISTENING_LABELS } from '#contracts/permissions/labels-listening.ts';
import { PRODUCT_LABELS } from '#contracts/permissions/labels-products.ts';
import type { PermissionFeature } from '#contracts/permissions/table.ts';

/** The name of a permission's feature and what it permits, by language: [name, one sentence]. */
export type PermissionLabels = { en: readonly [string, string]; th: readonly [string, string] };

/** Every feature of the table has labels: one without them does not compile. */
export const PERMISSION_LABELS: Readonly<Record<PermissionFeature, PermissionLabels>> = {
  ...CENTER_LABELS,
  ...LISTENING_LABELS,
  ...CRM_LABELS,
  ...PRODUCT_LABELS,
};
