import { allows, type Requirement } from '#contracts/permissions/requirement.ts';

/** Who else sees a template beside the one who made it. */
export const SHARES = ['private', 'group', 'all'] as const;
export type Share = (typeof SHARES)[number];

/** What sharing so widely needs (decisions, section 5); keeping to oneself needs nothing. */
export const SHARE_NEEDS: Readonly<Record<Share, Requirement>> = {
  private: [],
  group: ['listening.share_template.write'],
  all: ['listening.share_template_all.write'],
};

/** Whoever looks at a template: a person with a group and what the role allows. */
export type Viewer = { _id: string; group_id: string | null; permissions: readonly string[] };
type Shared = { share: Share; group_id: string | null };
/** A template as sharing knows it. */
export type Owned = Shared & { owner_id: string };

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
