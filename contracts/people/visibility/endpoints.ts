import { z } from 'zod';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { defineEvent } from '#contracts/kit/event.ts';
import { Id, Instant, Version } from '#contracts/kit/ids.ts';
import { buildSettingsNeeds } from '#contracts/kit/product-pages.ts';
import {
  CHOICE_MAX,
  GroupOption,
  GroupOptionChange,
  OptionField,
  OptionItem,
  OptionProduct,
} from '#contracts/people/visibility/option.ts';

/** The permissions for reading and changing the groups' settings and options, by product. */
export const VISIBILITY_PERMISSIONS = buildSettingsNeeds('manage');

const read = { kind: 'permitted_by_product', need: VISIBILITY_PERMISSIONS.read } as const;
const write = { kind: 'permitted_by_product', need: VISIBILITY_PERMISSIONS.write } as const;
const base = '/accounts/products/{product}';
const ofProduct = z.object({ product: OptionProduct });
const ofGroup = ofProduct.extend({ groupId: Id });

/** One group of users as the page lists it, with the number of items it is restricted to; null where it sees everything. */
export const ManagedGroup = z.object({
  _id: Id,
  name: z.string(),
  users: z.number().int(),
  keywords: z.number().int().nullable(),
  tags: z.number().int().nullable(),
  custom_socials: z.number().int().nullable(),
  engagements: z.number().int().nullable(),
  updated_at: Instant.nullable(),
});
export type ManagedGroup = z.infer<typeof ManagedGroup>;

export const listManagedGroups = defineEndpoint({
  name: 'group_option.groups',
  method: 'GET',
  path: `${base}/group-options`,
  access: read,
  summary: 'List the groups of the account and what each is restricted to in this product',
  input: { params: ofProduct },
  answer: z.object({ items: z.array(ManagedGroup), next: z.null() }),
});

/** Everything that a group of this product could be restricted to, by name. */
export const OptionChoices = z.object({
  keywords: z.array(OptionItem),
  tags: z.array(OptionItem.extend({ color: z.string().nullable() })),
  custom_socials: z.array(OptionItem),
  engagements: z.array(OptionItem.extend({ channel: z.string() })),
});
export type OptionChoices = z.infer<typeof OptionChoices>;

export const listOptionChoices = defineEndpoint({
  name: 'group_option.choices',
  method: 'GET',
  path: `${base}/group-options/choices`,
  access: read,
  summary: 'List everything that a group of this product can be restricted to',
  input: { params: ofProduct },
  answer: OptionChoices,
});

export const getGroupOption = defineEndpoint({
  name: 'group_option.read',
  method: 'GET',
  path: `${base}/group-option-v1.1/{groupId}`,
  access: read,
  summary:
    'Get the options of a group; if keywords.enable is set, empty entries of keywords.data are left out',
  input: { params: ofGroup },
  answer: GroupOption,
  errors: ['not_found'],
});

export const setGroupOption = defineEndpoint({
  name: 'group_option.update',
  method: 'PUT',
  path: `${base}/group-option-v1.1/{groupId}`,
  access: write,
  summary: 'Update the options of a group; fields not sent stay',
  input: { params: ofGroup, body: GroupOptionChange },
  answer: GroupOption,
  errors: ['not_found', 'stale_version', 'invalid_request'],
  event: 'group_option.updated',
});

/** The placeholder for an empty value in the last parts of a path of v2.0. */
export const NONE = 'none';
/** How many items one call of v2.0 returns. */
export const OPTION_PAGE = 50;

/** Parts left out at the end mean `none`, `none` and 0, so that paths of every length are equivalent. */
const Parts = {
  field: OptionField,
  a: z.union([z.literal(NONE), Id]).default(NONE),
  b: z.string().max(200).default(NONE),
  c: z.coerce.number().int().min(0).max(1_000_000).default(0),
};
function fieldEndpoint(name: string, parts: readonly ('a' | 'b' | 'c')[]) {
  return defineEndpoint({
    name: `group_option.field${name}`,
    method: 'GET',
    path: `${base}/group-option-v2.0/{groupId}/fields/{field}${parts.map((part) => `/{${part}}`).join('')}`,
    access: read,
    summary: `List what a group sees of one field, ${OPTION_PAGE} at a time: below a parent (a), by a search (b), from an offset (c)`,
    input: { params: ofGroup.extend(Parts) },
    answer: z.object({ items: z.array(OptionItem), next: z.string().nullable(), total: z.number().int() }),
    errors: ['not_found'],
  });
}

export const getOptionField = fieldEndpoint('', ['a', 'b', 'c']);
export const SHORT_FIELD_CALLS = [
  fieldEndpoint('-below', ['a', 'b']),
  fieldEndpoint('-of-parent', ['a']),
  fieldEndpoint('-all', []),
];

export const getKeywordsOfTag = defineEndpoint({
  name: 'group_option.keywords-from-tag',
  method: 'GET',
  path: `${base}/group-option-v2.0/{groupId}/keywords-from-tag-id/{tagId}`,
  access: read,
  summary: 'List the keywords of a tag, or of the tags below a category or group, that a group sees',
  input: { params: ofGroup.extend({ tagId: Id }) },
  answer: z.object({ items: z.array(OptionItem), next: z.null() }),
  errors: ['not_found'],
});

const settingFields = {
  ticket_tags: z.array(Id).max(CHOICE_MAX),
  keywords: z.array(Id).max(CHOICE_MAX),
};

/** What a CRM group works with: the tags it assigns to tickets, and the keywords of its tickets. No choice means all it sees. */
export const GroupSetting = z.object({
  group_id: Id,
  ...settingFields,
  version: z.number().int(),
  updated_at: Instant.nullable(),
  /** With `consume=1`: what the group's options in the CRM resolve to, one by one. */
  options: z
    .object({
      keywords: z.array(OptionItem),
      tags: z.array(OptionItem),
      custom_socials: z.array(OptionItem),
      engagements: z.array(OptionItem),
    })
    .optional(),
});
export type GroupSetting = z.infer<typeof GroupSetting>;

const settings = {
  path: '/crm/group-settings/{group_id}',
  envelope: 'crm',
  answer: GroupSetting,
} as const;

export const getGroupSetting = defineEndpoint({
  ...settings,
  name: 'group_setting.read',
  method: 'GET',
  access: { kind: 'permitted', need: VISIBILITY_PERMISSIONS.read.crm, product: 'crm' },
  summary: 'Get the settings of a group; with consume=1 also what its options resolve to',
  input: {
    params: z.object({ group_id: Id }),
    query: z.strictObject({ consume: z.enum(['0', '1']).optional() }),
  },
  errors: ['not_found'],
});

export const setGroupSetting = defineEndpoint({
  ...settings,
  name: 'group_setting.update',
  method: 'PUT',
  access: { kind: 'permitted', need: VISIBILITY_PERMISSIONS.write.crm, product: 'crm' },
  summary: 'Update the settings of a group; fields not sent stay',
  input: {
    params: z.object({ group_id: Id }),
    body: z.strictObject({
      ticket_tags: settingFields.ticket_tags.optional(),
      keywords: settingFields.keywords.optional(),
      version: Version.optional(),
    }),
  },
  errors: ['not_found', 'stale_version', 'invalid_request'],
  event: 'group_setting.updated',
});

export const ENDPOINTS = [
  listManagedGroups,
  listOptionChoices,
  getGroupOption,
  setGroupOption,
  getOptionField,
  ...SHORT_FIELD_CALLS,
  getKeywordsOfTag,
  getGroupSetting,
  setGroupSetting,
];

export const EVENTS = [
  defineEvent({
    name: 'group_option.updated',
    need: [['listening.group_setting.read', 'crm.group_manage.read']],
    data: z.unknown(),
  }),
  defineEvent({ name: 'group_setting.updated', need: ['crm.group_manage.read'], data: z.unknown() }),
];
