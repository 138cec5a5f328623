import { z } from 'zod';
import { defineEvent } from '#contracts/kit/event.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';
import { defineJob } from '#contracts/kit/job.ts';
import * as person from '#contracts/privacy/person.ts';
import { getRules, READ, saveRules } from '#contracts/privacy/rules.ts';

export const ENDPOINTS = [
  getRules,
  saveRules,
  person.searchPeople,
  person.countPerson,
  person.listExports,
  person.exportPerson,
  person.linkExport,
  person.erasePerson,
];

export const EVENTS = [
  'privacy.rules_updated',
  'privacy.export_started',
  'privacy.export_finished',
  'privacy.export_linked',
  'person.erased',
].map((name) => defineEvent({ name, need: READ.need, data: z.unknown() }));

/** Writes the archive of one person. */
export const exportPersonJob = defineJob({
  name: 'privacy.export-person',
  payload: z.object({ account_id: Id, export_id: Id }),
  attempts: 3,
  queue: () => 'export-person',
});

/** Erases a customer's posts, which are outside the transaction that erased the rest. */
export const erasePostsJob = defineJob({
  name: 'privacy.erase-posts',
  payload: z.object({
    account_id: Id,
    channel: z.string(),
    author_id: z.string(),
    /** The pseudonym that replaces them, so that the same person is still counted as one. */
    pseudonym: z.string(),
    /** Posts that arrived before may still wait to be stored, and are erased when they are. */
    asked_at: Instant.optional(),
  }),
  attempts: 25,
});

/** Deletes each night what is older than its account's retention, in small batches. */
export const retentionJob = defineJob({
  name: 'privacy.apply-retention',
  payload: z.object({}).loose(),
  attempts: 3,
});

export const JOBS = [exportPersonJob, erasePostsJob, retentionJob];
