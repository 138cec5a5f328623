import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createVizDashboard, publishVizDraft } from '#contracts/custom-viz/endpoints.ts';
import { getSigningKey, type SnapshotSignature } from '#contracts/custom-viz/snapshot-signature.ts';
import * as contract from '#contracts/custom-viz/snapshots.ts';
import { verifySnapshot } from '#engine/snapshots/verify-snapshot.ts';
import { checkSignature, signHash } from '#server/custom-viz/snapshots/sign-hash.ts';
import { loadSigningPair } from '#server/custom-viz/snapshots/signing-key-store.ts';
import { buildInit, buildPath, request, type Person } from '#tests/factories/person.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** Files of snapshots are checked by their hash and by the signature of it, without a sign-in. */
const chart = { measures: ['mentions.mentions' as const], shelves: { across: [{ dimension: 'channel' }] } };
const tiles = [{ _id: 'one', kind: 'chart' as const, spot: { x: 0, y: 0, w: 6, h: 4 }, chart }];
let world: World;
let maker: Person;
let _id: string;
let text: string;

const encode = (written: string): Uint8Array => Buffer.from(written, 'utf8');

beforeAll(async () => {
  world = await getSharedWorld();
  maker = await world.person(await world.account());
  const body = { name: 'Board', document: { tabs: [{ _id: 'a', name: {}, tiles }] } };
  const { _id: dashboard } = await maker.call(createVizDashboard, { body });
  const params = { _id: dashboard };
  await maker.call(publishVizDraft, { params, body: {} });
  ({ _id } = await maker.call(contract.createVizSnapshot, {
    params,
    body: { name: 'March', language: 'en' },
  }));
  text = await download();
});
afterAll(() => world.stop());

async function download(): Promise<string> {
  const path = buildPath(contract.downloadVizSnapshot, { params: { _id } });
  const answered = await fetch(new URL(path, world.url), { headers: { cookie: maker.cookie } });
  return answered.text();
}

/** What the suite says of a file to somebody without a sign-in. */
async function verify(written: string) {
  const check = verifySnapshot(written, encode);
  if (check.state === 'unreadable') return { hash: 'unreadable' };
  const { sha256, signature } = check;
  const init = buildInit(contract.verifyVizSnapshot, { body: { sha256, signature } });
  const { body } = await request(world.url, contract.verifyVizSnapshot.path, init);
  return { hash: check.state, ...contract.verifyVizSnapshot.answer.parse(body) };
}

/** A signature by the key of another installation. */
function signElsewhere(sha256: string): SnapshotSignature {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return signHash(
    {
      publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
      privateKey: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    },
    sha256,
  );
}

test('A file is signed with the key that the installation publishes', async () => {
  const taken_at = (await maker.call(contract.getVizSnapshot, { params: { _id } })).taken_at;
  expect(await verify(text)).toEqual({ hash: 'intact', known: true, taken_at, signature: 'valid' });
  const { body } = await request(world.url, getSigningKey.path, buildInit(getSigningKey, {}));
  const key = getSigningKey.answer.parse(body);
  const check = verifySnapshot(text, encode);
  expect('signature' in check && check.signature?.public_key).toBe(key.public_key);
  expect(JSON.stringify(body)).not.toContain('PRIVATE');
});

test('A changed byte of the content fails the hash, and of the signature the signature', async () => {
  expect(await verify(text.replace('"Board"', '"Boarb"'))).toMatchObject({
    hash: 'changed',
    signature: 'valid',
  });
  const signed = JSON.parse(text) as { sha256: string; signature: SnapshotSignature; content: unknown };
  const { value } = signed.signature;
  const turned = { ...signed.signature, value: `${value.startsWith('A') ? 'B' : 'A'}${value.slice(1)}` };
  expect(await verify(JSON.stringify({ ...signed, signature: turned }))).toMatchObject({
    hash: 'intact',
    known: true,
    signature: 'invalid',
  });
  const forged = text.replace(signed.sha256, 'f'.repeat(64));
  expect(await verify(forged)).toMatchObject({ hash: 'changed', known: false, signature: 'invalid' });
});

test('A file that another installation signed is recognised, also with our key beside its signature', async () => {
  const signed = JSON.parse(text) as { sha256: string; signature: SnapshotSignature };
  const other = signElsewhere(signed.sha256);
  expect(await verify(JSON.stringify({ ...signed, signature: other }))).toMatchObject({
    signature: 'other_key',
  });
  const mixed = { ...other, public_key: signed.signature.public_key };
  expect(await verify(JSON.stringify({ ...signed, signature: mixed }))).toMatchObject({
    signature: 'invalid',
  });
  for (const public_key of ['', 'AAAA', 'no key'])
    expect(checkSignature('ours', { sha256: signed.sha256, signature: { ...other, public_key } })).toBe(
      'invalid',
    );
  const { publicKey } = generateKeyPairSync('x25519');
  const wrongKind = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
  expect(
    checkSignature('ours', { sha256: signed.sha256, signature: { ...other, public_key: wrongKind } }),
  ).toBe('invalid');
});

test('A file whose signature was taken out says so, and a snapshot from before signatures says that it has none', async () => {
  const { signature: _removed, ...rest } = JSON.parse(text) as Record<string, unknown>;
  const bare = JSON.stringify(rest);
  expect(await verify(bare)).toMatchObject({ hash: 'intact', known: true, signature: 'removed' });
  await world.suite.context.database.platform
    .updateTable('viz_snapshots')
    .set({ signature: null })
    .where('_id', '=', _id)
    .execute();
  expect(await verify(await download())).toMatchObject({
    hash: 'intact',
    known: true,
    signature: 'unsigned',
  });
  expect(await maker.call(contract.getVizSnapshot, { params: { _id } })).toMatchObject({
    intact: true,
    signature: 'unsigned',
  });
});

test('Of several processes that make the key at once one makes it, and it is encrypted', async () => {
  const { context } = world.suite;
  const { platform } = context.database;
  await platform.deleteFrom('viz_signing_keys').execute();
  const pairs = await Promise.all([1, 2, 3, 4].map(() => loadSigningPair(context)));
  expect(new Set(pairs.map(({ publicKey }) => publicKey)).size).toBe(1);
  const { private_key } = await platform
    .selectFrom('viz_signing_keys')
    .select('private_key')
    .executeTakeFirstOrThrow();
  expect(private_key.toString('utf8')).not.toContain('PRIVATE');
});

test('A snapshot whose stored hash was changed is not intact, and a deleted one is not known', async () => {
  const before = verifySnapshot(text, encode);
  await world.suite.context.database.platform
    .updateTable('viz_snapshots')
    .set({ sha256: 'f'.repeat(64) })
    .where('_id', '=', _id)
    .execute();
  expect((await maker.call(contract.getVizSnapshot, { params: { _id } })).intact).toBe(false);
  await maker.call(contract.deleteVizSnapshot, { params: { _id } });
  expect(before.state).toBe('intact');
  expect(await verify(text)).toMatchObject({ hash: 'intact', known: false, taken_at: null });
});
