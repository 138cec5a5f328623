export { loadBounds, isWithin, parseBounds, type Bounds } from '#server/settings/manage/bounds.ts';
export {
  loadCrmRestrictions,
  readRestrictions,
  findUsersWithoutAccess,
  type Restriction,
} from '#server/settings/manage/restriction-store.ts';
export { loadAllowedTags, collectIds } from '#server/settings/manage/tags-within.ts';
export { loadSeenNames, withoutUnseenTags, type NamesSeen } from '#server/settings/manage/names-seen.ts';
export { readSeenTags } from '#server/settings/manage/seen-tags-store.ts';
export { loadListeningRestriction, loadListeningTags, type Viewer } from '#server/settings/manage/viewer.ts';
