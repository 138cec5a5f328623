export {
  keptItems,
  keptSetting,
  listSetting,
  readSetting,
  type SettingItemOf,
} from '#server/settings/read-setting.ts';
