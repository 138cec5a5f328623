import { defineModule } from '#contracts/kit/module.ts';
import * as history from '#contracts/settings/history.ts';
import * as optionLists from '#contracts/settings/option-lists.ts';
import * as systemPage from '#contracts/settings/system-page.ts';
import * as transfer from '#contracts/settings/transfer.ts';
import * as usage from '#contracts/settings/usage/endpoints.ts';
import * as usageWarningsSettings from '#contracts/settings/usage/warnings.ts';

/** Everything that the contract of `settings` declares. */
export const settings = defineModule(
  systemPage,
  transfer,
  history,
  optionLists,
  usage,
  usageWarningsSettings,
);
