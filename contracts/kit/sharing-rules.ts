import {
  SHARES,
  type SharedResource,
  type Share,
  type SharingFields,
  type Viewer,
} from '#contracts/kit/sharing.ts';
import { allows, type Requirement } from '#contracts/permissions/requirement.ts';

/** The rights that sharing asks for in one place of the suite. */
type SharingNeeds = {
  /** To share so widely; keeping to oneself usually needs nothing. */
  share: Readonly<Record<Share, Requirement>>;
  /** To see what is shared with other groups. Without it nobody does. */
  seeOtherGroups?: Requirement;
  /** To change anything at all, the own things included. */
  change: Requirement;
};

/** Who sees, shares and changes things of one kind that people make. */
export type SharingRules = {
  /** Whether a person also sees what is shared with groups that are not theirs. */
  seesOtherGroups: (viewer: Viewer) => boolean;
  /** Whether a person sees it: the own, those of everybody, those of the own group. What is private is its owner's alone. */
  maySee: (viewer: Viewer, owned: SharedResource) => boolean;
  /** Whether a person may share so. With another group than the own one only who may share with everybody. */
  mayShare: (viewer: Viewer, shared: SharingFields) => boolean;
  /** Whether a person may change or delete it: the own, and shared ones by whoever may share so. */
  mayChange: (viewer: Viewer, owned: SharedResource) => boolean;
  /** The ways in which a person may share, with no group but the own one. */
  choices: (viewer: Viewer) => Share[];
};

/** The rules of sharing for things of one kind, from the rights that it asks for. */
export const makeSharingRules = ({ share: needs, seeOtherGroups, change }: SharingNeeds): SharingRules => {
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
};
