import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Email } from '#contracts/accounts/user.ts';
import { exportActivity } from '#contracts/audit/activity.ts';
import { addNote, listMessages } from '#contracts/crm/endpoints.ts';
import { saveProfile } from '#contracts/identity/profile.ts';
import { monitors } from '#contracts/inbound/monitors.ts';
import { buildCollectionEndpoints } from '#contracts/kit/area/collection.ts';
import { unguardCell } from '#contracts/kit/formula-guard.ts';
import { autoSentiment } from '#contracts/listening/sentiment-rules/auto-sentiment.ts';
import { importUsers } from '#contracts/people/user-import.ts';
import { formatCsvRow } from '#server/kit/http/csv.ts';
import type { Person } from '#tests/factories/person.ts';
import { listStrings, listOneOfEachKind, present } from '#tests/fuzz/strings.ts';
import { EXAMPLES } from '#tests/register-examples.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** Sends every string through one field of each kind, and reads it at each place that shows it. */
let world: World;
let admin: Person;

beforeAll(async () => {
  world = await getSharedWorld();
  admin = await world.person(await world.account());
});
afterAll(() => world.stop());

/** The conditions for a text to be stored; a text that violates them is refused by validation (every-field.test.ts). */
const texts = [...new Set(listStrings().map(({ text }) => text))].filter(
  (text) => text.isWellFormed() && !text.includes('\u0000') && text.trim() !== '',
);
function groupsOf<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, at) =>
    list.slice(at * size, (at + 1) * size),
  );
}

test.skipIf(!present)('The public strings are present (skipped where ../shared/data is absent)', () => {
  expect(texts.length).toBeGreaterThan(5000);
});

test('Plain text: the words of a rule are stored and listed as written, trimmed', async () => {
  const { create, list } = buildCollectionEndpoints(autoSentiment, 'rules');
  const words = [...new Set(texts.map((text) => text.trim()).filter(({ length }) => length <= 200))];
  for (const [at, group] of groupsOf(words, 200).entries())
    await admin.call(create, { body: { name: `Rule ${at}`, words: group, sentiment: 'positive' } });
  const kept = (await admin.fetch(list.path)).body as { body: { items: { words: string[] }[] } };
  expect(new Set(kept.body.items.flatMap((rule) => rule.words))).toEqual(new Set(words));
});

test('Rich text: a note stores every text as written, including line ends and markup', async () => {
  const input = await EXAMPLES['ticket.note']?.({ world, admin });
  const params = { _id: input === 'own-test' ? '' : (input?.params?.['_id'] ?? '') };
  const notes = groupsOf(
    texts.filter(({ length }) => length < 400),
    20,
  ).map((group) => group.join('\n').trim());
  for (const text of notes) expect((await admin.call(addNote, { params, body: { text } })).text).toBe(text);
  const { items } = await admin.call(listMessages, { params, query: { after: 0, limit: 200 } });
  const shown = new Set(items.map(({ text }) => text));
  expect(notes.slice(0, 150).filter((text) => !shown.has(text))).toEqual([]);
});

test('URL: only web addresses are stored, and none that runs a script or reads a file', async () => {
  const { create } = buildCollectionEndpoints(monitors, 'feeds');
  const address = create.input.body;
  const taken = texts.filter((url) => address?.safeParse({ name: 'Feed', url }).success);
  expect(taken.filter((url) => !/^https?:$/.test(new URL(url).protocol))).toEqual([]);
  for (const [at, url] of taken.slice(0, 200).entries()) {
    const { status, body } = await admin.attempt(create, {
      params: { product: 'listening' },
      body: { name: `Feed ${at}`, url },
    });
    expect([201, 400, 402, 409, 422], JSON.stringify(body)).toContain(status);
    if (status === 201) expect((body as { url: string }).url).toBe(url);
  }
});

test('E-mail: a stored address has no line end, no space and exactly one recipient', () => {
  const taken = texts.flatMap((text) => Email.safeParse(text).data ?? []);
  expect(taken.filter((email) => /[\s<>",;\u0000-\u001f]/.test(email))).toEqual([]);
});

test('Name: each kind is stored, returned by the session, and unchanged in the audit log and its export file', async () => {
  const names = listOneOfEachKind()
    .map(({ text }) => text.trim())
    .filter((text) => texts.includes(text) && text.length <= 200);
  for (const name of names)
    expect((await admin.call(saveProfile, { body: { name } })).name, JSON.stringify(name)).toBe(name);
  await world.suite.context.database.platform
    .updateTable('users')
    .set({ name: '=HYPERLINK("https://evil.example")' })
    .where('_id', '=', admin.userId)
    .execute();
  const file = await admin.fetch(exportActivity.path);
  const rows = parse(String(file.body), { bom: true });
  expect(rows.length).toBeGreaterThan(names.length);
  expect(rows.flat().filter((cell) => /^[\t\r\n]|^\s*[=+@＝＋＠]|^\s*-\D/.test(cell))).toEqual([]);
  expect(rows.some((row) => row.includes(`'=HYPERLINK("https://evil.example")`))).toBe(true);
});

test('CSV export: every text stays in one cell, is read back as written, and is not run by a spreadsheet', () => {
  const rows = parse(texts.map((text) => formatCsvRow([text, 'next'])).join(''));
  expect(rows.length).toBe(texts.length);
  expect(rows.filter(([cell], at) => cell !== texts[at] && cell !== `'${texts[at]}`)).toEqual([]);
  expect(rows.filter(([cell = '']) => /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(cell))).toEqual([]);
});

test('CSV import: a file of malformed names and addresses is checked row by row without a server error', async () => {
  const query = { accountID: String(admin.accountId) };
  const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
  const names = texts.filter(({ length }) => length < 400);
  for (const group of groupsOf(names, 900)) {
    const csv = [
      'name,email,role',
      ...group.map((text, at) => `${quoted(text)},n${at}-${group.length}@example.com,agent`),
    ].join('\n');
    const { rows } = await admin.call(importUsers, { query, body: { csv, dry_run: true } });
    // An apostrophe that only keeps a spreadsheet from running the cell is not part of the name.
    expect(rows.map(({ name }) => name)).toEqual(group.map((text) => unguardCell(text).trim()));
  }
});
