import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { replyToTicket } from '#contracts/crm/endpoints.ts';
import { quoteFault } from '#contracts/inbound/fault.ts';
import type { SendOutcome } from '#contracts/inbound/outgoing.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import { recordSendOutcome } from '#server/channels/close-sending.ts';
import { isEchoOf, markFailed } from '#server/channels/receipt-store.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import { waitUntil, openTicket, fetchTicket } from '#tests/factories/line.ts';
import { connectPage, connectXAccount, PAGE_APPS } from '#tests/factories/pages.ts';
import type { Person } from '#tests/factories/person.ts';
import { startWorld, type World } from '#tests/world.ts';

/** A network's echo of an answer and its response to the request that sent it, in any order and at once. */
let world: World;
let accountId: AccountId;
let agent: Person;
let page: Awaited<ReturnType<typeof connectPage>>;
let account: Awaited<ReturnType<typeof connectXAccount>>;
let made = 0;

beforeAll(async () => {
  world = await startWorld({ environment: PAGE_APPS });
  accountId = await world.account();
  agent = await world.person(accountId);
  page = await connectPage(world, accountId);
  account = await connectXAccount(world, accountId);
});
afterAll(async () => {
  await world.stop();
  await page.twin.stop();
  await account.twin.stop();
});

type Network = {
  say: (id: string) => Promise<unknown>;
  comment: (id: string) => Promise<unknown>;
  /** An echo of our own message, in a conversation or under a comment. */
  echo: (id: string, words: { name: string; text: string; isPublic: boolean }) => Promise<unknown>;
};

const NETWORKS: Record<'Facebook' | 'X', Network> = {
  Facebook: {
    say: (id) => page.twin.sayAs({ id, name: 'A' }, 'hello', page.webhook),
    comment: (id) => page.twin.commentAs({ id, name: 'A' }, 'hello', page.webhook),
    echo: (id, { name, text, isPublic }) =>
      page.twin.deliver(page.webhook, isPublic ? ownComment(name, text) : ownMessage(id, name, text)),
  },
  X: {
    say: (id) => account.twin.sayAs({ id, name: 'A', username: `u${id}` }, 'hello', account.webhook),
    comment: (id) => account.twin.mentionAs({ id, name: 'A', username: `u${id}` }, 'hello', account.webhook),
    echo: (id, { name, text, isPublic }) =>
      account.twin.deliver(account.webhook, isPublic ? ownPost(id, name, text) : ownDirect(id, name, text)),
  },
};
function ownMessage(id: string, mid: string, text: string) {
  return {
    messaging: [
      {
        sender: { id: page.keys.page },
        recipient: { id },
        timestamp: Date.now(),
        message: { mid, text, is_echo: true },
      },
    ],
  };
}
let commented = '';
function ownComment(comment_id: string, message: string) {
  return {
    changes: [
      {
        field: 'feed',
        value: {
          item: 'comment',
          verb: 'add',
          from: { id: page.keys.page, name: 'Page' },
          post_id: `${page.keys.page}_1000`,
          parent_id: commented,
          comment_id,
          message,
        },
      },
    ],
  };
}
const me = (): string => account.keys.me;
function ownDirect(id: string, name: string, text: string) {
  return {
    event_type: 'dm.sent',
    payload: {
      direct_message_events: [
        {
          id: name,
          message_create: { sender_id: me(), target: { recipient_id: id }, message_data: { text } },
        },
      ],
    },
  };
}
function ownPost(id: string, name: string, text: string) {
  return {
    event_type: 'post.create',
    payload: {
      id: name,
      text,
      author_id: me(),
      in_reply_to_user_id: id,
      referenced_tweets: [{ type: 'replied_to', id: commented }],
    },
  };
}

/** Answers a customer, and sets the answer back to the moment at which the network request is running. */
async function beginAnswer(id: string, text: string): Promise<string> {
  const ticket = await fetchTicket(agent, id);
  const body = { seen_seq: 1_000_000, text };
  const { _id } = await agent.call(replyToTicket, { params: { _id: ticket._id }, body });
  const { platform } = world.suite.context.database;
  const row = () =>
    platform.selectFrom('outbox').select('state').where('message_id', '=', _id).executeTakeFirst();
  await waitUntil(row, (seen) => seen?.state === 'accepted');
  await platform
    .updateTable('outbox')
    .set({ state: 'sending', provider_id: null, route: 'push' })
    .where('message_id', '=', _id)
    .execute();
  return _id;
}
function close(messageId: string, outcome: SendOutcome) {
  return inTransaction(world.suite.context, { accountId, actor: SYSTEM }, (unit) =>
    recordSendOutcome(unit, messageId, outcome),
  );
}
async function outboxOf(messageIds: readonly string[]) {
  return world.suite.context.database.platform
    .selectFrom('outbox')
    .select(['message_id', 'state', 'provider_id'])
    .where('message_id', 'in', messageIds)
    .orderBy('message_id')
    .execute();
}
async function linesOf(id: string) {
  return (await openTicket(agent, (await fetchTicket(agent, id))._id)).messages.filter(
    ({ direction }) => direction === 'out',
  );
}

async function nextCustomer(network: Network, isPublic: boolean): Promise<string> {
  const id = String(900_000 + (made += 1));
  const came = await network[isPublic ? 'comment' : 'say'](id);
  commented = typeof came === 'object' && came !== null && 'id' in came ? String(came.id) : '';
  return id;
}

/** Runs steps one after the other, or those of a group at once. */
async function run(steps: readonly (() => Promise<unknown>)[], together: boolean): Promise<void> {
  if (together) await Promise.all(steps.map((step) => step()));
  else for (const step of steps) await step();
}

const ANSWERS: Record<string, (id: string) => SendOutcome> = {
  'its id': (id) => ({ status: 'accepted', cost: 'free', provider_id: id }),
  'no id': () => ({ status: 'accepted', cost: 'free' }),
  'nothing that can be read': () => ({
    status: 'unknown',
    message: fault('no_answer', { network: 'Facebook' }),
  }),
};

it('A failure that is reported before the response to the request stays one, with its reason', async () => {
  const id = await nextCustomer(NETWORKS.Facebook, false);
  const message = await beginAnswer(id, 'held back');
  const provider_id = `net_${made}`;
  await NETWORKS.Facebook.echo(id, { name: provider_id, text: 'held back', isPublic: false });
  const scope = { accountId, actor: SYSTEM };
  await inTransaction(world.suite.context, scope, (unit) =>
    markFailed(unit, page._id, {
      providerIds: [provider_id],
      note: quoteFault('be polite'),
      failure: 'content',
    }),
  );
  await close(message, { status: 'accepted', cost: 'free', provider_id });
  expect(await outboxOf([message])).toMatchObject([{ state: 'failed', provider_id }]);
  expect(await linesOf(id)).toMatchObject([{ delivery: 'failed', delivery_failure: 'content' }]);
});

describe.each(['Facebook', 'X'] as const)('an answer at %s', (name) => {
  const network = NETWORKS[name];

  it.each([false, true])(
    'An answer is accepted once under its ID, whatever the order of echo and response (public: %s)',
    { tags: 'slow' },
    async (isPublic) => {
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...Object.keys(ANSWERS)),
          fc.shuffledSubarray(['echo', 'answer', 'echo again'], { minLength: 3 }),
          fc.boolean(),
          async (answered, order, together) => {
            const id = await nextCustomer(network, isPublic);
            const text = `thank you ${made}`;
            const message = await beginAnswer(id, text);
            const provider_id = `net_${made}`;
            const echo = () => network.echo(id, { name: provider_id, text, isPublic });
            const outcome = ANSWERS[answered]?.(provider_id);
            const steps = {
              echo,
              'echo again': echo,
              answer: () => (outcome ? close(message, outcome) : Promise.resolve()),
            };
            // Without an ID only the text shows that an echo belongs to this answer: its delivery must still be open.
            const isKnown = answered !== 'no id' || order[0] !== 'answer';
            await run(
              (isKnown ? order : ['echo', 'answer']).map((step) => steps[step as keyof typeof steps]),
              together && answered !== 'no id',
            );
            expect(await outboxOf([message])).toMatchObject([{ state: 'accepted', provider_id }]);
            expect((await linesOf(id)).map((line) => line.text)).toEqual([text]);
          },
        ),
        { numRuns: 14 },
      );
    },
  );

  it(
    'Two answers with the same text have one echo each, whichever arrives first',
    { tags: 'slow' },
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.shuffledSubarray([0, 1, 2], { minLength: 3 }), async (order) => {
          const id = await nextCustomer(network, false);
          const first = await beginAnswer(id, 'ok');
          await close(first, { status: 'unknown', message: fault('no_answer', { network: 'Facebook' }) });
          const second = await beginAnswer(id, 'ok');
          const [one, other] = [`one_${made}`, `other_${made}`];
          const echo = (by: string) => () => network.echo(id, { name: by, text: 'ok', isPublic: false });
          const answer = () => close(second, { status: 'accepted', cost: 'free', provider_id: other });
          const steps = [echo(one), echo(other), answer];
          await run(
            order.flatMap((index) => steps[index] ?? []),
            false,
          );
          await run([echo(one), echo(other)], false);
          expect(await outboxOf([first, second])).toMatchObject([
            { state: 'accepted', provider_id: one },
            { state: 'accepted', provider_id: other },
          ]);
          expect(await linesOf(id)).toHaveLength(2);
        }),
        { numRuns: 8 },
      );
    },
  );
});

describe('the text of an echo', () => {
  it.each([
    ['ok', 'ok', true],
    ['@mali ok', 'ok', true],
    ['see https://t.co/abc', 'see https://shop.example/a/long/one', true],
    ['photo https://t.co/abc', 'photo', true],
    ['two  spaces\nand lines', 'two spaces and lines', true],
    ['นํ้า', 'นํ้า', true],
    ['not ok?', 'ok', false],
    ['', 'ok', false],
    ['ok', '', false],
  ])('An echo with the text %j belongs to an answer with the text %j: %s', (text, sent, is) => {
    expect(isEchoOf({ text }, { text: sent })).toBe(is);
  });

  it('A file sent alone matches no text; then a file through our own app is its echo', () => {
    expect(isEchoOf({ text: '', files: true }, { text: '', media: [] })).toBe(true);
    expect(isEchoOf({ text: '', files: false }, { text: '', media: [] })).toBe(false);
    expect(isEchoOf({ text: '', files: true }, { text: '' })).toBe(false);
    expect(isEchoOf({ text: '', files: true }, { text: 'words', media: [] })).toBe(false);
  });
});
