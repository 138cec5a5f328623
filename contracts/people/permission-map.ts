import { z } from 'zod';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { ACCOUNT_PERMISSIONS } from '#contracts/permissions/default-roles.ts';
import { PERMISSION_LABELS, type PermissionLabels } from '#contracts/permissions/labels.ts';
import { ALL_PERMISSIONS, PERMISSION_TABLE } from '#contracts/permissions/table.ts';

const Words = z.object({ name: z.string(), about: z.string() });

/** One feature of an area: its permissions, and its labels in both languages. */
export const PermissionFeature = z.object({
  feature: z.string(),
  read: z.string().nullable(),
  write: z.string().nullable(),
  /** False for permissions that no role of an account may have. */
  grantable: z.boolean(),
  texts: z.object({ en: Words, th: Words }),
});
export type PermissionFeature = z.infer<typeof PermissionFeature>;

export const PermissionArea = z.object({ area: z.string(), features: z.array(PermissionFeature) });
export type PermissionArea = z.infer<typeof PermissionArea>;

const find = (text: string): string | null => ALL_PERMISSIONS.find((one) => one === text) ?? null;
const words: Readonly<Record<string, PermissionLabels>> = PERMISSION_LABELS;

function featureOf(area: string, feature: string): PermissionFeature {
  const [read, write] = [find(`${area}.${feature}.read`), find(`${area}.${feature}.write`)];
  const texts = words[`${area}.${feature}`];
  if (!texts) throw new Error(`give ${area}.${feature} its words in contracts/permissions/labels.ts`);
  const own: readonly string[] = ACCOUNT_PERMISSIONS;
  const pair = ([name, about]: readonly [string, string]) => ({ name, about });
  return {
    feature,
    read,
    write,
    grantable: [read, write].some((one) => one !== null && own.includes(one)),
    texts: { en: pair(texts.en), th: pair(texts.th) },
  };
}

/** Every permission, grouped by area and feature, with its labels. */
export const PERMISSION_MAP: readonly PermissionArea[] = Object.entries(PERMISSION_TABLE).map(
  ([area, features]) => ({
    area,
    features: Object.keys(features).map((feature) => featureOf(area, feature)),
  }),
);

export const getPermissionMap = defineEndpoint({
  name: 'permission.map',
  method: 'GET',
  path: '/permissions',
  access: { kind: 'signed_in' },
  summary: 'List all permissions, also grouped and with their names in English and Thai',
  answer: z.object({ items: z.array(z.string()), next: z.null(), areas: z.array(PermissionArea) }),
});

export const ENDPOINTS = [getPermissionMap];
