import { auth, youtube, type youtube_v3 } from '@googleapis/youtube';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  startYoutubeChannelTwin,
  VIDEO_TITLE,
  type YoutubeChannelTwin,
} from '#connectors/youtube/twin-channel.ts';

const OURS = `UC${'o'.repeat(22)}`;
const MALI = { id: `UC${'m'.repeat(22)}`, name: '@mali.suk' };
const KEYS = {
  channel: OURS,
  token: 'token-1',
  refresh_token: 'refresh-1',
  clientId: 'google-app',
  clientSecret: 'secret',
};

let twin: YoutubeChannelTwin;
let client: youtube_v3.Youtube;
beforeEach(async () => {
  twin = await startYoutubeChannelTwin(KEYS);
  const oauth = new auth.OAuth2({
    clientId: KEYS.clientId,
    clientSecret: KEYS.clientSecret,
    endpoints: { oauth2TokenUrl: `${twin.url}/token` },
  });
  oauth.setCredentials({ access_token: KEYS.token, refresh_token: KEYS.refresh_token });
  client = youtube({ version: 'v3', auth: oauth, rootUrl: `${twin.url}/`, retry: false });
});
afterEach(() => twin.stop());

it('Google’s client signs in as the channel, and renews an access token that has ended', async () => {
  const { data } = await client.channels.list({ part: ['snippet'], mine: true });
  expect(data.items).toMatchObject([{ id: OURS, snippet: { title: 'Mali Shop' } }]);
  twin.expire();
  const again = await client.channels.list({ part: ['snippet'], mine: true });
  expect(again.data.items?.[0]?.id).toBe(OURS);
});

it('Google’s client reads all pages of comments and their replies', async () => {
  const ids = ['one', 'two', 'three', 'four'].map((text) => twin.comments.write(MALI, text));
  twin.comments.write(MALI, 'a reply', { parent: ids[0] ?? '' });
  const read: string[] = [];
  let pageToken: string | undefined;
  do {
    const { data } = await client.commentThreads.list({
      part: ['snippet', 'replies'],
      allThreadsRelatedToChannelId: OURS,
      ...(pageToken === undefined ? {} : { pageToken }),
    });
    read.push(
      ...(data.items ?? []).map(({ snippet }) => snippet?.topLevelComment?.snippet?.textDisplay ?? ''),
    );
    pageToken = data.nextPageToken ?? undefined;
  } while (pageToken !== undefined);
  expect(read.toSorted()).toEqual(['four', 'one', 'three', 'two']);
  const replies = await client.comments.list({ part: ['snippet'], parentId: ids[0] ?? '' });
  expect(replies.data.items).toMatchObject([{ snippet: { textDisplay: 'a reply', parentId: ids[0] } }]);
  const videos = await client.videos.list({ part: ['snippet'], id: [twin.comments.video] });
  expect(videos.data.items?.[0]?.snippet?.title).toBe(VIDEO_TITLE);
});

it('Google’s client answers a comment, holds it back and deletes the answer, which costs 50 units each', async () => {
  const id = twin.comments.write(MALI, 'มีลาเต้ไหมคะ');
  const requestBody = { snippet: { parentId: id, textOriginal: 'มีค่ะ' } };
  const { data } = await client.comments.insert({ part: ['snippet'], requestBody });
  expect(data.snippet).toMatchObject({ textOriginal: 'มีค่ะ', authorChannelId: { value: OURS } });
  expect(twin.comments.textsBy(OURS)).toEqual(['มีค่ะ']);
  await client.comments.setModerationStatus({ id: [id], moderationStatus: 'heldForReview' });
  await client.comments.delete({ id: data.id ?? '' });
  expect(twin.acts).toEqual([`heldForReview ${id}`, `delete ${data.id}`]);
  expect(twin.units.spent).toBe(150);
});

it('Google’s client understands what the twin refuses', async () => {
  const requestBody = { snippet: { parentId: 'none', textOriginal: 'x' } };
  await expect(client.comments.insert({ part: ['snippet'], requestBody })).rejects.toMatchObject({
    status: 404,
    message: 'The specified parent comment could not be found.',
  });
  twin.units.most = 0;
  await expect(client.channels.list({ part: ['snippet'], mine: true })).rejects.toMatchObject({
    status: 403,
    message: expect.stringContaining('quota'),
  });
});
