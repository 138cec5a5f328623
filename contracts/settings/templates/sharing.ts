import type { Owned, Share, Shared, Viewer } from '#contracts/kit/sharing.ts';
import { allows, type Requirement } from '#contracts/permissions/requirement.ts';

/** What sharing so widely needs (decisions, section 5); keeping to oneself needs nothing. */
export const SHARE_NEEDS: Readonly<Record<Share, Requirement>> = {
  private: [],
  group: ['listening.share_template.write'],
  all: ['listening.share_template_all.write'],
};

/**
 * Whether a person sees a template: the own ones, those shared with everybody, those of the own group; who may read all that
 * is shared also sees those of other groups. What is private is its owner's alone.
 */
export const maySeeTemplate = (viewer: Viewer, template: Owned): boolean => {
  if (template.owner_id === viewer._id || template.share === 'all') return true;
  if (template.share === 'private') return false;
  return (
    (viewer.group_id !== null && template.group_id === viewer.group_id) ||
    allows(viewer.permissions, ['listening.share_template_all.read'])
  );
};

/** Whether a person may share so. With another group than the own one only who may share with everybody. */
export const mayShareTemplate = (viewer: Viewer, { share, group_id }: Shared): boolean =>
  allows(viewer.permissions, SHARE_NEEDS[share]) &&
  (share !== 'group' || group_id === viewer.group_id || allows(viewer.permissions, SHARE_NEEDS.all));

/** Whether a person may change or delete a template: the own ones, and shared ones by whoever may share so. */
export const mayChangeTemplate = (viewer: Viewer, template: Owned): boolean =>
  allows(viewer.permissions, ['listening.template_setting.write']) &&
  maySeeTemplate(viewer, template) &&
  (template.owner_id === viewer._id || mayShareTemplate(viewer, template));
