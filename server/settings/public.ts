export { createItem } from '#server/settings/collections/change.ts';
export { createSettingItem } from '#server/settings/create-setting-item.ts';
export { buildAreaHandlers } from '#server/settings/collections/handlers.ts';
export { findExistingIds, type NamedTable } from '#server/settings/existing-id-store.ts';
export { writeDocument, readDocument } from '#server/settings/documents/store.ts';
export { refuseRule } from '#server/settings/collections/refuse-rule.ts';
export {
  listCachedItems,
  readCachedSetting,
  listSetting,
  readSetting,
  type SettingItemOf,
} from '#server/settings/read-setting.ts';
