import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBrand } from '#contracts/brands/endpoints.ts';
import { listLinks } from '#contracts/links/endpoints.ts';
import { createPost, getPost, schedulePost, updatePost } from '#contracts/publishing/posts.ts';
import type { Person } from '#tests/factories/person.ts';
import {
  connectLineAccounts,
  connectMastodonAccount,
  makeText,
  publishNow,
  startPublishingTwins,
  waitForStates,
  type PublishingTwins,
} from '#tests/factories/publishing-twins.ts';
import { startWorld, type World } from '#tests/world.ts';

/** The addresses in posts: as short links, with values of the campaign, or as they are typed. */
let world: World;
let twins: PublishingTwins;
let writer: Person;
let plain: Person;
let mastodon: string;

const url = 'https://shop.example/sale';
const BRAND = 'https://go.coffee.example';

beforeAll(async () => {
  twins = await startPublishingTwins();
  world = await startWorld({ environment: twins.environment });
  writer = await world.person(await world.account());
  plain = await world.person(await world.account());
  mastodon = await connectMastodonAccount(writer);
  const root = await world.administrator();
  await root.call(createBrand, {
    body: {
      origin: BRAND,
      account_id: writer.accountId,
      site_name: 'Coffee',
      site_title: 'Coffee',
      theme_color: '#0f6e84',
    },
  });
});
afterAll(async () => {
  await world.stop();
  await twins.stop();
});

function findSent(part: string): string {
  return twins.mastodon.sent.find(({ content }) => content.includes(part))?.content ?? '';
}
async function listOf(post_id: string) {
  const { items } = await writer.call(listLinks, { query: { post_id } });
  return items.map(({ address, final_url, network }) => ({ address, final_url, network }));
}
function draft(content: object, connections = [mastodon]) {
  const targets = connections.map((connection_id) => ({ connection_id }));
  return writer.call(createPost, { body: { content, targets } as never });
}

test('A post goes out with a short link of its brand that leads to its address with the values of its network', async () => {
  const text = makeText();
  const { _id } = await publishNow(writer, [mastodon], {
    content: { text: `${text} ${url}` },
    campaign: 'New Year',
  });
  const { targets, content } = await waitForStates(writer, _id, ['published']);
  const [link] = targets[0]?.links ?? [];
  expect(link).toMatchObject({ url, form: 'short', made: true });
  expect(link?.address).toMatch(/^https:\/\/go\.coffee\.example\/l\/[a-z0-9]{8}$/);
  expect(findSent(text)).toBe(`${text} ${link?.address}`);
  expect(content.text).toBe(`${text} ${url}`);
  const listed = await writer.call(listLinks, { query: { post_id: _id } });
  expect(listed.items.map(({ title }) => title)).toEqual([text]);
  expect(await listOf(_id)).toMatchObject([
    {
      address: link?.address,
      network: 'mastodon',
      final_url: expect.stringContaining(
        `${url}?utm_source=mastodon&utm_medium=social&utm_campaign=new-year&utm_content=`,
      ),
    },
  ]);
});

test('A post says of each address how it will be sent, and a draft makes no link', async () => {
  const line = (await connectLineAccounts(writer, 1))[0] ?? '';
  const content = { text: `${url} https://x.com/shop`, link: 'https://shop.example/b' };
  const post = await draft({ ...content, links: { as_typed: ['https://shop.example/b'] } }, [mastodon, line]);
  expect(
    post.targets.map(({ links }) => links.map(({ form, reason, made }) => [form, reason, made])),
  ).toEqual([
    [
      ['typed', 'chosen', true],
      ['short', null, false],
      ['typed', 'network', true],
    ],
    [
      ['typed', 'chosen', true],
      ['short', null, false],
      ['typed', 'network', true],
    ],
  ]);
  expect(await listOf(post._id)).toEqual([]);
});

test('What is checked is the text with its links as they are sent', async () => {
  const long = `https://shop.example/${'a'.repeat(400)}`;
  const body = { content: { text: `${'ก'.repeat(4950)} ${long}`, links: { form: 'short' } } };
  const [line] = await connectLineAccounts(writer, 1, 2);
  const post = await writer.call(createPost, {
    body: { ...body, targets: [{ connection_id: line }], wall_time: '2099-01-05T09:00' } as never,
  });
  const params = { _id: post._id };
  expect((await writer.call(schedulePost, { params, body: {} })).targets[0]?.state).toBe('scheduled');
  const typed = { ...body.content, links: { form: 'typed' } };
  const refused = await writer.attempt(updatePost, { params, body: { content: typed } as never });
  expect(refused.body).toMatchObject({ faults: { 'targets.0.version.text': { code: 'post_over' } } });
});

test('How addresses are sent is part of what is approved; the code of a short link is not', async () => {
  const post = await draft({ text: `Sale ${url}` });
  const params = { _id: post._id };
  const tagged = { text: `Sale ${url}`, links: { form: 'tagged' } };
  const other = await writer.call(updatePost, { params, body: { content: tagged } as never });
  expect(other.hash).not.toBe(post.hash);
  const back = await writer.call(updatePost, {
    params,
    body: { content: { text: `Sale ${url}` }, name: 'Sale' } as never,
  });
  expect(back.hash).toBe(post.hash);
  const campaign = await writer.call(updatePost, { params, body: { campaign: 'Summer' } });
  expect(campaign.hash).not.toBe(post.hash);
  await writer.call(updatePost, { params, body: { campaign: '' } });
  await writer.call(schedulePost, { params, body: { plan: 'now' } });
  const sent = await waitForStates(writer, post._id, ['published']);
  expect(sent.targets[0]?.links[0]?.made).toBe(true);
  expect(sent.hash).toBe(post.hash);
});

test('Where people outside could not open a short link, the address itself gets the values', async () => {
  const [line = ''] = await connectLineAccounts(plain, 1, 3);
  const { _id } = await plain.call(createPost, {
    body: { content: { text: url }, targets: [{ connection_id: line }] } as never,
  });
  const { targets } = await plain.call(getPost, { params: { _id } });
  expect(targets[0]?.links).toMatchObject([
    { form: 'tagged', reason: 'not_reachable', address: expect.stringContaining('utm_source=line') },
  ]);
});

test('A post that is sent again keeps its short link', async () => {
  const text = makeText();
  twins.mastodon.misbehave('break_500_after_accept');
  const { _id } = await publishNow(writer, [mastodon], { content: { text: `${text} ${url}` } });
  const { targets } = await waitForStates(writer, _id, ['published']);
  expect(twins.count('mastodon', text)).toBe(1);
  expect(findSent(text)).toContain(targets[0]?.links[0]?.address);
  expect(await listOf(_id)).toHaveLength(1);
});
