import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as contract from '#contracts/crm/canned/endpoints.ts';
import type { Permission } from '#contracts/permissions/table.ts';
import { addCannedFolder, fetchCannedFolders, addCannedResponse } from '#tests/factories/canned.ts';
import type { Person } from '#tests/factories/person.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

let world: World;
beforeAll(async () => {
  world = await getSharedWorld();
});
afterAll(() => world.stop());

describe('CSV of canned responses', () => {
  const bring = (who: Person, csv: string, dry_run = false) =>
    who.attempt(contract.importCanned, { body: { csv, dry_run } });
  const outcome = async (who: Person, csv: string, dry_run = false) =>
    contract.importCanned.answer.parse(await who.call(contract.importCanned, { body: { csv, dry_run } }));
  const shown = async (who: Person) =>
    (await fetchCannedFolders(who)).map(({ name, responses }) => [
      name,
      responses.map(({ title, shortcut, text, texts }) => ({ title, shortcut, text, texts })),
    ]);

  it('A file exported by one account is imported whole by another, the same file again changes nothing, and a dry run stores nothing', async () => {
    const [giver, taker] = [
      await world.person(await world.account()),
      await world.person(await world.account()),
    ];
    const { _id, name } = await addCannedFolder(giver);
    const own = await addCannedFolder(giver, giver.userId);
    await addCannedResponse(giver, own._id, { title: 'Mine', permission: 'private' });
    await addCannedResponse(giver, _id, {
      title: '=Sum',
      text: 'a, "b"\nc',
      texts: { th: 'สวัสดี' },
      shortcut: 'sum',
    });
    const { body: csv } = await giver.attempt(contract.exportCanned, {});
    expect(String(csv)).not.toContain('Mine');
    expect(await outcome(taker, String(csv), true)).toMatchObject({ created: 1, faults: [] });
    expect(await shown(taker)).not.toContainEqual([name, expect.anything()]);
    expect(await outcome(taker, String(csv))).toMatchObject({ created: 1, updated: 0 });
    expect(await shown(taker)).toContainEqual([
      name,
      [{ title: '=Sum', shortcut: 'sum', text: 'a, "b"\nc', texts: { th: 'สวัสดี' } }],
    ]);
    expect(await outcome(taker, String(csv))).toMatchObject({ created: 0, updated: 0, same: 1 });
  });

  it('An import changes the fields that a row has, and leaves alone those without a column', async () => {
    const who = await world.person(await world.account());
    const { _id, name } = await addCannedFolder(who);
    const texts = { th: 'เดิม', en: 'Before' };
    const kept = { shortcut: 'keep', changes: { state: 'done' as const } };
    await addCannedResponse(who, _id, { title: 'Refund', text: 'Old', texts, ...kept });
    const csv = `folder;title;text;text_th\n${name.toUpperCase()};refund;New;ใหม่`;
    expect(await outcome(who, csv)).toMatchObject({ created: 0, updated: 1 });
    const [folder] = await fetchCannedFolders(who);
    expect(folder?.responses).toMatchObject([
      { title: 'refund', text: 'New', texts: { th: 'ใหม่', en: 'Before' }, ...kept },
    ]);
  });

  it('One faulty row rejects the whole file, and every fault is reported by line and column', async () => {
    const who = await world.person(await world.account());
    const { _id, name } = await addCannedFolder(who);
    await addCannedResponse(who, _id, { title: 'Hello', shortcut: 'hi' });
    const rows = [
      'New,Fine,,,Text',
      'New,,,,Text',
      'New,Two words,a b,,Text',
      'New,Taken,hi,,Text',
      'New,Whom,,everybody,Text',
      'New,Empty,,,',
      'New,Fine,,,Text',
    ];
    const csv = ['folder,title,shortcut,permission,text', ...rows].join('\n');
    const { faults } = await outcome(who, csv);
    expect(faults.map(({ line, field }) => [line, field])).toEqual([
      [3, 'title'],
      [4, 'shortcut'],
      [5, 'shortcut'],
      [6, 'permission'],
      [7, 'text'],
      [8, 'title'],
    ]);
    expect((await fetchCannedFolders(who)).map((one) => one.name)).toEqual([name]);
    expect(await bring(who, 'title,text\na,b')).toMatchObject({
      status: 422,
      body: { code: 'file_unreadable' },
    });
  });

  it('Only users who may write every response may import a file', async () => {
    const can: Permission[] = ['crm.canned_response_all.read', 'crm.canned_response_keyword.write'];
    const some = await world.person(await world.account(), { can });
    expect((await bring(some, 'folder,title,text\na,b,c')).status).toBe(403);
  });
});
