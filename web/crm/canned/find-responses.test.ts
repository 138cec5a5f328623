import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { cannedFields, type CannedResponse } from '#contracts/crm/canned/response.ts';
import { findResponses, indexResponses, sortResponses } from './find-responses.ts';

function response(title: string, text: string, shortcut = ''): CannedResponse {
  return {
    _id: title,
    folder_id: 'f',
    ...z.object(cannedFields).parse({ title, text, shortcut }),
    media: [],
    user_id: null,
    group_id: null,
    used_count: 0,
    used_at: null,
    version: 1,
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-01T00:00:00Z',
  };
}
const all = [
  response('คืนสินค้า', 'ขั้นตอนการคืนเงินภายใน 7 วัน', 'refund'),
  response('Greeting', 'Hello, how can we help?', 'hello'),
  response('ทักทาย', 'สวัสดีค่ะ ยินดีต้อนรับ'),
  response('Late order', 'We are sorry, HELLO again'),
];
const found = (search: string) => findResponses(indexResponses(all), search).map(({ title }) => title);

describe('findResponses', () => {
  it('The search covers title, text and shortcut, in Thai and English, ignoring case and the order in which marks are typed', () => {
    expect(found('คืนเงิน')).toEqual(['คืนสินค้า']);
    expect(found('ยินดีีต้อนรับ')).toEqual(['ทักทาย']);
    expect(found('/refund')).toEqual(['คืนสินค้า']);
    expect(found('hello')).toEqual(['Greeting', 'Late order']);
    expect(found('sorry late')).toEqual(['Late order']);
    expect(found('nothing')).toEqual([]);
  });

  it('Responses that begin with the search text come first, and an empty search shows everything', () => {
    expect(found('late')).toEqual(['Late order']);
    expect(found(' ')).toHaveLength(4);
  });
});

it('Responses are ordered by use and by last use, and equal ones keep their order', () => {
  const [one, two, three, four] = all.map((each, index) => ({
    ...each,
    used_count: [2, 0, 5, 2][index] ?? 0,
    used_at: [null, null, '2026-02-01T00:00:00Z', '2026-03-01T00:00:00Z'][index] ?? null,
  }));
  const given = [one, two, three, four].flatMap((each) => each ?? []);
  const order = (sort: 'title' | 'used' | 'recent') =>
    sortResponses(given, sort).map(({ _id }) => given.findIndex((each) => each._id === _id));
  expect(order('title')).toEqual([0, 1, 2, 3]);
  expect(order('used')).toEqual([2, 0, 3, 1]);
  expect(order('recent')).toEqual([3, 2, 0, 1]);
});
