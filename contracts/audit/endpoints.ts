import {
  ACTIVITY_PAGE,
  exportActivity,
  listActivity,
  listActivityChoices,
} from '#contracts/audit/activity.ts';
import { getHeatmap, HEATMAP_PAGE, listAccesses } from '#contracts/audit/heatmap.ts';
import { correctPunch, listPunches, PUNCH_EVENTS, PUNCH_PAGE, sumPunches } from '#contracts/audit/punch.ts';

export const ENDPOINTS = [
  listActivity,
  listActivityChoices,
  exportActivity,
  listPunches,
  sumPunches,
  correctPunch,
  getHeatmap,
  listAccesses,
];

export const EVENTS = PUNCH_EVENTS;

export const PAGES = [ACTIVITY_PAGE, PUNCH_PAGE, HEATMAP_PAGE];
