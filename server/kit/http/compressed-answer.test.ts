import { gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { answerJson } from '#server/kit/http/compressed-answer.ts';

const LIST = { items: Array.from({ length: 60 }, (_one, number) => ({ number, name: 'กาแฟ' })) };
const LONG = { items: Array.from({ length: 5000 }, (_one, number) => ({ number, name: 'กาแฟ' })) };
const app = new Hono()
  .get('/list', (http) => answerJson(http, LIST, 200))
  .get('/long', (http) => answerJson(http, LONG, 200))
  .get('/one', (http) => answerJson(http, { _id: 'one' }, 201));

async function ask(path: string, headers: Record<string, string>) {
  const response = await app.request(path, { headers });
  return { response, coding: response.headers.get('content-encoding') };
}

test.each([
  ['list', LIST],
  ['long', LONG],
])('A %s is compressed for who takes gzip, and says the same', async (path, value) => {
  const { response, coding } = await ask(`/${path}`, { 'accept-encoding': 'gzip, deflate, br' });
  expect([coding, response.headers.get('content-type')]).toEqual(['gzip', 'application/json']);
  const sent = Buffer.from(await response.arrayBuffer());
  expect(sent.length).toBeLessThan(JSON.stringify(value).length / 4);
  expect(JSON.parse(gunzipSync(sent).toString())).toEqual(value);
});

test('A short answer, and one for who takes no gzip, stays as it is', async () => {
  const short = await ask('/one', { 'accept-encoding': 'gzip' });
  expect([short.coding, short.response.status]).toEqual([null, 201]);
  expect(await short.response.json()).toEqual({ _id: 'one' });
  for (const accepted of ['', 'br', 'gzip;q=0', 'gzip; q=0.0, br', 'notgzip'])
    expect((await ask('/list', { 'accept-encoding': accepted })).coding, accepted).toBeNull();
  for (const accepted of ['gzip;q=0.5', 'br;q=1, GZIP', 'deflate, gzip;q=1.0, *;q=0.5'])
    expect((await ask('/list', { 'accept-encoding': accepted })).coding, accepted).toBe('gzip');
});

test('What another site has the browser ask for is not compressed, so that its size gives no secret away', async () => {
  for (const site of ['cross-site', 'same-site', 'none']) {
    const { coding } = await ask('/list', { 'accept-encoding': 'gzip', 'sec-fetch-site': site });
    expect(coding, site).toBeNull();
  }
  const { coding } = await ask('/list', { 'accept-encoding': 'gzip', 'sec-fetch-site': 'same-origin' });
  expect(coding).toBe('gzip');
});
