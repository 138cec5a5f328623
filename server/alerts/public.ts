export {
  acknowledgeAlert,
  changeAlert,
  countFirings,
  findAlertOf,
  findLastFirings,
  hasFiredNear,
  insertAlert,
  listAlertRows,
  listMerged,
  presentAcknowledger,
  type AlertRow,
} from '#server/alerts/alert-store.ts';
export { checkRecipients, checkRoom } from '#server/alerts/check-rule.ts';
export { listAccountsWithDueAlerts, listDueMeasureRules } from '#server/alerts/due-store.ts';
export { findLineDelivery } from '#server/alerts/line-delivery-store.ts';
export { listLineTargets } from '#server/alerts/line-target-store.ts';
export { notifyAlert } from '#server/alerts/notify.ts';
export { notifyLine } from '#server/alerts/notify-line.ts';
export type { ListAudience } from '#server/alerts/ports.ts';
export { queueNotification } from '#server/alerts/queue-notification.ts';
export {
  countRules,
  deleteRule,
  selectRules,
  setRuleQuiet,
  toRuleColumns,
} from '#server/alerts/rule-store.ts';
export { listUsers, listUsersWith } from '#server/alerts/user-store.ts';
