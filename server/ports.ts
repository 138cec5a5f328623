import { crmRecords } from '#server/crm/owned-records.ts';
import { keywordRecords } from '#server/keywords/owned-records.ts';
import type { Ports } from '#server/kit/ports.ts';
import { listeningRecords } from '#server/listening/owned-records.ts';

/** What modules need of modules above them, passed in with the context. */
export const PORTS: Ports = {
  ownedRecords: [crmRecords, keywordRecords, listeningRecords],
};
