import { listPublishingAccounts } from '#contracts/publishing/accounts.ts';
import { findPublishing } from '#contracts/publishing/networks/register.ts';
import { listUsedChannels } from '#server/channels/public.ts';
import { bind } from '#server/kit/http/call.ts';

export const accountHandlers = [
  bind(listPublishingAccounts, async ({ unit }) => ({
    items: (await listUsedChannels(unit, 'publishing'))
      .filter(({ channel }) => findPublishing(channel) !== undefined)
      .map(({ _id, ...account }) => ({ ...account, connection_id: _id })),
  })),
];
