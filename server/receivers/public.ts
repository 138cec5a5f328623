export { requestNewConsents, requestConsentAgain } from '#server/receivers/ask.ts';
export { loadSendingContext, type SendingContext } from '#server/receivers/place.ts';
export { forgetReceivers } from '#server/receivers/consent-store.ts';
export {
  areAccountUsers,
  listPossibleReceivers,
  resolveReceivers,
  type ResolvedReceiver,
} from '#server/receivers/receiver-store.ts';
