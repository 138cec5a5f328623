import { findWriterNames } from '#server/crm/customers/contact-store.ts';
import { storeInConversations } from '#server/crm/intake.ts';
import { storeIncomingFiles } from '#server/crm/media/store-files.ts';
import { receive } from '#server/crm/messages/receive.ts';
import { crmRecords } from '#server/crm/owned-records.ts';
import { acceptDelivery } from '#server/crm/queued-deliveries/accept-delivery.ts';
import { refuseQueued, takeQueued } from '#server/crm/queued-deliveries/drain-queue.ts';
import { hasQueued } from '#server/crm/queued-deliveries/queue-store.ts';
import { openForPost } from '#server/crm/tickets/open-for-post.ts';
import { findTicket } from '#server/crm/tickets/ticket-store.ts';
import { isOnDuty } from '#server/crm/working-status/public.ts';
import { listMeasureAudience } from '#server/custom-viz/alerts/audience.ts';
import { findDashboardsNaming } from '#server/custom-viz/dashboards/naming-store.ts';
import { findFieldUsage } from '#server/custom-viz/field-usage/find-usage.ts';
import { customVizRecords } from '#server/custom-viz/owned-records.ts';
import { endDashboardPresence } from '#server/custom-viz/viewers/service.ts';
import { fieldRuleRecords, findClosedFields, withFieldRules } from '#server/field-rules/public.ts';
import { enqueueItems } from '#server/inbound/intake.ts';
import { keywordRecords } from '#server/keywords/owned-records.ts';
import type { Ports } from '#server/kit/ports.ts';
import { listeningRecords } from '#server/listening/owned-records.ts';
import { listeningSources, listMentionAudience, loadSourceNames } from '#server/listening/public.ts';
import { DEMO_PARTS } from '#server/modules.ts';
import { sharedFieldRecords, withSharedFields } from '#server/shared-fields/public.ts';
import { loadAccountModel } from '#server/uploads/public.ts';

/** What modules need of modules above them, passed in with the context. */
export const PORTS: Ports = {
  alertAudiences: { mentions: listMentionAudience, measure: listMeasureAudience },
  acceptedItems: { storeInConversations, enqueueItems },
  customerCare: { openForPost, findTicket, findWriterNames },
  demoParts: DEMO_PARTS,
  dataSetSources: { ...listeningSources },
  findDashboardsNaming,
  findFieldUsage,
  findClosedFields,
  loadAccountModel: withSharedFields(withFieldRules(loadAccountModel)),
  loadSourceNames,
  duty: { isOnDuty },
  deliveries: { accept: acceptDelivery, receive, takeQueued, hasQueued, refuseQueued, storeIncomingFiles },
  productSignOuts: { custom_viz: endDashboardPresence },
  ownedRecords: [
    crmRecords,
    customVizRecords,
    sharedFieldRecords,
    fieldRuleRecords,
    keywordRecords,
    listeningRecords,
  ],
};
