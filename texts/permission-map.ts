import type { PermissionArea, PermissionFeature } from '#contracts/people/permission-map.ts';
import { ACCOUNT_PERMISSIONS } from '#contracts/permissions/default-roles.ts';
import { ALL_PERMISSIONS, PERMISSION_TABLE, type Permission } from '#contracts/permissions/table.ts';
import { en } from '#texts/en.ts';
import type { PermissionTexts } from '#texts/permission-texts.ts';
import { th } from '#texts/th.ts';

const isFeatureKey = (key: string): key is keyof PermissionTexts => Object.hasOwn(en.permissions, key);
function findPermission(name: string): Permission | null {
  return ALL_PERMISSIONS.find((permission) => permission === name) ?? null;
}

function describeFeature(area: string, feature: string): PermissionFeature {
  const key = `${area}.${feature}`;
  if (!isFeatureKey(key)) throw new Error(`${key} has no text in texts/en`);
  const [read, write] = [findPermission(`${key}.read`), findPermission(`${key}.write`)];
  return {
    feature,
    read,
    write,
    grantable: [read, write].some(
      (permission) => permission !== null && ACCOUNT_PERMISSIONS.includes(permission),
    ),
    texts: { en: en.permissions[key], th: th.permissions[key] },
  };
}

/** Every permission, grouped by area and feature, with its texts. */
export const PERMISSION_MAP: readonly PermissionArea[] = Object.entries(PERMISSION_TABLE).map(
  ([area, features]) => ({
    area,
    features: Object.keys(features).map((feature) => describeFeature(area, feature)),
  }),
);
