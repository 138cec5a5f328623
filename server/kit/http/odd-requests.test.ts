import { once } from 'node:events';
import { request as startRequest, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from '#contracts/identity/session.ts';
import { Failure } from '#contracts/kit/envelope.ts';
import { uploadFile } from '#contracts/kit/files/endpoints.ts';
import { createImport } from '#contracts/listening/import.ts';
import { createGroup } from '#contracts/people/group.ts';
import { storeFile } from '#server/inbound/import-file.ts';
import { writeBody } from '#server/kit/files/file-path.ts';
import { readBytes } from '#server/kit/http/input.ts';
import { request, type TestResponse, type Person } from '#tests/factories/person.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

let world: World;
let admin: Person;

beforeAll(async () => {
  world = await getSharedWorld();
  admin = await world.person(await world.account());
});
afterAll(() => world.stop());

function post(path: string, body: string): Promise<TestResponse> {
  return admin.fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
}
function fieldsOf({ status, body }: TestResponse): unknown {
  expect(status, JSON.stringify(body)).toBe(400);
  return Failure.parse(body).fields;
}

const DEEP = `${'['.repeat(400_000)}${']'.repeat(400_000)}`;
const OBJECTS = `${'{"a":'.repeat(150_000)}1${'}'.repeat(150_000)}`;
test.each([signIn.path, `${createGroup.path}?accountID=x`])(
  '%s: a body nested without end is refused, by its field',
  async (path) => {
    const TOO_DEEP = expect.stringMatching(/levels deep/);
    expect(fieldsOf(await post(path, `{"name":${DEEP}}`))).toMatchObject({ name: TOO_DEEP });
    expect(fieldsOf(await post(path, `{"name":${OBJECTS}}`))).toMatchObject({ name: TOO_DEEP });
    expect(fieldsOf(await post(path, DEEP))).toMatchObject({ 0: TOO_DEEP });
  },
);

test.each([
  '/api/v1.0/auth/callback/google?state=%00&code=x',
  '/media/a%00b',
  '/webchat/%00/config',
  '/webhooks/line/%00',
  '/api/v1.0/auth/sso/%00/start',
])('%s: an address that no store can look up is refused', async (path) => {
  expect(fieldsOf(await request(world.url, path))).toHaveProperty('(address)');
});

test('A body whose sender disconnects in the middle is no failure of ours', async () => {
  const half = (): Request => {
    const body = new ReadableStream({
      start: (stream) => {
        stream.enqueue(new TextEncoder().encode('{'));
        stream.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }));
      },
    });
    return new Request(world.url, Object.assign({ method: 'POST', body }, { duplex: 'half' }));
  };
  await expect(readBytes(half(), 100)).rejects.toMatchObject({ code: 'malformed_body' });
  const { accountId } = admin;
  const place = { accountId, fileId: world.suite.context.newId(), most: 100 };
  const { context } = world.suite;
  for (const store of [
    () => writeBody(context, place, half().body),
    () => storeFile(context, place.fileId, half().body),
  ])
    await expect(store()).rejects.toMatchObject({ code: 'malformed_body' });
});

test.each([
  `${uploadFile.path}?purpose=message&name=a.png`,
  `${createImport.path}?name=a.csv&mapping=%7B%22text%22:%22a%22%7D`,
])('%s: a body whose announced length is too long is refused before it is read', async (path) => {
  const headers = { cookie: admin.cookie, origin: world.url, 'content-length': String(5 * 1024 ** 4) };
  const outgoing = startRequest(new URL(path, world.url), { method: 'POST', headers });
  outgoing.flushHeaders();
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
  expect(answer.statusCode).toBe(413);
  outgoing.destroy();
});
