import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOutbound, operatorFetch } from '#server/kit/http/outbound.ts';

/** More than is read of any response; compressed it is a few kilobytes. */
const LARGE = 12 * 2 ** 20;

let server: Server;
let port = 0;
const requests: string[] = [];
const heads: { method: string | undefined; headers: IncomingHttpHeaders }[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(request.url ?? '');
    heads.push({ method: request.method, headers: request.headers });
    if (request.url === '/away') response.writeHead(302, { location: `http://127.0.0.1:${port}/inside` });
    if (request.url === '/large') {
      response.writeHead(200, { 'content-encoding': 'gzip' });
      return response.end(gzipSync(Buffer.alloc(LARGE, 0x20)));
    }
    return response.end('secret');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterAll(() => server.close());

test.each([
  'http://127.0.0.1',
  'http://localhost',
  'http://[::1]',
  'http://[::ffff:127.0.0.1]',
  'http://0.0.0.0',
  'http://2130706433',
  'http://0x7f.1',
])('%s is refused before anything is sent', async (base) => {
  const outbound = makeOutbound([]);
  await expect(outbound(`${base}:${port}/inside`)).rejects.toThrow();
  expect(requests).toEqual([]);
});

test.each([
  'http://10.0.0.1/',
  'http://192.168.1.1/',
  'http://169.254.169.254/latest/meta-data',
  'http://100.64.0.1/',
  'http://[::]/',
  'http://[::127.0.0.1]/',
  'http://[::ffff:10.0.0.1]/',
  'http://[::ffff:0:127.0.0.1]/',
  'http://[64:ff9b::127.0.0.1]/',
  'http://[64:ff9b:1::7f00:1]/',
  'http://[2002:7f00:1::]/',
  'http://[2001:0:7f00:1::]/',
  'http://[fc00::1]/',
  'http://[fe80::1]/',
  'http://[fec0::1]/',
  'http://[ff02::1]/',
  'file:///etc/passwd',
  'ftp://example.com/',
])('%s is refused', async (url) => {
  await expect(makeOutbound([])(url)).rejects.toThrow(/safety/);
});

test('A host name is checked by the address that is dialled, whatever it resolved to a moment ago', async () => {
  // localhost is a name like any other here: the resolver's response decides, at each connection.
  await expect(makeOutbound([])(`http://localhost.:${port}/inside`)).rejects.toThrow();
  expect(requests).toEqual([]);
});

test('A redirect is returned to the caller where it is not to be followed', async () => {
  const outbound = makeOutbound([`localhost:${port}`]);
  expect((await outbound(`http://localhost:${port}/away`, { redirect: 'manual' })).status).toBe(302);
  expect(requests.splice(0)).toEqual(['/away']);
});

test('A twin that is named may be reached, and a redirect from it is checked again', async () => {
  const outbound = makeOutbound([`localhost:${port}`]);
  expect(await (await outbound(`http://localhost:${port}/ok`)).text()).toBe('secret');
  await expect(outbound(`http://localhost:${port}/away`)).rejects.toThrow(/safety/);
  expect(requests).not.toContain('/inside');
});

const tooLarge = (most: string) => ({ fault: { code: 'answer_too_large', params: { most } } });

test('A response is limited in size, compressed or not, and one that nobody reads is left alone', async () => {
  const outbound = makeOutbound([`localhost:${port}`]);
  const address = `http://localhost:${port}/large`;
  await expect((await outbound(address)).arrayBuffer()).rejects.toMatchObject(tooLarge('10 MiB'));
  await expect((await outbound(address, { most_bytes: 2 ** 20 })).text()).rejects.toMatchObject(
    tooLarge('1 MiB'),
  );
  expect((await (await outbound(address, { most_bytes: LARGE })).arrayBuffer()).byteLength).toBe(LARGE);
  await expect((await operatorFetch(address)).json()).rejects.toMatchObject(tooLarge('10 MiB'));
  await (await outbound(address)).body?.cancel();
});

test('A redirect to another site carries no credentials, and a form is not sent there again', async () => {
  const outbound = makeOutbound([`localhost:${port}`, `127.0.0.1:${port}`]);
  heads.length = 0;
  await outbound(`http://localhost:${port}/away`, {
    method: 'POST',
    body: 'secret=1',
    headers: { authorization: 'Bearer secret', 'x-kept': 'yes', 'content-type': 'text/plain' },
  });
  expect(heads.map(({ method }) => method)).toEqual(['POST', 'GET']);
  expect(heads[0]?.headers).toMatchObject({ authorization: 'Bearer secret', 'x-kept': 'yes' });
  expect(heads[1]?.headers).toMatchObject({ 'x-kept': 'yes' });
  for (const name of ['authorization', 'content-type']) expect(heads[1]?.headers).not.toHaveProperty(name);
});
