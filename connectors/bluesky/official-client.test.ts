import { AtpAgent, RichText } from '@atproto/api';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startBlueskyTwin, TWIN_ACCOUNT, TWIN_PASSWORD, type BlueskyTwin } from '#connectors/bluesky/twin.ts';

/* The network's own client checks each answer of the twin against the lexicons. */

const MALI = { did: 'did:plc:mali222222222222222222222', handle: 'mali.bsky.social', displayName: 'มะลิ ใจดี' };
const LOGIN = { identifier: TWIN_ACCOUNT.handle, password: TWIN_PASSWORD };

let twin: BlueskyTwin;
let agent: AtpAgent;
beforeEach(async () => {
  twin = await startBlueskyTwin();
  agent = new AtpAgent({ service: twin.url });
});
afterEach(() => twin.stop());

it('Bluesky’s client logs in, and goes on by itself after the access token has ended', async () => {
  await expect(agent.login({ ...LOGIN, password: 'wrong' })).rejects.toMatchObject({ status: 401 });
  await agent.login(LOGIN);
  expect(agent.session).toMatchObject({ did: TWIN_ACCOUNT.did, handle: TWIN_ACCOUNT.handle });
  twin.expire();
  const { data } = await agent.com.atproto.server.getSession();
  expect(data.did).toBe(TWIN_ACCOUNT.did);
  twin.endSessions();
  await expect(agent.com.atproto.server.getSession()).rejects.toMatchObject({ error: 'ExpiredToken' });
});

it('Bluesky’s client reads who wrote to the account, searches, and reads the feed of an author', async () => {
  await agent.login(LOGIN);
  const said = twin.say(MALI, 'มีลาเต้ไหมคะ', { reason: 'mention' });
  const { data } = await agent.listNotifications({ reasons: ['mention'] });
  expect(data.notifications).toMatchObject([
    { uri: said.uri, cid: said.cid, reason: 'mention', author: MALI, record: { text: 'มีลาเต้ไหมคะ' } },
  ]);
  const found = await agent.app.bsky.feed.searchPosts({ q: 'ลาเต้' });
  expect(found.data.posts.map(({ uri }) => uri)).toEqual([said.uri]);
  const feed = await agent.getAuthorFeed({ actor: MALI.handle });
  expect(feed.data.feed.map(({ post }) => post.author.displayName)).toEqual(['มะลิ ใจดี']);
  expect((await agent.getProfile({ actor: MALI.did })).data).toMatchObject(MALI);
  expect((await agent.resolveHandle({ handle: MALI.handle })).data.did).toBe(MALI.did);
});

it('Bluesky’s client answers with a picture, likes, and deletes its answer', async () => {
  await agent.login(LOGIN);
  const { uri, cid } = twin.say(MALI, 'มีลาเต้ไหมคะ');
  const { data } = await agent.uploadBlob(new Uint8Array(10), { encoding: 'image/png' });
  const text = new RichText({ text: 'มีค่ะ https://example.com/menu' });
  await text.detectFacets(agent);
  const post = { uri, cid };
  const answer = await agent.post({
    text: text.text,
    ...(text.facets ? { facets: text.facets } : {}),
    reply: { root: post, parent: post },
    embed: { $type: 'app.bsky.embed.images', images: [{ alt: 'ลาเต้', image: data.blob }] },
  });
  expect(twin.sent).toMatchObject([
    { uri: answer.uri, cid: answer.cid, value: { text: 'มีค่ะ https://example.com/menu', facets: [{}] } },
  ]);
  const read = await agent.getPosts({ uris: [answer.uri] });
  expect(read.data.posts).toMatchObject([{ author: { did: TWIN_ACCOUNT.did } }]);
  const { uri: like } = await agent.like(uri, cid);
  expect(twin.world.records.get(like)?.value).toMatchObject({ subject: post });
  await agent.deletePost(answer.uri);
  expect(twin.sent).toEqual([]);
});

it('Bluesky’s client understands what the twin refuses', async () => {
  await agent.login(LOGIN);
  await expect(agent.post({ text: 'ก'.repeat(301) })).rejects.toMatchObject({
    status: 400,
    error: 'InvalidRequest',
  });
  twin.misbehave('refuse_429');
  await expect(agent.post({ text: 'x' })).rejects.toMatchObject({ status: 429, error: 'RateLimitExceeded' });
  await expect(agent.getPost({ repo: MALI.did, rkey: 'none' })).rejects.toMatchObject({ status: 400 });
});
