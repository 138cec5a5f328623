import { sql, type RawBuilder } from 'kysely';
import type { PersonCounts, PersonPart } from '#contracts/privacy/person.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import type { Person } from '#server/privacy/person-store.ts';
import { findLoggedNumbers } from '#server/privacy/traces-store.ts';

/** One kind of data about a person: its name in the archive, and the rows in the form in which they may be exported. */
export type Part = { name: PersonPart; rows: RawBuilder<object> };

/** The data about a present or former user. It contains no hash, key or encrypted value. */
function ofUser({ accountId }: UnitOfWork, { _id, email }: Person): Part[] {
  const own = sql`account_id = ${accountId} and user_id = ${_id}`;
  return [
    {
      name: 'profile',
      rows: sql`select _id, email, name, role_id, group_id, in_status, signed_in_at, created_at from users where account_id = ${accountId} and _id = ${_id}`,
    },
    {
      name: 'former_profile',
      rows: sql`select _id, name, left_at from former_users where account_id = ${accountId} and _id = ${_id}`,
    },
    {
      name: 'sessions',
      rows: sql`select created_at, last_seen_at, expires_at, user_agent, ip from sessions where ${own}`,
    },
    {
      name: 'sign_in_attempts',
      rows: sql`select at, result, ip, user_agent, known_device from login_attempts where ${own}`,
    },
    { name: 'hours_of_use', rows: sql`select hour, via, first_at, last_at from access_hours where ${own}` },
    {
      name: 'opened_dashboards',
      rows: sql`select dashboard_id, version, day from viz_openings where ${own}`,
    },
    { name: 'punches', rows: sql`select direction, at, source, reason from punch_entries where ${own}` },
    { name: 'linked_providers', rows: sql`select provider, subject, name from provider_links where ${own}` },
    {
      name: 'mails',
      rows: sql`select template, language, state, created_at, settled_at from mails where account_id = ${accountId} and to_address = ${email}`,
    },
    {
      name: 'messages',
      rows: sql`select ticket_id, at, direction, author_name, text, media from messages where account_id = ${accountId} and author_id = ${_id}`,
    },
    {
      name: 'side_messages',
      rows: sql`select ticket_id, at, text, media from side_messages where account_id = ${accountId} and author_id = ${_id}`,
    },
    ...ofPublishing(accountId, { user_id: _id }),
    {
      name: 'authored_posts',
      rows: sql`select _id, name, content, wall_time, zone, created_at from publishing_posts where account_id = ${accountId} and author_id = ${_id}`,
    },
    {
      name: 'post_versions',
      rows: sql`select post_id, number, content, targets, at from publishing_versions where account_id = ${accountId} and author_id = ${_id}`,
    },
    { name: 'opened_posts', rows: sql`select post_id, number, at from publishing_openings where ${own}` },
    {
      name: 'deputies',
      rows: sql`select user_id, deputy_id, first_day, last_day, created_at from publishing_deputies where account_id = ${accountId}
        and ${_id} in (user_id, deputy_id)`,
    },
    {
      name: 'actions',
      rows: sql`select seq, at, kind, entity_id, data from event_log where account_id = ${accountId} and actor_id = ${_id}`,
    },
  ];
}

/** What somebody said and decided in reviews of posts. */
function ofPublishing(accountId: string, who: { user_id: string } | { client_id: string }): Part[] {
  const own =
    'user_id' in who
      ? sql`account_id = ${accountId} and user_id = ${who.user_id}`
      : sql`account_id = ${accountId} and client_id = ${who.client_id}`;
  return [
    {
      name: 'post_comments',
      rows: sql`select post_id, text, created_at, resolved_at from publishing_comments where ${own}`,
    },
    {
      name: 'post_decisions',
      rows: sql`select post_id, at, kind, text from publishing_review_events where ${own}`,
    },
  ];
}

/** The data about a person outside who approves posts. It contains no hash of their link. */
function ofClient({ accountId }: UnitOfWork, { _id }: Person): Part[] {
  return [
    {
      name: 'profile',
      rows: sql`select _id, name, language, scope, created_at, expires_at, revoked_at, opened, last_opened_at from publishing_clients where account_id = ${accountId} and _id = ${_id}`,
    },
    ...ofPublishing(accountId, { client_id: _id }),
  ];
}

/** The data about a customer besides their posts. */
function ofContact({ accountId }: UnitOfWork, { _id }: Person): Part[] {
  const own = sql`account_id = ${accountId} and contact_id = ${_id}`;
  return [
    {
      name: 'profile',
      rows: sql`select _id, channel, external_id, kind, name, handle, avatar_url, created_at from contacts where account_id = ${accountId} and _id = ${_id}`,
    },
    {
      name: 'tickets',
      rows: sql`select _id, number, channel, state, subject, last_message, fields, last_message_at, created_at from tickets where ${own}`,
    },
    {
      name: 'messages',
      rows: sql`select ticket_id, seq, at, direction, event, author_name, text, media, extra from messages where ${own}`,
    },
    {
      // Questions to other outside persons about them and the replies, without the identity of those persons.
      name: 'side_conversations',
      rows: sql`select s.ticket_id, c.subject, s.at, s.direction, s.text from side_messages s
        join side_conversations c on c.account_id = s.account_id and c._id = s.side_conversation_id
        join tickets t on t.account_id = s.account_id and t._id = s.ticket_id
        where t.account_id = ${accountId} and t.contact_id = ${_id}`,
    },
    { name: 'unplaced', rows: sql`select at, event, raw from unrouted_items where ${own}` },
    {
      name: 'refused',
      rows: sql`select r.received_at as at, r.reason, r.state, r.sender_name, r.title, r.text, r.item, r.raw from refused_items r
        join contacts c on c.account_id = r.account_id and c._id = ${_id}
        where r.account_id = ${accountId} and (r.contact_id = c._id or (r.source_id = c.connection_id and r.sender_id = c.external_id))`,
    },
    {
      name: 'kept_out',
      rows: sql`select b.at, b.rule_name, b.state, b.item from blocked_items b
        join contacts c on c.account_id = b.account_id and c.connection_id = b.connection_id and c.external_id = b.author_id
        where c.account_id = ${accountId} and c._id = ${_id}`,
    },
    {
      name: 'bot_conversations',
      rows: sql`select e.bot_name, e.variables, e.collected_answers, e.outcome, e.started_at, e.ended_at from bot_episodes e
        join tickets t on t.account_id = e.account_id and t._id = e.ticket_id
        where t.account_id = ${accountId} and t.contact_id = ${_id}`,
    },
    {
      name: 'interests',
      rows: sql`select tag.name, given.source, given.at, given.expires_at from customer_tags given
        join interest_tags tag on tag.account_id = given.account_id and tag._id = given.tag_id
        where given.account_id = ${accountId} and given.contact_id = ${_id}`,
    },
    {
      name: 'survey_answers',
      rows: sql`select survey_name, questions, answers, created_at, answered_at from survey_invitations where ${own}`,
    },
    {
      name: 'proofs',
      rows: sql`select c.purpose, c.phone, c.created_at, c.verified_at from sms_codes c
        join tickets t on t.account_id = c.account_id and t._id = c.ticket_id
        where t.account_id = ${accountId} and t.contact_id = ${_id}`,
    },
  ];
}

const PARTS_OF = { user: ofUser, contact: ofContact, client: ofClient } as const;

/** Everything that PostgreSQL stores about a person, the log's values last. */
export async function listPersonParts(unit: UnitOfWork, person: Person): Promise<Part[]> {
  return [
    ...PARTS_OF[person.kind](unit, person),
    {
      name: 'logged_values',
      rows: sql`select seq, before, after from event_values where account_id = ${unit.accountId}
      and seq = any(${await findLoggedNumbers(unit, person)}::bigint[])`,
    },
  ];
}

/** How many rows each part has; parts without any are left out. */
export async function countParts(unit: UnitOfWork, person: Person): Promise<PersonCounts> {
  const counts: PersonCounts = {};
  for (const { name, rows } of await listPersonParts(unit, person)) {
    const found = await sql<{ count: string }>`select count(*) as count from (${rows}) one`.execute(unit.db);
    const count = Number(found.rows[0]?.count ?? 0);
    if (count > 0) counts[name] = count;
  }
  return counts;
}

/** The rows of a part as lines of JSON. */
export async function readPart(unit: UnitOfWork, { rows }: Part): Promise<string[]> {
  return (
    await sql<{ line: string }>`select to_json(one)::text as line from (${rows}) one`.execute(unit.db)
  ).rows.map(({ line }) => line);
}
