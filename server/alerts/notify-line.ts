import { findConnector } from '#connectors/register.ts';
import { fault, type Fault } from '#contracts/kit/faults/fault.ts';
import { AccountId } from '#contracts/kit/ids.ts';
import { changeAlert, findAlert } from '#server/alerts/alert-store.ts';
import { recordLineFailure } from '#server/alerts/line-delivery-store.ts';
import { findLineAddress } from '#server/alerts/line-target-store.ts';
import { findDelivery } from '#server/alerts/rule-store.ts';
import { buildAlertPath } from '#server/alerts/sources.ts';
import { loadConnection, makeIo } from '#server/channels/public.ts';
import type { Context } from '#server/kit/context.ts';
import { loadAccountProfile } from '#server/kit/db/account-store.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM, type UnitOfWork } from '#server/kit/db/unit.ts';
import { formatFault } from '#server/kit/http/error-texts.ts';
import { linkBase } from '#server/kit/mail/link-base.ts';
import { formatAlert, formatMeasureAlert, isMeasureFacts } from '#texts/format-alert.ts';

type AlertKey = { account_id: string; alert_id: string };

/**
 * Pushes one alert to a LINE chat that wrote to the connected account before. The alert's id is the retry key, so LINE itself drops a
 * repetition. What LINE refuses, and that no account is connected any more, is shown at the alert.
 * @throws where LINE may accept it later; the queue then retries
 */
export async function notifyLine(context: Context, { account_id, alert_id }: AlertKey): Promise<void> {
  const accountId = AccountId.parse(account_id);
  const inUnit = <T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T> =>
    inTransaction(context, { accountId, actor: SYSTEM }, work);
  const letter = await inUnit((unit) => write(context, unit, alert_id));
  if (!letter) return;
  const { connection, to, text } = letter;
  const failed = (of: Fault, retries: boolean): Promise<void> =>
    inUnit((unit) => recordLineFailure(unit, alert_id, { fault: of, retries }));
  const send = connection?.active ? findConnector(connection.channel)?.send : undefined;
  if (!connection || !send || to === undefined)
    return failed(fault('not_set_up', { network: 'LINE' }), false);
  const outcome = await send(
    { to, message: { text }, retry_key: alert_id, resume: 'push' },
    connection.values,
    makeIo(context, connection),
  );
  if (outcome.status === 'accepted')
    return inUnit((unit) => changeAlert(unit, alert_id, { line_notified_at: unit.now }));
  const retries = outcome.retryable === true;
  await failed(outcome.message, retries);
  if (retries) throw new Error(`LINE: ${formatFault(outcome.message)}`);
}

async function write(context: Context, unit: UnitOfWork, alertId: string) {
  const alert = await findAlert(unit, alertId);
  const rule = alert && (await findDelivery(unit, alert.rule_id));
  if (!alert || !rule?.line) return null;
  const contact = await findLineAddress(unit, rule.line);
  const connection = await loadConnection(context, unit, rule.line.connection_id);
  const { language } = await loadAccountProfile(unit);
  const said = isMeasureFacts(alert.facts)
    ? formatMeasureAlert(alert.facts, language)
    : formatAlert(alert.facts, language);
  const url = `${linkBase(context, unit)}${buildAlertPath(alert)}`;
  return { connection, to: contact?.external_id, text: `🔔 ${alert.facts.rule}\n${said}\n${url}` };
}
