export { isWithin, parseBounds } from '#server/people/visibility/bounds.ts';
export { loadBounds, type Bounds } from '#server/people/visibility/bounds-store.ts';
export {
  loadCrmRestrictions,
  readRestrictions,
  findUsersWithoutAccess,
  type Restriction,
} from '#server/people/visibility/restriction-store.ts';
export { readSeenTags } from '#server/people/visibility/seen-tags-store.ts';
export {
  loadListeningRestriction,
  loadListeningTags,
  type Viewer,
} from '#server/people/visibility/viewer.ts';
export { readOption, changeOption } from '#server/people/visibility/options.ts';
export { findOptions } from '#server/people/visibility/option-store.ts';
export { changeSetting } from '#server/people/visibility/setting.ts';
export { findSetting } from '#server/people/visibility/setting-store.ts';
export { loadChosenTags } from '#server/people/visibility/given-tags-store.ts';
