import type { PermissionFeature } from '#contracts/permissions/table.ts';

/** The name of each feature that has permissions, and a sentence that says what they permit, in one language. */
export type PermissionTexts = Readonly<Record<PermissionFeature, { name: string; about: string }>>;
