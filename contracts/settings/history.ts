import { z } from 'zod';
import { Activity } from '#contracts/audit/activity.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { buildPageSchema, PageQuery } from '#contracts/kit/envelope.ts';
import { Id } from '#contracts/kit/ids.ts';
import { Product } from '#contracts/kit/products.ts';

/** What may happen to a setting: the last part of its events' names. */
export const SETTING_CHANGES = ['created', 'updated', 'deleted', 'ordered'] as const;
/** Further events of some settings; they are in the history, but nothing can be restored from them. */
export const MORE_CHANGES = ['restored', 'merged', 'imported'] as const;
export type SettingChange = (typeof SETTING_CHANGES)[number] | (typeof MORE_CHANGES)[number];

/** One change of a setting: a line of the activity log, with its values for users who may read the setting. */
export const HistoryLine = Activity;
export type HistoryLine = Activity;

/**
 * The history of the settings of a noun (`working_status`), or of one of them. A user who may read the noun may read its history: the
 * permission is that of its events.
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
