import { makeSharingRules } from '#contracts/kit/sharing-rules.ts';
import type { Viewer } from '#contracts/kit/sharing.ts';
import { allows } from '#contracts/permissions/requirement.ts';

/** The permission to make a field official, and to change one that is. */
export const OFFICIAL_NEED = ['custom_viz.official_field.write'] as const;

/** Who builds dashboards also shares fields: with their group, or with everybody of the account. */
export const FIELD_SHARING = makeSharingRules({
  share: {
    private: [],
    group: ['custom_viz.dashboard.write'],
    all: ['custom_viz.dashboard.write'],
  },
  change: ['custom_viz.dashboard.write'],
});

/** Whether a user may make fields official, and change those that are. */
export const mayMakeOfficial = ({ permissions }: Viewer): boolean => allows(permissions, OFFICIAL_NEED);
