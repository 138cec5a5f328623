import { z } from 'zod';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';

const FeatureText = z.object({ name: z.string(), about: z.string() });

/** One feature of an area: its permissions, and its texts in both languages. */
export const PermissionFeature = z.object({
  feature: z.string(),
  read: z.string().nullable(),
  write: z.string().nullable(),
  /** False for permissions that no role of an account may have. */
  grantable: z.boolean(),
  texts: z.object({ en: FeatureText, th: FeatureText }),
});
export type PermissionFeature = z.infer<typeof PermissionFeature>;

export const PermissionArea = z.object({ area: z.string(), features: z.array(PermissionFeature) });
export type PermissionArea = z.infer<typeof PermissionArea>;

export const getPermissionMap = defineEndpoint({
  name: 'permission.map',
  method: 'GET',
  path: '/permissions',
  access: { kind: 'signed_in' },
  summary: 'List all permissions, also grouped and with their names in English and Thai',
  answer: z.object({ items: z.array(z.string()), next: z.null(), areas: z.array(PermissionArea) }),
});

export const ENDPOINTS = [getPermissionMap];
