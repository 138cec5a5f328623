import { z } from 'zod';
import { defineArea } from '#contracts/kit/area/area.ts';
import { collection } from '#contracts/kit/area/collection.ts';

/** What a customer is asked for on the page behind a verification link. */
export const VerificationField = z.strictObject({
  label: z.string().trim().min(1).max(120),
  kind: z.enum(['text', 'email', 'phone', 'number', 'date']).default('text'),
  required: z.boolean().default(true),
});
export type VerificationField = z.infer<typeof VerificationField>;

/** Where the link goes in a message; without it the link comes last. */
export const LINK_PLACE = '{link}';

/**
 * Verification links: what an agent sends so that a customer says who they are, and the labels that a ticket gets by how it ended.
 */
export const verification = defineArea({
  page: 'verification',
  products: ['crm'],
  feature: 'verification_link',
  access: { read: ['crm.verification.read'], write: ['crm.verification.write'] },
  resources: {
    settings: collection({
      path: '/crm/verification/settings',
      table: 'verification_settings',
      envelope: 'crm',
      ordered: true,
      csv: true,
      fields: {
        name: z.string().trim().min(1).max(120),
        message: z.string().trim().min(1).max(1000).meta({ field: 'longtext' }),
        fields: z.array(VerificationField).min(1).max(20),
        expires_minutes: z.number().int().min(5).max(43_200).default(60),
        redirect_url: z
          .union([z.literal(''), z.url({ protocol: /^https$/ }).max(500)])
          .default('')
          .meta({ field: 'url' }),
        active: z.boolean().default(true),
      },
      unique: ['name'],
      search: ['name', 'message'],
      sort: 'name',
      columns: ['name', 'message', 'fields', 'expires_minutes', 'active'],
    }),
    labels: collection({
      path: '/crm/verification/labels',
      table: 'verification_labels',
      envelope: 'crm',
      ordered: true,
      csv: true,
      fields: {
        name: z.string().trim().min(1).max(60),
        color: z
          .string()
          .regex(/^#[0-9a-f]{6}$/i)
          .default('#2f9e44')
          .meta({ field: 'color' }),
        given: z.enum(['by_hand', 'answered', 'expired']).default('by_hand'),
        active: z.boolean().default(true),
      },
      unique: ['name'],
      search: ['name'],
      sort: 'name',
      columns: ['name', 'color', 'given', 'active'],
    }),
  },
});
