import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { z } from 'zod';
import { getAssignment } from '#contracts/crm/assignment/endpoints.ts';
import { listRuleRuns } from '#contracts/crm/automation/endpoints.ts';
import { postBlocker } from '#contracts/crm/blocker/post-blocker.ts';
import { countFound } from '#contracts/crm/bulk/found.ts';
import { getCustomer, listCustomerTags, listDuplicateContacts } from '#contracts/crm/customers/endpoints.ts';
import { listDrafts } from '#contracts/crm/drafts/endpoints.ts';
import { countTickets, getHistory, getTicket, listAgents, listTickets } from '#contracts/crm/endpoints.ts';
import { getSignatures } from '#contracts/crm/mail/signature-endpoints.ts';
import { qc } from '#contracts/crm/quality/qc.ts';
import { listSideConversations } from '#contracts/crm/side-conversations/endpoints.ts';
import { getSlaMetrics } from '#contracts/crm/sla-clocks/endpoints.ts';
import { getAssistant, getSuggestions } from '#contracts/crm/suggestions/endpoints.ts';
import { listTicketSurveys } from '#contracts/crm/survey/endpoints.ts';
import type { Ticket } from '#contracts/crm/ticket.ts';
import { getRelated, getTicketTags, listTicketGroups } from '#contracts/crm/tickets/endpoints.ts';
import { customForm } from '#contracts/crm/tickets/form-area.ts';
import { getTimer } from '#contracts/crm/timer/endpoints.ts';
import { crmUi } from '#contracts/crm/ui-settings/area.ts';
import { countTicketViews, listTicketViews } from '#contracts/crm/views/endpoints.ts';
import { canCall } from '#contracts/identity/may-call.ts';
import { buildCollectionEndpoints } from '#contracts/kit/area/collection.ts';
import { buildDocumentEndpoints } from '#contracts/kit/area/document.ts';
import type { Endpoint, EndpointInput, RawInput } from '#contracts/kit/endpoint.ts';
import { getNetwork } from '#contracts/networks.ts';
import { hasFeature } from '#contracts/permissions/features.ts';
import { listVerificationLinks } from '#contracts/verification/endpoints.ts';
import { listSmsCodes } from '#contracts/verification/sms.ts';
import { batchReads } from '#web/kit/api/batches.ts';
import { callQuery } from '#web/kit/api/use-call.ts';
import { useSession } from '#web/kit/session/session.ts';
import { findCachedTicket } from './cached-ticket.ts';

const form = buildDocumentEndpoints(customForm, 'form').read;
const settings = buildDocumentEndpoints(crmUi, 'settings').read;

/** A read that is seen as a ticket is opened. */
type PaneRead = { endpoint: Endpoint; prefetch: (client: QueryClient) => Promise<void> };

function plan<I extends EndpointInput, A extends z.ZodType>(
  endpoint: Endpoint<I, A>,
  input: RawInput<Endpoint<I, A>>,
): PaneRead {
  return { endpoint, prefetch: (client) => client.prefetchQuery(callQuery(endpoint, input)) };
}

/** What is read of every ticket. */
function planTicket(_id: string): PaneRead[] {
  const of = { params: { _id } };
  return [
    plan(getTicket, of),
    plan(getTicketTags, of),
    plan(getSlaMetrics, of),
    plan(listSideConversations, of),
    plan(getTimer, of),
    plan(getAssignment, of),
    plan(getSuggestions, of),
    plan(getRelated, of),
    plan(listVerificationLinks, of),
    plan(settings, {}),
    plan(form, {}),
    plan(listTicketGroups, {}),
    plan(getAssistant, {}),
  ];
}

type KnownTicket = Pick<Ticket, 'contact' | 'channel' | 'connection_id'>;

/** What else is read of a ticket that a list has shown: its customer, and the signatures of a mail. */
function planKnown({ contact, channel, connection_id }: KnownTicket): PaneRead[] {
  const of = { params: { _id: contact._id } };
  return [
    plan(getCustomer, of),
    plan(listCustomerTags, of),
    plan(listDuplicateContacts, of),
    ...(getNetwork(channel).conversation === 'mail'
      ? [plan(getSignatures, { query: { connection_id } })]
      : []),
  ];
}

/** The calls of {@link planKnown}. */
const OF_KNOWN = [getCustomer, listCustomerTags, listDuplicateContacts, getSignatures];

/** What is read once it is seen. */
const WHEN_SEEN = [
  getHistory,
  listAgents,
  listSmsCodes,
  listTicketSurveys,
  listRuleRuns,
  buildCollectionEndpoints(qc, 'scorecards').list,
  buildCollectionEndpoints(postBlocker, 'rules').list,
];

batchReads('ticket', [...planTicket('').map(({ endpoint }) => endpoint), ...OF_KNOWN, ...WHEN_SEEN]);
// Lists and counts, which a search can make slow: one request after an event, apart while somebody waits for them.
batchReads('inbox', [listTickets, countTickets, countFound, listTicketViews, countTicketViews, listDrafts], {
  onlyInBackground: true,
});

/**
 * Requests everything that an opened ticket shows at first, before its parts are there to request it: as one request, and only what the
 * reader may see.
 */
export function usePaneReads(): (ticketId: string) => void {
  const client = useQueryClient();
  const session = useSession();
  return useCallback(
    (ticketId) => {
      const known = findCachedTicket(client, ticketId);
      const reads = [...planTicket(ticketId), ...(known ? planKnown(known) : [])];
      for (const { endpoint, prefetch } of reads)
        if (canCall(endpoint, session) && hasFeature(session.account, endpoint.feature))
          void prefetch(client);
    },
    [client, session],
  );
}
