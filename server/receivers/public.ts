export { requestNewConsents, requestConsentAgain } from '#server/receivers/ask.ts';
export { loadSendingContext, type SendingContext } from '#server/receivers/place.ts';
export {
  areAccountUsers,
  forgetReceivers,
  resolveReceivers,
  type ResolvedReceiver,
} from '#server/receivers/receiver-store.ts';
