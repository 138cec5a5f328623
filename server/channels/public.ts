export {
  channelsUsedIn,
  connectionOf,
  connectionsFor,
  findConnection,
  openSecrets,
  touchConnection,
  type Connection,
  type UsedChannel,
} from '#server/channels/connection-store.ts';
export { appValues, connectIoFor, ioFor, leaveOfApp } from '#server/channels/connectors.ts';
export { noteReceipts, sentFilesTo, settleEcho } from '#server/channels/receipt-store.ts';
export { keepGrants, newestGrant } from '#server/channels/grant-store.ts';
export {
  addSendJob,
  dispatch,
  insertPastDelivery,
  lockOutboxRow,
  markReceived,
  updateOutboxRow,
} from '#server/channels/outbox-store.ts';
export { notifyUndelivered } from '#server/channels/notify-undelivered.ts';
