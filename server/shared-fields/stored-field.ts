import { z } from 'zod';
import { SharedField, SharedFieldInput } from '#contracts/shared-fields/shared-field.ts';
import type { SharedRow } from '#server/kit/shared-list/declaration.ts';

const { key, official, unit, additive } = SharedField.shape;

/** A field as it is stored: what a person edits, and what follows from it. `name` is that of the lists. */
export const StoredField = SharedFieldInput.extend({ name: z.string(), key, official, unit, additive });
export type StoredField = z.infer<typeof StoredField>;
export type FieldRow = SharedRow<StoredField>;
