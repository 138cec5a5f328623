export { askNew, askOnceMore } from '#server/receivers/ask.ts';
export { placeOf, type SendingContext } from '#server/receivers/place.ts';
export {
  arePeople,
  forgetReceivers,
  receiversOf,
  type ResolvedReceiver,
} from '#server/receivers/receivers.ts';
