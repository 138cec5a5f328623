export { followersOf } from '#server/settings/notifications/store.ts';
export { askNew, askOnceMore } from '#server/settings/notifications/ask.ts';
export { placeOf } from '#server/settings/notifications/place.ts';
export { arePeople, forgetReceivers, receiversOf } from '#server/settings/notifications/receivers.ts';
