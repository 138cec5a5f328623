import {
  SHARES,
  type SharedResource,
  type Share,
  type SharingFields,
  type Viewer,
} from '#contracts/kit/sharing.ts';
import { allows, type Requirement } from '#contracts/permissions/requirement.ts';

/** The permissions for sharing of one kind of resource. */
type SharingNeeds = {
  /** To share this widely; private resources usually require nothing. */
  share: Readonly<Record<Share, Requirement>>;
  /** The permission to see what is shared with other groups. Without it nobody does. */
  seeOtherGroups?: Requirement;
  /** To change anything at all, including one's own. */
  change: Requirement;
};

/** Who sees, shares and changes resources of one kind that users create. */
export type SharingRules = {
  /** Whether a user also sees what is shared with other groups. */
  seesOtherGroups: (viewer: Viewer) => boolean;
  /** Whether a user sees it: their own, those shared with all, those of their group. Private ones are only visible to their owner. */
  maySee: (viewer: Viewer, owned: SharedResource) => boolean;
  /** Whether a user may share this widely. Sharing with another group requires the permission to share with everybody. */
  mayShare: (viewer: Viewer, shared: SharingFields) => boolean;
  /** Whether a user may change or delete it: their own, and shared ones if they may share as widely. */
  mayChange: (viewer: Viewer, owned: SharedResource) => boolean;
  /** The ways in which a user may share, with no group but their own. */
  choices: (viewer: Viewer) => Share[];
};

/** The sharing rules for one kind of resource, from its permissions. */
export function makeSharingRules({ share: needs, seeOtherGroups, change }: SharingNeeds): SharingRules {
  const has = (viewer: Viewer, need: Requirement): boolean => allows(viewer.permissions, need);
  const seesOtherGroups = (viewer: Viewer): boolean =>
    seeOtherGroups !== undefined && has(viewer, seeOtherGroups);
  const maySee = (viewer: Viewer, { owner_id, share, group_id }: SharedResource): boolean => {
    if (owner_id === viewer._id || share === 'all') return true;
    if (share === 'private') return false;
    return (viewer.group_id !== null && group_id === viewer.group_id) || seesOtherGroups(viewer);
  };
  const mayShare = (viewer: Viewer, { share, group_id }: SharingFields): boolean =>
    has(viewer, needs[share]) &&
    (share !== 'group' || group_id === viewer.group_id || has(viewer, needs.all));
  return {
    seesOtherGroups,
    maySee,
    mayShare,
    mayChange: (viewer, owned) =>
      has(viewer, change) &&
      maySee(viewer, owned) &&
      (owned.owner_id === viewer._id || mayShare(viewer, owned)),
    choices: (viewer) =>
      SHARES.filter((share) =>
        share === 'group'
          ? viewer.group_id !== null && mayShare(viewer, { share, group_id: viewer.group_id })
          : mayShare(viewer, { share, group_id: null }),
      ),
  };
}
