import { activityHandlers } from '#server/audit/activity-handlers.ts';
import { heatmapHandlers } from '#server/audit/heatmap-handlers.ts';
import { handlers as presenceHandlers } from '#server/audit/presence-handlers.ts';
import { punchHandlers } from '#server/audit/punch-handlers.ts';
import type { Module } from '#server/kit/module.ts';

/** The activity of users. */
export const audit: Module = {
  name: 'audit',
  handlers: [...activityHandlers, ...punchHandlers, ...presenceHandlers, ...heatmapHandlers],
};
