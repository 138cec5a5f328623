import { z } from 'zod';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';
import { READ, WRITE } from '#contracts/privacy/rules.ts';

/** Whose data it is: a present or former user, a customer who wrote, or a person outside who approves posts by a link. */
export const PersonKind = z.enum(['user', 'contact', 'client']);
export type PersonKind = z.infer<typeof PersonKind>;

/** One person by kind and id. */
export const PersonRef = z.strictObject({ kind: PersonKind, _id: Id });
export type PersonRef = z.infer<typeof PersonRef>;

/** A person as lists show one; `about` distinguishes people of the same name: an address, or the network's id. */
export const KnownPerson = z.object({ kind: PersonKind, _id: Id, name: z.string(), about: z.string() });
export type KnownPerson = z.infer<typeof KnownPerson>;

/** Kinds of data about a person: files of their archive, lines of the counts. */
export const PERSON_PARTS = [
  'profile',
  'former_profile',
  'sessions',
  'sign_in_attempts',
  'hours_of_use',
  'opened_dashboards',
  'punches',
  'linked_providers',
  'mails',
  'messages',
  'side_messages',
  'actions',
  'tickets',
  'side_conversations',
  'unplaced',
  'refused',
  'kept_out',
  'bot_conversations',
  'interests',
  'survey_answers',
  'proofs',
  'authored_posts',
  'post_versions',
  'post_comments',
  'post_decisions',
  'opened_posts',
  'deputies',
  'logged_values',
  'posts',
] as const;
export type PersonPart = (typeof PERSON_PARTS)[number];

/** How much data there is about a person, by part; empty parts are left out. */
export const PersonCounts = z.partialRecord(z.enum(PERSON_PARTS), z.number().int());
export type PersonCounts = z.infer<typeof PersonCounts>;

/** Replaces an erased name. */
export const ERASED_NAME = 'Erased person';
/** Replaces an erased text. */
export const ERASED_TEXT = '[erased]';

/** For how many minutes a link to an archive is valid, for one download. */
export const LINK_MINUTES = 10;
/** For how many days an archive of a person is kept. */
export const ARCHIVE_DAYS = 7;
/** The path of a link: a one-time token follows it. */
export const DOWNLOAD_PATH = '/api/v1.0/accounts/privacy/downloads';

/** An archive of the data about one person: a ZIP with a file of JSON lines for each part. */
export const PersonExport = z.object({
  _id: Id,
  kind: PersonKind,
  person_id: Id,
  state: z.enum(['queued', 'running', 'done', 'failed']),
  rows: z.number().int(),
  bytes: z.number().int(),
  error: z.string().nullable(),
  created_at: Instant,
  finished_at: Instant.nullable(),
});
export type PersonExport = z.infer<typeof PersonExport>;

export const searchPeople = defineEndpoint({
  name: 'privacy.search',
  method: 'GET',
  path: '/accounts/privacy/people',
  access: READ,
  summary:
    'Search users, former users, customers and people outside who approve posts by part of their name or address, at most 20 of each',
  input: { query: z.strictObject({ q: z.string().trim().min(1).max(200) }) },
  answer: z.object({ items: z.array(KnownPerson), next: z.null() }),
});

export const countPerson = defineEndpoint({
  name: 'privacy.count',
  method: 'GET',
  path: '/accounts/privacy/person',
  access: READ,
  summary:
    'Count what is stored about a person: what an export would contain and an erasure would remove. `complete` is false where the caller’s group does not see everything of the person: then neither is possible',
  input: { query: PersonRef },
  answer: KnownPerson.extend({ counts: PersonCounts, confirm: z.string(), complete: z.boolean() }),
  errors: ['not_found'],
});

export const listExports = defineEndpoint({
  name: 'privacy.exports',
  method: 'GET',
  path: '/accounts/privacy/exports',
  access: WRITE,
  summary: 'List archives of personal data, newest first',
  answer: z.object({ items: z.array(PersonExport), next: z.null() }),
});

export const exportPerson = defineEndpoint({
  name: 'privacy.export',
  method: 'POST',
  path: '/accounts/privacy/export',
  access: WRITE,
  summary: 'Create an archive of everything that is stored about a person',
  input: { body: PersonRef },
  answer: PersonExport,
  status: 202,
  errors: ['not_found', 'person_partly_hidden'],
  event: 'privacy.export_started',
  locked_in_remote: 'lasting',
});

export const linkExport = defineEndpoint({
  name: 'privacy.link',
  method: 'POST',
  path: '/accounts/privacy/exports/{_id}/link',
  access: WRITE,
  summary: `Create a link that downloads an archive once, within ${LINK_MINUTES} minutes`,
  input: { params: z.object({ _id: Id }) },
  answer: z.object({ url: z.string() }),
  errors: ['not_found', 'illegal_transition'],
  event: 'privacy.export_linked',
  idempotent: false,
  locked_in_remote: 'lasting',
});

export const erasePerson = defineEndpoint({
  name: 'privacy.erase',
  method: 'POST',
  path: '/accounts/privacy/erase',
  access: WRITE,
  summary:
    'Erase a person permanently: names and contents are removed, counts stay. `confirm` repeats the name',
  input: { body: PersonRef.extend({ confirm: z.string().max(300) }) },
  answer: z.object({ _id: Id, counts: PersonCounts }),
  errors: [
    'not_found',
    'person_partly_hidden',
    'beyond_own_rights',
    'not_yourself',
    'last_administrator',
    'last_break_glass',
  ],
  event: 'person.erased',
  idempotent: false,
  locked_in_remote: true,
});
