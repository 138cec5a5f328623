import type { Owned, Share, Shared, Viewer } from '#contracts/kit/sharing.ts';
import { allows, type Requirement } from '#contracts/permissions/requirement.ts';

/** What showing a view to others needs: to the own group whoever works on tickets, to everybody whoever sets up the CRM. */
const VIEW_SHARE_NEEDS: Readonly<Record<Share, Requirement>> = {
  private: [],
  group: ['crm.ticket.write'],
  all: ['crm.ui_settings.write'],
};

/** Whether a person sees a view: the own ones, those of everybody, those of the own group. */
export const maySeeView = (viewer: Viewer, view: Owned): boolean =>
  view.owner_id === viewer._id ||
  view.share === 'all' ||
  (view.share === 'group' && viewer.group_id !== null && view.group_id === viewer.group_id);

/** Whether a person may show a view so; to another group than the own one only who may show it to everybody. */
export const mayShareView = (viewer: Viewer, { share, group_id }: Shared): boolean =>
  allows(viewer.permissions, VIEW_SHARE_NEEDS[share]) &&
  (share !== 'group' || group_id === viewer.group_id || allows(viewer.permissions, VIEW_SHARE_NEEDS.all));

/** Whether a person may change or delete a view: the own ones, and shared ones by whoever may share so. */
export const mayChangeView = (viewer: Viewer, view: Owned): boolean =>
  maySeeView(viewer, view) &&
  (view.owner_id === viewer._id || (view.share !== 'private' && mayShareView(viewer, view)));
