import { expect, test } from 'vitest';
import { readBoxFacts, type BoxFacts } from '#engine/media/boxes.ts';

function box(type: string, ...content: (readonly number[])[]): number[] {
  const all = content.flat();
  const size = all.length + 8;
  return [
    size >> 24,
    (size >> 16) & 255,
    (size >> 8) & 255,
    size & 255,
    ...Buffer.from(type, 'latin1'),
    ...all,
  ];
}
function inspect(...boxes: (readonly number[])[]): Promise<BoxFacts> {
  const bytes = Uint8Array.from(boxes.flat());
  return readBoxFacts(async (at, length) => bytes.slice(at, at + length), bytes.length);
}

const ftyp = box('ftyp', [1, 2, 3, 4]);
const mdat = box('mdat', [1, 2, 3, 4, 5]);
const moov = box('moov', box('mvhd', [0]), box('trak', box('tkhd', [0])));
function edits(entries: number): number[] {
  return box('edts', box('elst', [0, 0, 0, 0], [0, 0, 0, entries], [0, 0, 0, 0]));
}

test('A film says whether its index comes before its pictures', async () => {
  expect(await inspect(ftyp, moov, mdat)).toEqual({ moov_first: true, edit_list: false });
  expect(await inspect(ftyp, mdat, moov)).toEqual({ moov_first: false, edit_list: false });
  expect(await inspect(ftyp, box('free', [0]), moov)).toEqual({ moov_first: true, edit_list: false });
});

test('An edit list with an entry in any track is found; an empty one is none', async () => {
  const track = (entries: number): number[] => box('trak', box('tkhd', [0]), edits(entries));
  expect(await inspect(box('moov', track(0), track(1)), mdat)).toEqual({ moov_first: true, edit_list: true });
  expect((await inspect(box('moov', track(0)), mdat)).edit_list).toBe(false);
});

test('A box with a size of 64 bits, and one that reaches to the end, are read', async () => {
  const long = [0, 0, 0, 1, ...Buffer.from('mdat', 'latin1'), 0, 0, 0, 0, 0, 0, 0, 20, 9, 9, 9, 9];
  expect((await inspect(ftyp, long, moov)).moov_first).toBe(false);
  const open = [0, 0, 0, 0, ...Buffer.from('mdat', 'latin1'), 9, 9, 9];
  expect((await inspect(ftyp, moov, open)).moov_first).toBe(true);
});

test('What is no film, or is cut off, or has sizes that lead nowhere, ends the search', async () => {
  const nothing = { moov_first: null, edit_list: null };
  expect(await inspect([])).toEqual(nothing);
  expect(await inspect([...Buffer.from('not a film at all', 'latin1')])).toEqual(nothing);
  expect(await inspect([0, 0, 0, 4, ...Buffer.from('moov', 'latin1')])).toEqual(nothing);
  expect(await inspect(ftyp, moov.slice(0, 12))).toEqual({ moov_first: true, edit_list: false });
});
