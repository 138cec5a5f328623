import { allows, type Requirement } from '#contracts/permissions/requirement.ts';
import type { Share } from '#contracts/settings/templates/sharing.ts';

/** What showing a view to others needs: to the own group whoever works on tickets, to everybody whoever sets up the CRM. */
export const VIEW_SHARE_NEEDS: Readonly<Record<Share, Requirement>> = {
  private: [],
  group: ['crm.ticket.write'],
  all: ['crm.ui_settings.write'],
};

/** Whoever looks at a view: a person with a group and what the role allows. */
export type ViewViewer = { _id: string; group_id: string | null; permissions: readonly string[] };
type Shared = { share: Share; group_id: string | null };

/** Whether a person sees a view: the own ones, those of everybody, those of the own group. */
export const maySeeView = (viewer: ViewViewer, view: Shared & { owner_id: string }): boolean =>
  view.owner_id === viewer._id ||
  view.share === 'all' ||
  (view.share === 'group' && viewer.group_id !== null && view.group_id === viewer.group_id);

/** Whether a person may show a view so; to another group than the own one only who may show it to everybody. */
export const mayShareView = (viewer: ViewViewer, { share, group_id }: Shared): boolean =>
  allows(viewer.permissions, VIEW_SHARE_NEEDS[share]) &&
  (share !== 'group' || group_id === viewer.group_id || allows(viewer.permissions, VIEW_SHARE_NEEDS.all));

/** Whether a person may change or delete a view: the own ones, and shared ones by whoever may share so. */
export const mayChangeView = (viewer: ViewViewer, view: Shared & { owner_id: string }): boolean =>
  maySeeView(viewer, view) &&
  (view.owner_id === viewer._id || (view.share !== 'private' && mayShareView(viewer, view)));
