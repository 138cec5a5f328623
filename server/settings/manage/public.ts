export { boundsOf, isWithin, madeUnder, type Bounds } from '#server/settings/manage/bounds.ts';
export { heldInCrm, readHeld, unseenBy, type Held } from '#server/settings/manage/held-store.ts';
export { heldTagsOf, idsOf } from '#server/settings/manage/tags-within.ts';
export { namesSeen, withoutUnseenTags, type NamesSeen } from '#server/settings/manage/names-seen.ts';
export { readSeenTags } from '#server/settings/manage/seen-tags-store.ts';
export { heldInListening, tagsInListening, type Viewer } from '#server/settings/manage/viewer.ts';
