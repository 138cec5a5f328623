import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startLineTwin, type LineTwin } from '#connectors/line/twin.ts';
import { listTickets } from '#contracts/crm/endpoints.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import { connectLine, LINE_CHANNEL } from '#tests/factories/line.ts';
import { connectPage, connectXAccount, PAGE_APPS } from '#tests/factories/pages.ts';
import type { Person } from '#tests/factories/person.ts';
import { startWorld, type World } from '#tests/world.ts';

/** A message, its edits and its withdrawal arrive in any order, some of them twice: the result is the same. */
let world: World;
let accountId: AccountId;
let agent: Person;
let line: LineTwin;
let lineHook = '';
let page: Awaited<ReturnType<typeof connectPage>>;
let account: Awaited<ReturnType<typeof connectXAccount>>;
let made = 0;

beforeAll(async () => {
  line = await startLineTwin({ channels: [LINE_CHANNEL] });
  const environment = { ...PAGE_APPS, LINE_API_URL: line.url, ALLOW_PRIVATE_HOSTS: new URL(line.url).host };
  world = await startWorld({ environment });
  accountId = await world.account();
  agent = await world.person(accountId);
  lineHook = (await connectLine(world, agent)).webhook;
  page = await connectPage(world, accountId);
  account = await connectXAccount(world, accountId);
});
afterAll(async () => {
  await world.stop();
  await Promise.all([line.stop(), page.twin.stop(), account.twin.stop()]);
});

/** One message of one customer, with a distinct word in each wording. */
type Subject = { user: string; id: string; word: string; began: number };
type Kind = 'hello' | 'message' | 'first edit' | 'second edit' | 'withdrawal';
type Network = { deliver: (kind: Kind, subject: Subject) => Promise<unknown>; edits: boolean };

function wordsOf(kind: Kind, word: string): string {
  return (
    { message: `${word}one`, 'first edit': `${word}two`, 'second edit': `${word}three` }[kind as 'message'] ??
    'hello'
  );
}
function atOf(kind: Kind, began: number): number {
  return began + ['hello', 'message', 'first edit', 'second edit', 'withdrawal'].indexOf(kind) * 1000;
}

const onLine: Network['deliver'] = (kind, { user, id, word, began }) => {
  const message = { type: 'text', id: kind === 'hello' ? `${id}h` : id, text: wordsOf(kind, word) };
  const event = {
    hello: { message },
    message: { message },
    'first edit': { type: 'messageEdited', message },
    'second edit': { type: 'messageEdited', message },
    withdrawal: { type: 'unsend', unsend: { messageId: id } },
  }[kind];
  const named = { timestamp: atOf(kind, began), webhookEventId: `${id} ${kind}` };
  return line.actAs({ user, webhook_url: lineHook, event: { ...named, ...event } });
};

const onMessenger: Network['deliver'] = (kind, { user, id, word, began }) => {
  const text = wordsOf(kind, word);
  const thing = {
    hello: { message: { mid: `${id}h`, text } },
    message: { message: { mid: id, text } },
    'first edit': { message_edit: { mid: id, text, num_edit: 1 } },
    'second edit': { message_edit: { mid: id, text, num_edit: 2 } },
    withdrawal: { message: { mid: id, is_deleted: true } },
  }[kind];
  const between = { sender: { id: user }, recipient: { id: page.keys.page }, timestamp: atOf(kind, began) };
  return page.twin.deliver(page.webhook, { messaging: [{ ...between, ...thing }] });
};

const onPage: Network['deliver'] = (kind, { user, id, word, began }) => {
  const verb = {
    hello: 'add',
    message: 'add',
    'first edit': 'edited',
    'second edit': 'edited',
    withdrawal: 'remove',
  };
  const value = {
    item: 'comment',
    verb: verb[kind],
    from: { id: user, name: 'Customer' },
    post_id: `${page.keys.page}_1000`,
    parent_id: `${page.keys.page}_1000`,
    comment_id: kind === 'hello' ? `${id}_1` : id,
    // Meta includes the time of the comment in its later events too.
    created_time: Math.floor(began / 1000),
    ...(kind === 'withdrawal' ? {} : { message: wordsOf(kind, word) }),
  };
  return page.twin.deliver(page.webhook, { time: atOf(kind, began), changes: [{ field: 'feed', value }] });
};

const onX: Network['deliver'] = (kind, { user, id, word, began }) => {
  const created_at = new Date(atOf(kind, began)).toISOString();
  const post = {
    id: kind === 'hello' ? `${id}1` : id,
    text: wordsOf(kind, word),
    author_id: user,
    created_at,
  };
  return account.twin.deliver(
    account.webhook,
    kind === 'withdrawal'
      ? { event_type: 'post.delete', payload: { id, author_id: user } }
      : { event_type: 'post.mention.create', payload: post },
  );
};

const NETWORKS: Record<string, Network> = {
  LINE: { deliver: onLine, edits: true },
  Messenger: { deliver: onMessenger, edits: true },
  'page comments': { deliver: onPage, edits: true },
  X: { deliver: onX, edits: false },
};

/** The remains of the message: in its line, its ticket and the search. */
async function stateOf({ user, id, word }: Subject) {
  const { rows } = await world.suite.context.database.owner.query(
    `select m.text, m.content, m.event, m.media, t.subject, t.last_message, t.last_kind, m.extra -> 'edited' -> 'earlier' as earlier
       from messages m join tickets t on t.account_id = m.account_id and t._id = m.ticket_id
       join contacts c on c.account_id = m.account_id and c._id = m.contact_id
      where m.account_id = $1 and c.external_id = $2 and m.provider_id = $3 and m.direction = 'in'`,
    [accountId, user, id],
  );
  const found: string[] = [];
  for (const ending of ['one', 'two', 'three']) {
    const query = { view: 'all' as const, q: `${word}${ending}`, limit: 5 };
    if ((await agent.call(listTickets, { query })).items.length > 0) found.push(ending);
  }
  return { rows, found };
}

/** Tables of the account that hold a word anywhere. */
async function tablesWith(word: string): Promise<string[]> {
  const { owner } = world.suite.context.database;
  const { rows } = await owner.query<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'account_id'`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const { rows: kept } = await owner.query(
      `select 1 from "${name}" one where account_id = $1 and one::text ilike $2 limit 1`,
      [accountId, `%${word}%`],
    );
    // A row that waits for the mention pipeline is deleted by the job that follows.
    if (kept.length > 0 && !name.startsWith('inbound')) found.push(name);
  }
  return found;
}

const LETTERS = 'abcdefghijkmnopqrstuvwxyz';
function nextSubject(): Subject {
  made += 1;
  const number = String(880_000 + made);
  const word = `zq${[...number].map((digit) => LETTERS[Number(digit)] ?? '').join('')}`;
  return { user: number, id: `5${number}`, word, began: Date.now() - 60_000 };
}

/** An order of all kinds, some of them twice. */
function orderOf(kinds: readonly Kind[]) {
  return fc
    .tuple(fc.shuffledSubarray([...kinds], { minLength: kinds.length }), fc.subarray([...kinds]))
    .chain(([all, twice]) =>
      fc.shuffledSubarray([...all, ...twice], { minLength: all.length + twice.length }),
    );
}

async function bring(network: Network, kinds: readonly Kind[], known: boolean): Promise<Subject> {
  const subject = nextSubject();
  if (known) await network.deliver('hello', subject);
  for (const kind of kinds) await network.deliver(kind, subject);
  return subject;
}

describe.each(Object.entries(NETWORKS))('%s', (_name, network) => {
  const edits: Kind[] = network.edits ? ['first edit', 'second edit'] : [];

  it('The newest text of a message remains, whatever the order of its edits', { tags: 'slow' }, async () => {
    await fc.assert(
      fc.asyncProperty(orderOf(['message', ...edits]), fc.boolean(), async (kinds, known) => {
        const { rows, found } = await stateOf(await bring(network, kinds, known));
        const ending = network.edits ? 'three' : 'one';
        const text = expect.stringMatching(new RegExp(`^zq\\w+${ending}$`));
        expect(rows).toMatchObject([
          {
            text,
            content: 'text',
            event: null,
            last_message: text,
            last_kind: 'text',
            subject: known ? 'hello' : text,
          },
        ]);
        expect(found).toEqual([ending]);
      }),
      { numRuns: 12 },
    );
  });

  it(
    'Nothing of a withdrawn message remains, whatever the order of its events',
    { tags: 'slow' },
    async () => {
      await fc.assert(
        fc.asyncProperty(orderOf(['message', ...edits, 'withdrawal']), fc.boolean(), async (kinds, known) => {
          const subject = await bring(network, kinds, known);
          const { rows, found } = await stateOf(subject);
          expect(rows).toMatchObject([
            {
              text: '',
              event: 'unsend',
              media: [],
              earlier: null,
              last_message: '',
              subject: known ? 'hello' : '',
            },
          ]);
          expect(found).toEqual([]);
          expect(await tablesWith(subject.word)).toEqual([]);
        }),
        { numRuns: 12 },
      );
    },
  );
});
