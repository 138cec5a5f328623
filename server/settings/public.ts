export {
  keptItems,
  keptSetting,
  listSetting,
  readSetting,
  type SettingItemOf,
  type SettingOf,
} from '#server/settings/read-setting.ts';
