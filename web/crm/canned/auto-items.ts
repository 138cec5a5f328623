import { autoCanned } from '#contracts/crm/canned/auto-canned.ts';
import { buildItemSchema } from '#contracts/kit/area/collection.ts';

const { settings, conditions, keywords } = autoCanned.resources;
const Setting = buildItemSchema(settings);
const Condition = buildItemSchema(conditions);
const Keyword = buildItemSchema(keywords);

/** An item of auto canned with its fields typed; the generic store knows them by name only. */
export const readSetting = (item: unknown) => Setting.parse(item);
export const readCondition = (item: unknown) => Condition.parse(item);
export const readKeyword = (item: unknown) => Keyword.parse(item);
