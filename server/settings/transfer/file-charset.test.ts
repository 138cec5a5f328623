import { afterAll, beforeAll, expect, test } from 'vitest';
import { workingStatus } from '#contracts/crm/working-status/working-status.ts';
import { buildCollectionEndpoints } from '#contracts/kit/area/collection.ts';
import { exportSettings, importSettings, TransferOutcome } from '#contracts/settings/transfer.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

const NAME = 'พักเที่ยงกินข้าว';
const statuses = buildCollectionEndpoints(workingStatus, 'statuses');
let world: World;
let text: string;

beforeAll(async () => {
  world = await getSharedWorld();
  const admin = await world.person(await world.account());
  await admin.call(statuses.create, { body: { name: NAME } });
  text = JSON.stringify(await admin.call(exportSettings, { query: {} }), null, 2);
});
afterAll(() => world.stop());

const bigEndian = (written: string): Buffer => Buffer.from(written, 'utf16le').swap16();
function thai(written: string): Buffer {
  return Buffer.from(
    Array.from(written, (sign) => (sign < '\u0080' ? sign.charCodeAt(0) : sign.charCodeAt(0) - 0xd60)),
  );
}

test.each([
  ['UTF-8', (written: string) => Buffer.from(written)],
  ['UTF-8 with a mark', (written: string) => Buffer.from(`\uFEFF${written}`)],
  ['UTF-16 with a mark', (written: string) => Buffer.from(`\uFEFF${written}`, 'utf16le')],
  ['UTF-16 without a mark', (written: string) => Buffer.from(written, 'utf16le')],
  ['UTF-16 big-endian with a mark', (written: string) => bigEndian(`\uFEFF${written}`)],
  ['UTF-16 big-endian without a mark', bigEndian],
  ['TIS-620', thai],
])('A settings file that an editor saved as %s is imported with its Thai names', async (_charset, encode) => {
  const target = await world.person(await world.account());
  const answered = await target.attempt(importSettings, {
    query: { dry_run: false, name: 'settings.json' },
    body: encode(text),
  });
  expect(answered.status, JSON.stringify(answered.body)).toBe(200);
  expect(TransferOutcome.parse(answered.body).stored).toBe(true);
  const { parts } = await target.call(exportSettings, { query: {} });
  expect(parts['working_status']?.map(({ values }) => values['name'])).toContain(NAME);
});
