import type { WebModule } from '#web/kit/module.ts';

/** The activity of users. */
export const audit: WebModule = {
  screens: {
    'settings-account-activity': () =>
      import('#web/audit/activity/activity-screen.tsx').then(({ ActivityScreen }) => ActivityScreen),
    'settings-account-punch-log': () =>
      import('#web/audit/punch-log/punch-log-screen.tsx').then(({ PunchLogScreen }) => PunchLogScreen),
    'settings-account-heatmap': () =>
      import('#web/audit/heatmap/heatmap-screen.tsx').then(({ HeatmapScreen }) => HeatmapScreen),
  },
};
