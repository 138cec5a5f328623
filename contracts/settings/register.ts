import type { Area } from '#contracts/kit/area/area.ts';
import { autoSentiment } from '#contracts/settings/auto-sentiment.ts';
import { monitors } from '#contracts/settings/monitors.ts';
import { workingStatus } from '#contracts/settings/working-status.ts';

/** Every declared settings area, one line each. */
export const AREAS: readonly Area[] = [workingStatus, monitors, autoSentiment];
