import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fetchFile, fetchThumbnail, uploadFile } from '#contracts/kit/files/endpoints.ts';
import { cleanFileName, FILE_LIMITS, type StoredFile } from '#contracts/kit/files/file.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { buildFilePath } from '#server/kit/files/file-path.ts';
import { deleteUnusedFiles } from '#server/kit/files/jobs.ts';
import {
  deleteReferences,
  listReferencedFiles,
  setFileReferences,
  type Holder,
} from '#server/kit/files/references.ts';
import { findFile } from '#server/kit/files/store.ts';
import { assignToGroup } from '#tests/factories/group.ts';
import { buildPath, type Person } from '#tests/factories/person.ts';
import { buildPdf, buildPng } from '#tests/factories/picture.ts';
import { startWorld, type World } from '#tests/world.ts';

/** What a clamd-like scanner would report about a body. */
const scan = (body: Buffer): string => (body.includes('EICAR') ? 'stream: Test FOUND\0' : 'stream: OK\0');
/** Whether the last of the length-prefixed parts is the empty one. */
function endsWell(parts: Buffer): boolean {
  for (let at = 0; at + 4 <= parts.length;) {
    const length = parts.readUInt32BE(at);
    if (length === 0) return true;
    at += 4 + length;
  }
  return false;
}
let scanner: Server;
let world: World;
let account: AccountId;
let admin: Person;
let now = new Date('2026-03-01T08:00:00Z');

beforeAll(async () => {
  scanner = createServer((socket) => {
    const parts: Buffer[] = [];
    socket.on('data', (part: Buffer) => {
      parts.push(part);
      if (!part.subarray(-4).equals(Buffer.alloc(4))) return;
      const body = Buffer.concat(parts);
      if (endsWell(body.subarray('zINSTREAM\0'.length))) socket.end(scan(body));
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => scanner.once('listening', resolve));
  const address = scanner.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  world = await startWorld({
    environment: { CLAMD_URL: `tcp://127.0.0.1:${port}`, FILE_QUOTA_MB: '20' },
    clock: () => now,
  });
  account = await world.account();
  admin = await world.person(account);
});
afterAll(async () => {
  await world.stop();
  scanner.close();
});

function give(who: Person, body: Buffer, name = 'file') {
  return who.attempt(uploadFile, { query: { purpose: 'canned_response', name }, body });
}
async function given(who: Person, body: Buffer, name?: string): Promise<StoredFile> {
  const answered = await give(who, body, name);
  expect(answered.status, JSON.stringify(answered.body)).toBe(201);
  return uploadFile.answer.parse(answered.body);
}
function get(who: Person, { _id }: StoredFile, headers: Record<string, string> = {}) {
  return fetch(new URL(buildPath(fetchFile, { params: { _id } }), world.url), {
    headers: { cookie: who.cookie, ...headers },
  });
}
function holder(audience: Holder['audience']): Holder {
  return {
    kind: 'canned_response',
    id: world.suite.context.newId(),
    audience,
  };
}
function hold(who: Person, by: Holder, ids: string[]) {
  return inTransaction(
    world.suite.context,
    { accountId: who.accountId, actor: { kind: 'user', id: who.userId } },
    (unit) => setFileReferences(unit, by, { ids, field: 'media' }),
  );
}
const pathOn = ({ _id }: StoredFile) => buildFilePath(world.suite.context, account, _id);

describe('Uploading a file', () => {
  it('The type of a file is detected from its bytes, whatever its name is, and pictures are measured', async () => {
    const picture = await given(admin, buildPng(640, 480), '../../etc/รูปภาพ.exe');
    expect(picture).toMatchObject({
      name: 'รูปภาพ.exe.png',
      kind: 'image',
      media_type: 'image/png',
      width: 640,
      height: 480,
      has_thumbnail: true,
    });
    expect(await given(admin, buildPdf('menu'), 'menu.png')).toMatchObject({
      kind: 'file',
      media_type: 'application/pdf',
      has_thumbnail: false,
    });
  });

  it('A file that is no picture, sound, video or PDF is refused, and so is a picture made to exhaust the memory', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    for (const body of [
      Buffer.from(svg),
      Buffer.from('MZ\x90\0 program'),
      Buffer.from('hello'),
      Buffer.alloc(0),
    ])
      expect((await give(admin, body, 'x.png')).status).toBe(415);
    const bomb = await give(admin, buildPng(4, 4, { width: 60_000, height: 60_000 }));
    expect(bomb).toMatchObject({ status: 415, body: { message: /cannot be read/ } });
  });

  it('A file is refused if it is too large for its kind, if the scanner finds something, or if the account has no room for it', async () => {
    const large = Buffer.concat([buildPng(4, 4), Buffer.alloc(FILE_LIMITS.image)]);
    expect((await give(admin, large)).status).toBe(413);
    expect((await give(admin, Buffer.concat([buildPdf('x'), Buffer.from('EICAR')]))).body).toMatchObject({
      code: 'file_refused',
    });
    const other = await world.person(await world.account());
    const half = Buffer.concat([buildPdf('x'), Buffer.alloc(9 * 1024 * 1024, 'x')]);
    const answers = await Promise.all([give(other, half), give(other, half), give(other, half)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 413]);
  });

  it('A file is accepted only from a user who may write the resource that it is for', async () => {
    const reader = await world.person(account, { can: ['crm.canned_response_all.read'] });
    expect((await give(reader, buildPng(2, 2))).status).toBe(403);
  });

  it('A folder in a file name is dropped', () => {
    expect(cleanFileName('C:\\temp\\..\\a.png')).toBe('a.png');
    expect(cleanFileName('/')).toBe('file');
    expect([...cleanFileName(`${'ก'.repeat(400)}.pdf`)].length).toBe(200);
    expect(cleanFileName(`${'ก'.repeat(400)}.pdf`).endsWith('.pdf')).toBe(true);
  });
});

describe('Downloading a file', () => {
  it('Pictures are shown inline and all other files are downloaded, with nothing executable', async () => {
    const picture = await get(admin, await given(admin, buildPng(4, 4), 'ราคา "1".png'));
    expect(picture.headers.get('content-type')).toBe('image/png');
    expect(picture.headers.get('content-disposition')).toMatch(/^inline; filename\*=UTF-8''%E0/);
    expect(picture.headers.get('content-security-policy')).toContain('sandbox');
    expect(picture.headers.get('x-content-type-options')).toBe('nosniff');
    expect(picture.headers.get('cache-control')).toContain('private');
    const pdf = await get(admin, await given(admin, buildPdf('x')));
    expect(pdf.headers.get('content-disposition')).toMatch(/^attachment/);
  });

  it('A single range is served, and a client that has the current version gets no new body', async () => {
    const file = await given(admin, buildPdf('0123456789'));
    const part = await get(admin, file, { range: 'bytes=0-3' });
    expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([
      206,
      '%PDF',
      `bytes 0-3/${file.bytes}`,
    ]);
    expect((await get(admin, file, { range: 'bytes=-6' })).headers.get('content-length')).toBe('6');
    expect((await get(admin, file, { range: 'bytes=9999-' })).status).toBe(416);
    const etag = part.headers.get('etag') ?? '';
    expect((await get(admin, file, { 'if-none-match': etag })).status).toBe(304);
  });

  it('A thumbnail of a large picture is served', async () => {
    const { _id } = await given(admin, buildPng(900, 600));
    const small = await admin.attempt(fetchThumbnail, { params: { _id } });
    expect(small.status).toBe(200);
    expect(small.headers.get('content-type')).toBe('image/webp');
  });

  it('A file is visible to those who may see the resource that refers to it: everybody, a group, or one user', async () => {
    const { context } = world.suite;
    const colleague = await world.person(account, { can: ['crm.canned_response_all.read'] });
    const powerless = await world.person(account, { can: [] });
    const stranger = await world.person(await world.account());
    const file = await given(admin, buildPng(5, 5));
    const seen = async (who: Person) => (await get(who, file)).status;
    expect(await seen(colleague)).toBe(404);
    const group = context.newId();
    await context.database.platform
      .insertInto('groups')
      .values({ account_id: account, _id: group, name: 'North' })
      .execute();
    const own = holder({ kind: 'private', id: colleague.userId });
    await hold(admin, own, [file._id]);
    expect(await seen(colleague)).toBe(200);
    await hold(admin, { ...own, audience: { kind: 'group', id: group } }, [file._id]);
    expect(await seen(colleague)).toBe(404);
    await assignToGroup(world, group, [colleague]);
    expect(await seen(colleague)).toBe(200);
    await hold(admin, { ...own, audience: { kind: 'all' } }, [file._id]);
    expect([await seen(powerless), await seen(stranger)]).toEqual([403, 404]);
  });

  it('A file cannot be claimed by naming its id: a resource holds files of its author, or files that it holds already', async () => {
    const colleague = await world.person(account);
    const file = await given(admin, buildPng(6, 6));
    const thing = holder({ kind: 'all' });
    await expect(hold(colleague, thing, [file._id])).rejects.toThrow('invalid_request');
    await hold(admin, thing, [file._id]);
    await hold(colleague, thing, [file._id]);
    const stranger = await world.person(await world.account());
    await expect(hold(stranger, thing, [file._id])).rejects.toThrow('invalid_request');
  });
});

it('A file that was never referenced is deleted after a day, and one that lost its last reference after a month', async () => {
  const { context } = world.suite;
  const [held, free] = [await given(admin, buildPng(7, 7)), await given(admin, buildPng(9, 9))];
  const thing = holder({ kind: 'all' });
  await hold(admin, thing, [held._id]);
  await deleteUnusedFiles(context);
  expect(existsSync(pathOn(free))).toBe(true);
  now = new Date(now.getTime() + 86_400_001);
  await deleteUnusedFiles(context);
  expect([existsSync(pathOn(held)), existsSync(pathOn(free))]).toEqual([true, false]);
  await inTransaction(
    context,
    { accountId: account, actor: { kind: 'user', id: admin.userId } },
    async (unit) => {
      expect(await findFile(unit, free._id)).toBeUndefined();
      expect((await listReferencedFiles(unit, 'canned_response', thing.id)).get(thing.id)).toHaveLength(1);
      await deleteReferences(unit, 'canned_response', [thing.id]);
    },
  );
  // A resource that gave up a file can be restored from the history for a month, with its files.
  await deleteUnusedFiles(context);
  expect(existsSync(pathOn(held))).toBe(true);
  // The database records by its own clock when a file was given up.
  now = new Date(Date.now() + 31 * 86_400_000);
  await deleteUnusedFiles(context);
  expect(existsSync(pathOn(held))).toBe(false);
});
