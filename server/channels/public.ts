export { applyConnectionEvents } from '#server/channels/connection-events.ts';
export {
  listUsedChannels,
  loadConnection,
  listActiveConnections,
  findConnection,
  noteEmbedding,
  openSecrets,
  touchConnection,
  type Connection,
  type UsedChannel,
} from '#server/channels/connection-store.ts';
export { getAppValues, connectIoFor, makeIo, getAppCredentials } from '#server/channels/connectors.ts';
export {
  noteReceipts,
  hasSentFilesTo,
  markFailed,
  settleByKey,
  settleEcho,
} from '#server/channels/receipt-store.ts';
export { pollNow } from '#server/channels/meters/waiting-store.ts';
export { addReadings } from '#server/channels/read-named.ts';
export { insertGrants, findNewestGrant } from '#server/channels/grant-store.ts';
export { enqueueNext } from '#server/channels/send-order-store.ts';
export {
  addSendJob,
  deleteOutboxRow,
  enqueueMessage,
  insertPastDelivery,
  lockOutboxRow,
  markReceived,
  releaseHold,
  updateOutboxRow,
  type OutboxRow,
} from '#server/channels/outbox-store.ts';
export {
  findReadingStop,
  giveBack,
  noteReading,
  QuotaReached,
  spendAmounts,
  spendForAct,
} from '#server/channels/meters/spend.ts';
export { findTemplate } from '#server/channels/templates/template-store.ts';
export { enqueueTemplateSync, takeTemplateChanges } from '#server/channels/templates/sync-templates.ts';
export { notifyUndelivered } from '#server/channels/notify-undelivered.ts';
export { loadOutgoingFile } from '#server/channels/outgoing-file.ts';
export { Spent } from '#server/channels/meters/spent.ts';
