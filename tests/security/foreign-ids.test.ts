import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createKeyword } from '#contracts/keywords/endpoints.ts';
import type { Endpoint } from '#contracts/kit/endpoint.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import { createGroup } from '#contracts/people/group.ts';
import { ENDPOINTS } from '#contracts/register.ts';
import type { Input } from '#tests/factories/call-example.ts';
import type { Person } from '#tests/factories/person.ts';
import { findFields, toShape, toSteps, withValue, type Field } from '#tests/fuzz/input-fields.ts';
import { EXAMPLES } from '#tests/register-examples.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/**
 * Guessed ids across accounts, generated from the register: every id field of a body or a query gets an id of another account. The register
 * test covers ids in paths. Nothing of the other account may be read, named or changed.
 */
let world: World;
let admin: Person;
let foreign: Record<'user' | 'role' | 'group' | 'keyword' | 'account', string>;

/** Plans belong to the installation, and the number of a report to its sender: neither belongs to an account. */
const NOBODYS = new Set(['planSelected', 'plan_id', 'event_id']);
/** A filter with an unknown user finds nothing, which is no leak, also where the filter is only stored. */
const FILTERS = new Set([
  'user.list',
  'activity-log.list',
  'activity-log.export',
  'punch-log.list',
  'keyword.options-create',
  'keyword.options-update',
  'keyword.uses',
]);
/** Fields in which an unknown id has no effect, so that the call succeeds; still nothing may be revealed or changed. */
const NOTHING_DONE = new Set([
  // Posts that are not in the pool are no part of what is taken out of it.
  'publishing_pool.remove-posts body ids.0',
  // The id that the caller assigns to a new record; it is unique in the whole installation.
  'engagement.create body _id',
  // Omitted where the template is shared with no group.
  'template.create body group_id',
  'template.update body group_id',
  // The same for dashboards and saved views.
  'dashboard.create body group_id',
  'dashboard.update body group_id',
  'saved_view.create body group_id',
  'saved_view.update body group_id',
  // A line of a chart for a missing keyword stays empty, and a rule of its themes matches nothing.
  'dashboard.create body document.tabs.0.tiles.0.widget.keywords.0',
  'dashboard.save_draft body document.tabs.0.tiles.0.widget.keywords.0',
  'listening_theme_rules.create body keyword_id',
  'listening_theme_rules.update body keyword_id',
  // Each question is answered or refused by itself: that of the foreign keyword is refused.
  'analytics.query body questions.0.voice.0',
  'analytics.query body questions.0.keywords.0',
  // Of many posts each is changed or refused by itself: an unknown one is refused.
  'publishing_post.move-many body moves.0._id',
  'publishing_post.duplicate-many body ids.0',
  'publishing_post.delete-many body ids.0',
  'publishing_approval.approve-many body items.0._id',
  // Facts are read of several files: an unknown one is left out, and nothing is stored for it.
  'publishing_media.probe body file_ids.0',
  'publishing_post.restore-many body ids.0',
  'publishing_post.schedule-many body ids.0',
  'publishing_post.unschedule-many body ids.0',
  'publishing_queue.add-posts body ids.0',
  'publishing_target.cancel body targets.0',
  'publishing_target.hold body targets.0',
  'publishing_target.retry body targets.0',
  // Only a mail quotes another: in the chat of the example nothing is quoted.
  'ticket.reply body quote_message_id',
  // A preview is sent to nobody, and shows nothing of what the caller does not see.
  'mail.preview body connection_id',
  'mail.preview body quote_message_id',
  // A preview is sent to nobody.
  'report.preview body people.0',
  // Not a reference: the form in the browser generates this number itself, and it names the field within its own account only.
  'custom_form.update body fields.0._id',
  // Which tickets of a simulation are listed: for a user without tickets, none.
  'auto_assign.simulate body part.agent_id',
  // Removing something that is missing has no effect.
  'keyword.change-many body change.remove_group',
  // Uses of a canned response that is deleted, or of another account, are not counted; the reply is sent all the same.
  'ticket.reply body canned_response_ids.0',
  'ticket.create body canned_response_ids.0',
  'ticket.change-many body canned_response_ids.0',
  // A draft stores intentions; its references are checked when it is sent.
  'ticket_draft.save-outbound body content.to.contact_id',
  'ticket_draft.save-side body content.files.0._id',
  'ticket_draft.save-side body content.connection_id',
  // No draft exists for a customer whom the caller cannot name.
  'ticket.create body drafted_for',
  'ticket_draft.save body changes.assignee_id',
  'ticket_draft.save body changes.group_id',
  'ticket_draft.save body changes.add_tag_ids.0',
  'ticket_draft.save body changes.remove_tag_ids.0',
  'ticket_draft.save body changes.add_customer_tag_ids.0',
  'ticket_draft.save body changes.remove_customer_tag_ids.0',
]);

beforeAll(async () => {
  world = await getSharedWorld();
  admin = await world.person(await world.account());
  const stranger = await world.person(await world.account('Somebody else'));
  const group = await stranger.call(createGroup, {
    query: { accountID: String(stranger.accountId) },
    body: { name: 'Group of somebody else' },
  });
  const keyword = await stranger.call(createKeyword, {
    params: { product: 'listening' },
    body: { name: 'Word of somebody else', patterns: ['foreign'] },
  });
  foreign = {
    user: stranger.userId,
    role: await roleOf(stranger.accountId),
    group: group._id,
    keyword: keyword._id,
    account: stranger.accountId,
  };
});
afterAll(() => world.stop());

async function roleOf(accountId: AccountId): Promise<string> {
  return (
    await world.suite.context.database.platform
      .selectFrom('roles')
      .select('_id')
      .where('account_id', '=', accountId)
      .where('name', '=', 'agent')
      .executeTakeFirstOrThrow()
  )._id;
}

/** A record of another account, of the kind that a field references. */
function foreignFor(endpoint: Endpoint, field: string): string {
  if (/account/i.test(field)) return foreign.account;
  if (/role/.test(field) || (field === 'move_to' && endpoint.name.startsWith('role'))) return foreign.role;
  if (/group|move_to/.test(field)) return foreign.group;
  if (/parent|keyword/.test(field)) return foreign.keyword;
  // An unused number would be free to take, so this one belongs to no record that a field could name.
  return field === '_id' ? world.suite.context.newId() : foreign.user;
}

type Case = [string, Endpoint, 'body' | 'query', Field];
function idsOf(endpoint: Endpoint, part: 'body' | 'query'): Case[] {
  const schema = endpoint.input[part];
  if (!schema || endpoint.bodyKind === 'stream' || endpoint.access.kind === 'administrator') return [];
  return findFields(toShape(schema), ({ format }) => format === 'uuid')
    .filter(({ path }) => !NOBODYS.has(path.at(-1) ?? ''))
    .map((field) => [`${endpoint.name} ${part} ${toSteps(field.path).join('.')}`, endpoint, part, field]);
}
const cases = ENDPOINTS.flatMap((endpoint) => [...idsOf(endpoint, 'body'), ...idsOf(endpoint, 'query')]);

async function eventsOfOthers(): Promise<number> {
  return (
    await world.suite.context.database.platform
      .selectFrom('event_log')
      .select('seq')
      .where('account_id', '=', foreign.account)
      .execute()
  ).length;
}

describe("another account's id", () => {
  test('The register has many fields that take an id', () => {
    expect(cases.length).toBeGreaterThan(15);
  });

  test.each(cases)(
    '%s: refused, and nothing of the other account is told or touched',
    async (name, endpoint, part, field) => {
      const example = await EXAMPLES[endpoint.name]?.({ world, admin });
      const input: Input = example && example !== 'own-test' ? example : {};
      const value = foreignFor(endpoint, toSteps(field.path).join('.'));
      const schema = endpoint.input[part];
      const given = schema && withValue(toShape(schema), input[part], { path: field.path, value });
      const before = await eventsOfOthers();
      const answered = await admin.attempt(endpoint, { ...input, [part]: given });
      const text = JSON.stringify(answered.body);
      if (answered.status < 300) {
        const harmless = FILTERS.has(endpoint.name) || NOTHING_DONE.has(name) || endpoint.method === 'GET';
        expect(harmless, text).toBe(true);
        expect(text).not.toContain('omebody else');
      } else expect([400, 403, 404, 409, 422], text).toContain(answered.status);
      expect(await eventsOfOthers()).toBe(before);
    },
  );
});
