export { boundsOf, isWithin, madeUnder, type Bounds } from '#server/settings/manage/bounds.ts';
export {
  crmRestrictions,
  readRestrictions,
  unseenBy,
  type Restriction,
} from '#server/settings/manage/restriction-store.ts';
export { allowedTagsOf, idsOf } from '#server/settings/manage/tags-within.ts';
export { namesSeen, withoutUnseenTags, type NamesSeen } from '#server/settings/manage/names-seen.ts';
export { readSeenTags } from '#server/settings/manage/seen-tags-store.ts';
export { listeningRestriction, tagsInListening, type Viewer } from '#server/settings/manage/viewer.ts';
