import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  getOwnSignature,
  listMailboxSignatures,
  saveMailboxSignature,
  saveOwnSignature,
} from '#contracts/crm/mail/signature-endpoints.ts';
import { fetchFile, uploadFile } from '#contracts/kit/files/endpoints.ts';
import { listPictures } from '#contracts/kit/files/picture-address.ts';
import {
  exportSettings,
  importSettings,
  TransferOutcome,
  type SettingsFile,
} from '#contracts/settings/transfer.ts';
import { connectMailbox } from '#tests/factories/mailbox.ts';
import type { Person } from '#tests/factories/person.ts';
import { buildPng } from '#tests/factories/picture.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** Signatures of e-mails are transferred with the pictures in them. */
let world: World;
beforeAll(async () => {
  world = await getSharedWorld();
});
afterAll(() => world.stop());

const take = (person: Person): Promise<SettingsFile> => person.call(exportSettings, { query: {} });
async function bring(person: Person, file: SettingsFile, dry_run = false): Promise<TransferOutcome> {
  const answered = await person.attempt(importSettings, { query: { dry_run }, body: JSON.stringify(file) });
  expect(answered.status, JSON.stringify(answered.body)).toBe(200);
  return TransferOutcome.parse(answered.body);
}
async function picture(person: Person, side: number): Promise<string> {
  const query = { purpose: 'message' as const, name: `logo${side}.png` };
  const { body } = await person.attempt(uploadFile, { query, body: buildPng(side, side) });
  return `<img src="/api/v1.0/files/${uploadFile.answer.parse(body)._id}">`;
}
async function signatures(person: Person) {
  const { items } = await person.call(listMailboxSignatures, {});
  return { own: (await person.call(getOwnSignature, {})).html, mailbox: items[0] };
}
async function signed(): Promise<Person> {
  const person = await world.person(await world.account());
  const params = { _id: await connectMailbox(person) };
  const html = `<p>Care</p>${await picture(person, 4)}`;
  const body = { html, choice: 'both' as const, automatic: true, version: 0 };
  await person.call(saveMailboxSignature, { params, body });
  const own = `<p>{{agent.name}}</p>${await picture(person, 5)}`;
  await person.call(saveOwnSignature, { body: { html: own, version: 0 } });
  return person;
}

test('Signatures of mailboxes and one’s own are imported with their pictures, once', async () => {
  const file = await take(await signed());
  expect(file.media.map(({ name }) => name).toSorted()).toEqual(['logo4.png', 'logo5.png']);
  const target = await world.person(await world.account());
  expect((await bring(target, file, true)).totals).toMatchObject({ refused: 0 });
  expect((await signatures(target)).own).toBe('');
  await bring(target, file);
  const { own, mailbox } = await signatures(target);
  expect(mailbox).toMatchObject({
    choice: 'both',
    automatic: true,
    html: expect.stringMatching(/^<p>Care<.p><img/),
  });
  expect(own).toMatch(/^<p>\{\{agent.name\}\}<.p><img/);
  for (const id of [...listPictures(own), ...listPictures(mailbox?.html ?? '')])
    expect((await target.attempt(fetchFile, { params: { _id: id } })).status).toBe(200);
  expect((await bring(target, file)).lines).toEqual([]);
  expect((await take(target)).media.map(({ digest }) => digest).toSorted()).toEqual(
    file.media.map(({ digest }) => digest).toSorted(),
  );
});

test('A picture that the file does not contain is left out of the signature, and the report names it', async () => {
  const file = await take(await signed());
  const target = await world.person(await world.account());
  const outcome = await bring(target, { ...file, media: [] });
  expect(
    outcome.lines.flatMap(({ part, dropped }) => (dropped.includes('pictures') ? [part] : [])).toSorted(),
  ).toEqual(['mail_signature', 'mailbox_signature']);
  const { own, mailbox } = await signatures(target);
  expect([own, mailbox?.html]).toEqual(['<p>{{agent.name}}</p>', '<p>Care</p>']);
});

test('A picture that is in the signature of the target already is kept without the file', async () => {
  const source = await signed();
  const file = await take(source);
  const before = await signatures(source);
  const changed = JSON.parse(JSON.stringify({ ...file, media: [] }).replace('<p>Care</p>', '<p>Sales</p>'));
  await bring(source, changed);
  const { mailbox } = await signatures(source);
  expect(mailbox?.html).toBe(before.mailbox?.html.replace('Care', 'Sales'));
});
