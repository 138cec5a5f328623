import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MediaFacts } from '#contracts/publishing/limits/media-facts.ts';
import { probeFile } from '#server/publishing/media/probe-file.ts';
import { buildFilm, listTimes } from '#tests/factories/film.ts';
import { buildJpeg } from '#tests/factories/jpeg.ts';
import { buildPdf, buildPng } from '#tests/factories/picture.ts';

let folder: string;
let made = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'probe-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function probe(bytes: Uint8Array, name = 'file'): Promise<MediaFacts> {
  made += 1;
  const path = join(folder, String(made));
  await writeFile(path, bytes);
  return probeFile(path, name);
}

test('A file without bytes is empty, whatever its name says', async () => {
  expect(await probe(Buffer.alloc(0), 'film.mp4')).toMatchObject({
    damage: 'empty',
    bytes: 0,
    media_type: '',
  });
});

test('A file whose name says another type is known by its content', async () => {
  const png = await probe(buildPng(8, 6), 'photo.jpg');
  expect(png).toMatchObject({ kind: 'image', media_type: 'image/png', named_type: 'image/jpeg' });
  expect(await probe(buildPng(8, 6), 'photo.png')).toMatchObject({ named_type: null });
  expect(await probe(buildPng(8, 6), 'no ending')).toMatchObject({ named_type: null });
  const film = await probe(buildPdf('x'), 'film.mp4');
  expect(film).toMatchObject({ kind: 'document', media_type: 'application/pdf', named_type: 'video/mp4' });
});

test('A picture in CMYK, a turned one and one of thirty megapixels say so', async () => {
  const cmyk = await probe(buildJpeg({ width: 640, height: 480, components: 4 }));
  expect(cmyk).toMatchObject({ media_type: 'image/jpeg', color: 'cmyk', width: 640, height: 480 });
  const turned = await probe(buildJpeg({ width: 640, height: 480, turn: 6 }));
  expect(turned).toMatchObject({ turn: 6, width: 480, height: 640 });
  const large = await probe(buildPng(6_000, 5_000));
  expect(large).toMatchObject({ kind: 'image', width: 6_000, height: 5_000, color: 'rgb', damage: null });
});

test('A picture whose header is cut off is broken', async () => {
  expect(await probe(buildJpeg({ width: 640, height: 480 }).subarray(0, 12))).toMatchObject({
    damage: 'broken',
  });
});

test('A film says its sides, seconds, rate and codecs, and whether its index comes first', async () => {
  expect(await probe(await buildFilm(), 'film.mp4')).toMatchObject({
    kind: 'video',
    media_type: 'video/mp4',
    width: 1_080,
    height: 1_920,
    seconds: 2,
    fps: 30,
    variable_fps: false,
    video_codec: 'avc',
    audio_codec: 'aac',
    sound: true,
    moov_first: true,
    edit_list: false,
    damage: null,
  });
  const last = await probe(await buildFilm({ moovFirst: false, sound: false, rotation: 90 }));
  expect(last).toMatchObject({ moov_first: false, sound: false, audio_codec: null });
  expect(last).toMatchObject({ turn: 6, width: 1_920, height: 1_080 });
});

test('H.265, an edit list, a variable rate and WebM are distinguished', async () => {
  expect(await probe(await buildFilm({ codec: 'hevc' }))).toMatchObject({ video_codec: 'hevc' });
  const late = listTimes(30, 2).map((time) => time + 0.5);
  expect(await probe(await buildFilm({ times: late }))).toMatchObject({ edit_list: true });
  const uneven = listTimes(30, 2).map((time, index) => time + (index > 30 ? 0.4 : 0));
  expect(await probe(await buildFilm({ times: uneven }))).toMatchObject({ variable_fps: true });
  const webm = await probe(await buildFilm({ container: 'webm', codec: 'vp9' }), 'film.webm');
  expect(webm).toMatchObject({
    media_type: 'video/webm',
    video_codec: 'vp9',
    audio_codec: 'opus',
    moov_first: null,
  });
});

test('A film that is cut off, or full of nonsense, is broken and no error', async () => {
  const film = await buildFilm();
  for (const length of [24, 40, 200, 600]) {
    const cut = await probe(film.subarray(0, length));
    expect([cut.kind, cut.damage]).toEqual(['video', 'broken']);
  }
  const nonsense = Buffer.from(film);
  nonsense.fill(0xff, 60, 400);
  expect((await probe(nonsense)).damage).toBe('broken');
});
