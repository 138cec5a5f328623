import { z } from 'zod';
import { defineArea } from '#contracts/kit/area/area.ts';
import { defineCollection } from '#contracts/kit/area/collection.ts';
import { formOf } from '#contracts/kit/faults/fault.ts';

/** A field on the page behind a verification link; `label_th` is its Thai label. */
export const VerificationField = z.strictObject({
  label: z.string().trim().min(1).max(120),
  label_th: z.string().trim().max(120).default(''),
  kind: z.enum(['text', 'email', 'phone', 'number', 'date']).default('text'),
  required: z.boolean().default(true),
});
export type VerificationField = z.infer<typeof VerificationField>;

/** The label of a field in a language; the account's own label where it has none in Thai. */
export function getFieldLabel(
  language: string,
  { label, label_th }: Pick<VerificationField, 'label' | 'label_th'>,
): string {
  return language === 'th' && label_th !== '' ? label_th : label;
}

/** The placeholder for the link in a message; without it the link comes last. */
export const LINK_PLACE = '{link}';

/** Verification links: an agent sends one so that a customer confirms their identity, and the ticket gets labels by the outcome. */
export const verification = defineArea({
  page: 'verification',
  products: ['crm'],
  feature: 'verification_link',
  access: { read: ['crm.verification.read'], write: ['crm.verification.write'] },
  resources: {
    settings: defineCollection({
      path: '/crm/verification/settings',
      table: 'verification_settings',
      envelope: 'crm',
      ordered: true,
      csv: true,
      fields: {
        name: z.string().trim().min(1).max(120),
        message: z.string().trim().min(1).max(1000).meta({ field: 'longtext' }),
        message_th: z.string().trim().max(1000).default('').meta({ field: 'longtext' }),
        fields: z.array(VerificationField).min(1).max(20),
        expires_minutes: z
          .number()
          .int()
          .min(5)
          .max(43_200)
          .default(60)
          .meta({ field: 'duration', unit: 'minutes' }),
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
      check: (setting) => {
        const lacking = lackingInThai(Said.parse(setting));
        return lacking.length > 0 ? { code: 'verification_thai', fields: lacking } : undefined;
      },
    }),
    labels: defineCollection({
      path: '/crm/verification/labels',
      table: 'verification_labels',
      envelope: 'crm',
      ordered: true,
      csv: true,
      fields: {
        name: z.string().trim().min(1).max(60),
        color: z
          .string()
          .check(formOf('color', /^#[0-9a-f]{6}$/i))
          .default('#2f9e44')
          .meta({ field: 'color' }),
        applied: z.enum(['by_hand', 'answered', 'expired']).default('by_hand'),
        active: z.boolean().default(true),
      },
      unique: ['name'],
      search: ['name'],
      sort: 'name',
      columns: ['name', 'color', 'applied', 'active'],
    }),
  },
});

/** The texts of a link for the customer, as far as they can be parsed. */
const Said = z.object({ message_th: z.string().catch(''), fields: z.array(VerificationField).catch([]) });

/** Where Thai texts are missing while others exist, by the path of their field: no customer gets a page that is half in Thai. */
function lackingInThai({ message_th, fields }: z.output<typeof Said>): string[] {
  if (message_th === '' && fields.every(({ label_th }) => label_th === '')) return [];
  return [
    ...(message_th === '' ? ['message_th'] : []),
    ...fields.flatMap(({ label_th }, index) => (label_th === '' ? [`fields.${index}.label_th`] : [])),
  ];
}
