import { afterAll, beforeAll, expect, test } from 'vitest';
import { uploadFile } from '#contracts/kit/files/endpoints.ts';
import { fitMedia, probeMedia } from '#contracts/publishing/media.ts';
import { schedulePost } from '#contracts/publishing/posts.ts';
import { buildFilm } from '#tests/factories/film.ts';
import { buildJpeg } from '#tests/factories/jpeg.ts';
import type { Person } from '#tests/factories/person.ts';
import { buildPng } from '#tests/factories/picture.ts';
import { writePost } from '#tests/factories/publishing.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** Pictures and films of posts: what is found in them, and copies that networks take. */
let world: World;
let writer: Person;
let colleague: Person;

beforeAll(async () => {
  world = await getSharedWorld();
  const account = await world.account();
  writer = await world.person(account);
  colleague = await world.person(account);
});
afterAll(() => world.stop());

async function upload(body: Buffer, name: string): Promise<string> {
  const query = { purpose: 'publishing_post', name } as const;
  const answered = await writer.attempt(uploadFile, { query, body });
  expect(answered.status, JSON.stringify(answered.body)).toBe(201);
  return uploadFile.answer.parse(answered.body)._id;
}
async function probe(who: Person, file_ids: string[]) {
  return (await who.call(probeMedia, { body: { file_ids } })).items;
}

test('Facts of pictures and films are found once and kept with the file', async () => {
  const ids = [await upload(await buildFilm(), 'film.mp4'), await upload(buildPng(64, 48), 'photo.png')];
  const first = await probe(writer, ids);
  expect(first).toHaveLength(2);
  expect(first.find(({ file_id }) => file_id === ids[0])?.facts).toMatchObject({
    video_codec: 'avc',
    seconds: 2,
  });
  expect(first.find(({ file_id }) => file_id === ids[1])?.facts).toMatchObject({
    width: 64,
    media_type: 'image/png',
  });
  const again = await probe(writer, ids.toReversed());
  expect(new Map(again.map(({ file_id, facts }) => [file_id, facts]))).toEqual(
    new Map(first.map(({ file_id, facts }) => [file_id, facts])),
  );
});

test('A file that is of another account, unknown or not used by a post yet is left out for others', async () => {
  const id = await upload(buildPng(64, 48), 'photo.png');
  const stranger = await world.person(await world.account());
  expect(await probe(stranger, [id])).toEqual([]);
  expect(await probe(colleague, [id])).toEqual([]);
  await writePost(writer, { content: { text: 'a', media: [{ file_id: id }] } });
  expect(await probe(colleague, [id])).toHaveLength(1);
  expect(await probe(writer, [world.suite.context.newId()])).toEqual([]);
});

test('A fitting copy is a new file that the network takes, and the original stays', async () => {
  const id = await upload(buildJpeg({ width: 4_000, height: 1_000, components: 4 }), 'wide.jpg');
  const body = { network: 'instagram', kind: null, crop: null } as const;
  const copy = await writer.call(fitMedia, { params: { _id: id }, body });
  expect(copy.file).toMatchObject({ name: 'wide-instagram.jpg', media_type: 'image/jpeg', kind: 'image' });
  expect(copy.facts).toMatchObject({ width: 1_438, height: 753, color: 'rgb' });
  expect(copy.file._id).not.toBe(id);
  expect((await probe(writer, [id]))[0]?.facts).toMatchObject({ width: 4_000, color: 'cmyk' });
  await writePost(writer, { content: { text: 'a', media: [{ file_id: copy.file._id }] } });
});

test('No copy is made of a film, of a file of others, or for a network without pictures', async () => {
  const film = await upload(await buildFilm(), 'film.mp4');
  const photo = await upload(buildPng(64, 48), 'photo.png');
  const attempt = async (who: Person, _id: string, network: 'instagram' | 'youtube') =>
    (await who.attempt(fitMedia, { params: { _id }, body: { network, kind: null, crop: null } })).status;
  expect(await attempt(writer, film, 'instagram')).toBe(415);
  expect(await attempt(writer, photo, 'youtube')).toBe(415);
  expect(await attempt(colleague, photo, 'instagram')).toBe(404);
});

test('A part of a picture is not scheduled before there is a copy of it', async () => {
  const file_id = await upload(buildPng(64, 48), 'part.png');
  const crop = { x: 0, y: 0, width: 0.5, height: 0.5 };
  const content = { text: 'Coffee', media: [{ file_id, crop }] };
  const post = await writePost(writer, { wall_time: '2099-01-05T09:00', content });
  const refused = await writer.attempt(schedulePost, { params: { _id: post._id }, body: {} });
  expect(refused.body).toMatchObject({
    faults: { 'targets.0.version.media.0.crop': { code: 'crop_without_copy' } },
  });
});

test('What is published of a picture is the copy of its part; the picture stays with the post', async () => {
  const file_id = await upload(buildPng(64, 48), 'whole.png');
  const crop = { x: 0.5, y: 0, width: 0.5, height: 0.5 };
  const body = { network: null, crop };
  const copy = await writer.call(fitMedia, { params: { _id: file_id }, body });
  expect(copy.file).toMatchObject({ name: 'whole-part.jpg', width: 32, height: 24 });
  const content = { text: 'Coffee', media: [{ file_id, crop, copy_id: copy.file._id }] };
  const post = await writePost(writer, { wall_time: '2099-01-05T09:00', content });
  expect(post.files.map(({ _id }) => _id)).toEqual([file_id, copy.file._id]);
  const scheduled = await writer.call(schedulePost, { params: { _id: post._id }, body: {} });
  expect(scheduled.targets[0]?.state).toBe('scheduled');
});
