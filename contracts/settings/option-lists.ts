import { z } from 'zod';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { Id } from '#contracts/kit/ids.ts';
import { GroupOption } from '#contracts/people/visibility/option.ts';

/** The ten paths whose pages load the option lists; no other page loads them. */
export const OPTION_LIST_PATHS = [
  '/settings/keywords/listening',
  '/settings/tags/listening',
  '/settings/templates/listening',
  '/settings/social-custom/listening',
  '/settings/engagement/listening',
  '/settings/manage/listening',
  '/settings/email-notification/listening',
  '/settings/blacklist/listening',
  '/settings/ui/crm',
  '/settings/sla/crm',
] as const;

/** The products that have such pages. */
export const OptionProduct = z.enum(['listening', 'crm']);
export type OptionProduct = z.infer<typeof OptionProduct>;

const paths: readonly string[] = OPTION_LIST_PATHS;

/** The product whose option lists the page at a path loads; null if it loads none. */
export function findOptionProduct(path: string): OptionProduct | null {
  const plain = path.replace(/\/+$/, '');
  return paths.includes(plain) ? OptionProduct.parse(plain.slice(plain.lastIndexOf('/') + 1)) : null;
}

const Choice = z.object({ _id: Id, name: z.string() });
const NestedChoice = Choice.extend({ parent_id: Id.nullable() });

/**
 * The options of forms in the settings, under the specified state keys: names and nothing more, so that choosing requires no permission to
 * manage users. A list that the reader has no permission for is empty.
 */
export const OptionLists = z.object({
  /** The users of the account who may sign in. */
  users: z.array(Choice.extend({ group_id: Id.nullable() })),
  groups: z.array(Choice),
  /** Only for users who may see roles or manage users. */
  roles: z.array(Choice),
  keywords: z.array(NestedChoice),
  /** Groups, categories and tags together, from the top down. */
  tags: z.array(NestedChoice),
  engagements: z.array(Choice.extend({ channel: z.string() })),
  custom_socials: z.array(Choice),
  /** The restrictions of the reader's own group in this product; null for a user without a group. */
  userGroupOption: GroupOption.nullable(),
});
export type OptionLists = z.infer<typeof OptionLists>;

export const readOptionLists = defineEndpoint({
  name: 'settings.option-lists',
  method: 'GET',
  path: '/accounts/products/{product}/option-lists',
  access: { kind: 'signed_in' },
  summary: 'List the choices in the settings of a product: people, groups, roles, keywords, channels',
  input: { params: z.object({ product: OptionProduct }) },
  answer: OptionLists,
  errors: ['not_permitted', 'not_found'],
});

export const ENDPOINTS = [readOptionLists];
