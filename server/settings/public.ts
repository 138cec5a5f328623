export { refuseRule } from '#server/settings/collections/refuse-rule.ts';
export {
  keptItems,
  keptSetting,
  listSetting,
  readSetting,
  type SettingItemOf,
} from '#server/settings/read-setting.ts';
