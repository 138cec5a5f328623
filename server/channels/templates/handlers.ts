import * as contract from '#contracts/channels/message-templates.ts';
import { AccountId } from '#contracts/kit/ids.ts';
import { loadConnection } from '#server/channels/connection-store.ts';
import { syncTemplates } from '#server/channels/templates/sync-templates.ts';
import { listTemplates } from '#server/channels/templates/template-store.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import { refuse, requireFound } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';
import { formatFault } from '#server/kit/http/error-texts.ts';
import { handleJob } from '#server/kit/jobs/runner.ts';

export const handlers = [
  bind(contract.listMessageTemplates, async ({ context, unit, params }) => {
    requireFound(await loadConnection(context, unit, params.connection_id));
    return { items: await listTemplates(unit, params.connection_id), next: null };
  }),

  bind(contract.syncMessageTemplates, async ({ context, params, accountId, actor, inUnit }) => {
    await inUnit(async (unit) => requireFound(await loadConnection(context, unit, params.connection_id)));
    const synced = await syncTemplates(context, { accountId, actor }, params.connection_id);
    if (synced.status === 'inactive') return refuse('connection_inactive');
    const failed = synced.status === 'failed' ? synced.message : null;
    return inUnit(async (unit) => ({
      items: await listTemplates(unit, params.connection_id),
      next: null,
      failed,
    }));
  }),
];

export const jobs = [
  handleJob(contract.syncTemplatesJob, async (context, { account_id, connection_id }) => {
    const scope = { accountId: AccountId.parse(account_id), actor: SYSTEM };
    const synced = await syncTemplates(context, scope, connection_id);
    if (synced.status === 'failed')
      throw new Error(`the templates were not read: ${formatFault(synced.message)}`);
  }),
];
