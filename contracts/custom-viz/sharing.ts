import { makeSharingRules } from '#contracts/kit/sharing-rules.ts';

/** Who builds dashboards also shares them: with their group, or with everybody of the account. */
export const DASHBOARD_SHARING = makeSharingRules({
  share: {
    private: [],
    group: ['custom_viz.dashboard.write'],
    all: ['custom_viz.dashboard.write'],
  },
  change: ['custom_viz.dashboard.write'],
});
