import { z } from 'zod';
import { Activity } from '#contracts/audit/activity.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { buildPageSchema, PageQuery } from '#contracts/kit/envelope.ts';
import { Id } from '#contracts/kit/ids.ts';
import { Product } from '#contracts/kit/products.ts';

/** What may happen to a setting: the last part of its events' names. */
export const SETTING_CHANGES = ['created', 'updated', 'deleted', 'ordered'] as const;
/** What happens to some settings besides; it stands in their history and nothing is restored from it. */
export const MORE_CHANGES = ['restored', 'merged', 'imported'] as const;
export type SettingChange = (typeof SETTING_CHANGES)[number] | (typeof MORE_CHANGES)[number];

/** One change of a setting: a line of the activity log, with its values for those who may read the setting. */
export const HistoryLine = Activity;
export type HistoryLine = Activity;

/**
 * What happened to the settings of a noun (`working_status`), or to one of them. Whoever may read the noun may read its history:
 * the need is that of its events.
 */
export const listSettingHistory = defineEndpoint({
  name: 'setting-history.list',
  method: 'GET',
  path: '/accounts/settings/history',
  access: { kind: 'signed_in' },
  summary: 'List the changes of a setting with the values before and after, newest first',
  input: {
    query: z.strictObject({
      noun: z.string().regex(/^[a-z][a-z0-9_]{0,79}$/),
      entity: Id.optional(),
      product: Product.optional(),
      ...PageQuery.shape,
    }),
  },
  answer: buildPageSchema(HistoryLine),
  errors: ['not_found', 'not_permitted', 'cursor_invalid'],
});

export const ENDPOINTS = [listSettingHistory];
