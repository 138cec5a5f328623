import { listSettingHistory } from '#contracts/settings/history.ts';
import type { Example } from '#tests/factories/call-example.ts';

/** The calls of the settings kit itself. */
export const settingsKitExamples: Record<string, Example> = {
  [listSettingHistory.name]: async () => ({ query: { noun: 'working_status' } }),
};
