export { collectIds, loadAllowedTags } from '#server/tags/allowed-tags.ts';
export { changeTag, createTag } from '#server/tags/change.ts';
export { makeTags } from '#server/tags/make-tags.ts';
export { readTags } from '#server/tags/read-tags.ts';
export { loadSeenNames, withoutUnseenTags, type NamesSeen } from '#server/tags/seen-names.ts';
export { setItemTags } from '#server/tags/set-item-tags.ts';
export { listTagPlaces, type NumberedPlace } from '#server/tags/tag-places.ts';
export { listNumberedTags, listTagNumbersOfKeyword, listTagsBelow } from '#server/tags/tag-store.ts';
export { listVisibleTags } from '#server/tags/visible-tags.ts';
