import { makeSharingRules } from '#contracts/kit/sharing-rules.ts';
import type { Share } from '#contracts/kit/sharing.ts';
import type { Requirement } from '#contracts/permissions/requirement.ts';

/** The permissions for sharing this widely; private templates need none. */
export const SHARE_NEEDS: Readonly<Record<Share, Requirement>> = {
  private: [],
  group: ['listening.share_template.write'],
  all: ['listening.share_template_all.write'],
};

/** Who sees, shares and changes templates, and what listening shares in the same way: dashboards and saved views. */
export const TEMPLATE_SHARING = makeSharingRules({
  share: SHARE_NEEDS,
  seeOtherGroups: ['listening.share_template_all.read'],
  change: ['listening.template_setting.write'],
});
