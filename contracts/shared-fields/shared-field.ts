import { z } from 'zod';
import { Id, Instant } from '#contracts/kit/ids.ts';
import { LocalText } from '#contracts/kit/local-text.ts';
import { sharedFields, shareFields } from '#contracts/kit/sharing.ts';
import { SharedKey } from '#contracts/semantic/calculated.ts';
import { MEASUREMENT_UNITS } from '#contracts/semantic/measure.ts';
import { FieldDefinition } from '#contracts/shared-fields/definition.ts';

/** The most fields of an account. */
export const MOST_FIELDS = 300;

/** What a person edits of a shared field: its names and meaning in both languages, what it computes, and who else sees it. */
export const SharedFieldInput = z.strictObject({
  labels: LocalText,
  about: LocalText.default({ en: '', th: '' }),
  definition: FieldDefinition,
  ...shareFields,
});
export type SharedFieldInput = z.infer<typeof SharedFieldInput>;

/** A shared field as the caller sees it. */
export const SharedField = SharedFieldInput.extend({
  ...sharedFields,
  /** Its name in questions, formulas and statements; it stays when the field is renamed. */
  key: SharedKey,
  /** Whether the account vouches for it; only people with the permission change such a field. */
  official: z.boolean(),
  /** Of a measure, its unit; null of a field. */
  unit: z.enum(MEASUREMENT_UNITS).nullable(),
  /** Whether the values of a measure add up. */
  additive: z.boolean(),
  /** Whether the caller's questions cannot be computed with it now, since something that it names is gone or hidden from them. */
  broken: z.boolean(),
});
export type SharedField = z.infer<typeof SharedField>;

/** What a field was before a change. */
export const SharedFieldVersion = SharedFieldInput.pick({
  labels: true,
  about: true,
  definition: true,
}).extend({
  number: z.number().int(),
  official: z.boolean(),
  /** When it was replaced, and by whom. */
  replaced_at: Instant,
  replaced_by: z.string(),
});
export type SharedFieldVersion = z.infer<typeof SharedFieldVersion>;

/** Where a field is used. Dashboards that the caller does not see are counted only. */
export const SharedFieldUsage = z.object({
  dashboards: z.array(
    z.object({
      _id: Id,
      name: z.string(),
      /** The tabs and titles of the tiles that name it. */
      tiles: z.array(z.object({ tab: LocalText, title: LocalText, kind: z.string() })),
      /** The names of the filters of the dashboard that are on it. */
      filters: z.array(LocalText),
      schedules: z.array(z.object({ _id: Id, name: z.string() })),
      alerts: z.array(z.object({ _id: Id, name: z.string() })),
      filter_sets: z.number().int(),
    }),
  ),
  hidden: z.number().int(),
  /** Other shared fields whose formulas name it, as far as the caller sees them, and how many others. */
  fields: z.array(z.object({ _id: Id, labels: LocalText })),
  hidden_fields: z.number().int(),
});
export type SharedFieldUsage = z.infer<typeof SharedFieldUsage>;
