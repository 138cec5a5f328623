import { afterAll, beforeAll, expect, test } from 'vitest';
import { deletePost } from '#contracts/publishing/posts.ts';
import { listSimilarPosts } from '#contracts/publishing/similar-posts.ts';
import type { Person } from '#tests/factories/person.ts';
import { connectPublishingAccount, writePost } from '#tests/factories/publishing.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** Posts that say almost the same as another, or come on the same account within the hour. */
let world: World;
let writer: Person;

beforeAll(async () => {
  world = await getSharedWorld();
  writer = await world.person(await world.account());
});
afterAll(() => world.stop());

const TEXT = 'กาแฟคั่วใหม่จากดอยช้างมาแล้ว แวะมาชิมได้ทุกสาขาตั้งแต่วันนี้จนถึงสิ้นเดือน พร้อมส่วนลดสิบเปอร์เซ็นต์';
const at = (wall_time: string) => ({ wall_time, zone: 'Asia/Bangkok' });

test('A post that says almost the same is found, also by what it says on one account, and a deleted one is not', async () => {
  const other = await writePost(writer, { ...at('2099-01-05T09:00'), content: { text: `${TEXT} ครับ` } });
  const gone = await writePost(writer, { ...at('2099-01-05T10:00'), content: { text: TEXT } });
  await writer.call(deletePost, { params: { _id: gone._id } });
  const connection_id = await connectPublishingAccount(writer);
  const post = await writePost(writer, {
    content: { text: 'Something else that is long enough to be compared with other texts.' },
    targets: [{ connection_id, version: { text: TEXT } }],
  });
  const found = await writer.call(listSimilarPosts, { params: { _id: post._id } });
  expect(found.similar.map(({ _id }) => _id)).toEqual([other._id]);
  expect(found.similar[0]?.share).toBeGreaterThan(0.8);
  expect(found.same_hour).toEqual([]);
});

test('Posts on the same account within the hour are found, those on others and later ones are not', async () => {
  const connection_id = await connectPublishingAccount(writer);
  const targets = [{ connection_id }];
  const post = await writePost(writer, { ...at('2099-03-01T09:00'), targets, content: { text: 'One' } });
  const near = await writePost(writer, { ...at('2099-03-01T09:59'), targets, content: { text: 'Two' } });
  await writePost(writer, { ...at('2099-03-01T10:00'), targets, content: { text: 'Three' } });
  await writePost(writer, { ...at('2099-03-01T09:10'), content: { text: 'Four' } });
  const found = await writer.call(listSimilarPosts, { params: { _id: post._id } });
  expect(found.same_hour).toMatchObject([{ _id: near._id, connection_id, channel: 'line', words: 'Two' }]);
});

test('Another organisation finds nothing of them', async () => {
  const post = await writePost(writer, { content: { text: TEXT } });
  const stranger = await world.person(await world.account());
  const refused = await stranger.attempt(listSimilarPosts, { params: { _id: post._id } });
  expect(refused.status).toBe(404);
});
