export { changeChannel } from '#server/channels/connections/change.ts';
export { connectChannel, connectConsented } from '#server/channels/connections/connect.ts';
export { storeOffer } from '#server/channels/connections/offer-store.ts';
export {
  insertEngagement,
  listEngagements,
  lockEngagement,
  NO_TOKEN,
  presentEngagement,
  toEngagementFields,
  updateEngagement,
  type EngagementRow,
} from '#server/channels/connections/store.ts';
