import { createRestAPIClient } from 'masto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startMastodonTwin, TWIN_ACCOUNT, TWIN_TOKEN, type MastodonTwin } from '#connectors/mastodon/twin.ts';

const MALI = { id: '77', acct: 'mali@other.example', display_name: 'มะลิ ใจดี' };

let twin: MastodonTwin;
beforeEach(async () => {
  twin = await startMastodonTwin();
});
afterEach(() => twin.stop());

const connect = (accessToken: string) => createRestAPIClient({ url: twin.url, accessToken });

it('A client of Mastodon signs in by its token, and another token is refused', async () => {
  const client = connect(TWIN_TOKEN);
  expect(await client.v1.accounts.verifyCredentials()).toMatchObject({
    id: TWIN_ACCOUNT.id,
    displayName: 'Coffee',
  });
  expect((await client.v2.instance.fetch()).configuration.statuses.maxCharacters).toBe(500);
  await expect(connect('wrong').v1.accounts.verifyCredentials()).rejects.toMatchObject({ statusCode: 401 });
});

it('A client of Mastodon reads notifications, conversations, timelines and the statuses of an account', async () => {
  const client = connect(TWIN_TOKEN);
  const said = twin.say(MALI, 'มีลาเต้ไหมคะ #กาแฟ', { type: 'mention' });
  const direct = twin.say(MALI, 'ขอถามส่วนตัว', { status: { visibility: 'direct' } });
  expect(await client.v1.notifications.list({ types: ['mention'] })).toMatchObject([
    { type: 'mention', account: { displayName: 'มะลิ ใจดี' }, status: { id: said.id } },
  ]);
  expect(await client.v1.conversations.list()).toMatchObject([{ lastStatus: { id: direct.id } }]);
  const ofTag = await client.v1.timelines.tag.$select('กาแฟ').list();
  expect(ofTag.map(({ id }) => id)).toEqual([said.id]);
  expect((await client.v1.timelines.public.list()).map(({ id }) => id)).toEqual([said.id]);
  const person = await client.v1.accounts.lookup({ acct: MALI.acct });
  const written = await client.v1.accounts.$select(person.id).statuses.list();
  expect(written.map(({ content }) => content)).toEqual(['<p>มีลาเต้ไหมคะ #กาแฟ</p>']);
});

it('A client of Mastodon answers with a picture, once for each key, and likes', async () => {
  const client = connect(TWIN_TOKEN);
  const said = twin.say(MALI, 'มีลาเต้ไหมคะ');
  const media = await client.v2.media.create({ file: new File(['x'], 'latte.png', { type: 'image/png' }) });
  const draft = {
    status: 'มีค่ะ',
    inReplyToId: said.id,
    visibility: 'unlisted' as const,
    mediaIds: [media.id],
  };
  const once = { requestInit: { headers: new Headers({ 'Idempotency-Key': 'key-1' }) } };
  const answer = await client.v1.statuses.create(draft, once);
  const again = await client.v1.statuses.create(draft, once);
  expect(again.id).toBe(answer.id);
  expect(twin.sent).toMatchObject([{ content: 'มีค่ะ', in_reply_to_id: said.id, visibility: 'unlisted' }]);
  expect(answer.mediaAttachments.map(({ id }) => id)).toEqual([media.id]);
  await client.v1.statuses.$select(said.id).favourite();
  expect(twin.world.favourites.has(said.id)).toBe(true);
  expect((await client.v1.statuses.$select(answer.id).fetch()).inReplyToId).toBe(said.id);
});

it('A client of Mastodon understands what the twin refuses', async () => {
  const client = connect(TWIN_TOKEN);
  await expect(client.v1.statuses.create({ status: 'ก'.repeat(501) })).rejects.toMatchObject({
    statusCode: 422,
    message: expect.stringContaining('limit of 500'),
  });
  await expect(client.v1.statuses.$select('1').fetch()).rejects.toMatchObject({ statusCode: 404 });
  twin.misbehave('refuse_429');
  await expect(client.v1.statuses.create({ status: 'x' })).rejects.toMatchObject({ statusCode: 429 });
});
