import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { previewImport } from '#contracts/listening/import.ts';
import { getMatchedAccounts, resolveAccount } from '#server/identity/operator-account.ts';
import { buildOperatorHeaders } from '#server/identity/operator.ts';
import type { Person } from '#tests/factories/person.ts';
import { startWorld, type World } from '#tests/world.ts';

let world: World;
/** C is the intended account; B is the one whose owner chooses its name to be mistaken for C. */
let [c, b]: Person[] = [];
beforeAll(async () => {
  world = await startWorld();
  c = await world.person(await world.account('Gamma Ltd'));
  b = await world.person(await world.account('Beta'));
});
afterAll(() => world.stop());

async function names(text: string): Promise<string[]> {
  const match = await resolveAccount(world.suite.context.database.platform, text);
  return getMatchedAccounts(match)
    .map(({ _id }) => ({ [String(c?.accountId)]: 'C', [String(b?.accountId)]: 'B' })[_id] ?? _id)
    .toSorted();
}
async function nameB(name: string): Promise<void> {
  await world.suite.context.database.platform
    .updateTable('accounts')
    .set({ name })
    .where('_id', '=', b?.accountId ?? '')
    .execute();
}
function fullWidth(text: string): string {
  return text.replaceAll(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfe_e0));
}

describe('The account is C, whatever name B takes, when the operator gives', () => {
  const ways: [string, (id: string, email: string) => string][] = [
    ['the id', (id) => id],
    ['the id in capital letters', (id) => id.toUpperCase()],
    ['the id between spaces', (id) => `  ${id}\t`],
    ['the id without dashes', (id) => id.replaceAll('-', '')],
    ['the id in braces', (id) => `{${id}}`],
    ['the id in quotes', (id) => `"${id}"`],
    ['the id as a URN', (id) => `urn:uuid:${id}`],
    ['the id with typographic dashes', (id) => id.replaceAll('-', '\u2013')],
    ['the id with an invisible sign', (id) => `\u200b${id}`],
    ['the id with a byte order mark', (id) => `\ufeff${id}`],
    ['the id in full width', (id) => fullWidth(id)],
    ['the id with a space inside', (id) => id.replace('-', ' -')],
    ['the address', (_id, email) => email],
    ['the address in capital letters', (_id, email) => email.toUpperCase()],
    ['the address between spaces', (_id, email) => ` ${email}\u00a0`],
    ['the address with an invisible sign', (_id, email) => email.replace('@', '\u2060@')],
    ['the address in full width', (_id, email) => fullWidth(email)],
    ['the address with a space inside', (_id, email) => email.replace('@', ' @')],
  ];
  it.each(ways)('%s', async (_way, write) => {
    const text = write(c?.accountId ?? '', c?.email ?? '');
    for (const name of [text, text.trim(), text.toLowerCase(), text.toUpperCase()]) {
      await nameB(name);
      expect(await names(text)).toEqual(['C']);
    }
  });
});

describe('No account is found, though B has that very name, when the operator gives', () => {
  it.each([
    ['an id that does not exist', '018f0000-0000-7000-8000-00000000dead'],
    ['an id without dashes that does not exist', '018f000000007000800000000000dead'],
    ['an address that no administrator has', 'gone@gamma.example'],
    ['an address in full width that nobody has', fullWidth('gone@gamma.example')],
  ])('%s', async (_what, text) => {
    await nameB(text);
    expect(await names(text)).toEqual([]);
  });

  it('The address of a user who is not an administrator, or of a disabled one', async () => {
    const { platform } = world.suite.context.database;
    const viewer = await world.person(c?.accountId ?? b!.accountId, { role: 'viewer' });
    await nameB(viewer.email);
    expect(await names(viewer.email)).toEqual([]);
    const former = await world.person(viewer.accountId);
    await platform
      .updateTable('users')
      .set({ disabled_at: new Date() })
      .where('_id', '=', former.userId)
      .execute();
    await nameB(former.email);
    expect(await names(former.email)).toEqual([]);
  });

  it.each([
    ['nothing', ''],
    ['spaces', '   '],
    ['an invisible sign', '\u200b'],
  ])('%s', async (_what, text) => {
    await nameB('\u200b');
    expect(await names(text)).toEqual([]);
  });
});

describe('A name that matches both is refused with both', () => {
  it.each([
    ['the same name', 'Gamma Ltd'],
    ['another case', 'GAMMA ltd'],
    ['more spaces', ' Gamma   Ltd '],
    ['a space that does not break', 'Gamma\u00a0Ltd'],
    ['an invisible sign', 'Gam\u200bma Ltd'],
    ['a soft hyphen', 'Gam\u00adma Ltd'],
    ['a sign that turns the direction', '\u202dGamma Ltd\u202c'],
    ['full width', fullWidth('Gamma') + ' Ltd'],
  ])('B has %s', async (_what, name) => {
    await nameB(name);
    expect(await names('Gamma Ltd')).toEqual(['B', 'C']);
    expect(await names(name)).toEqual(['B', 'C']);
  });
});

it('A name that matches one account is that account, regardless of case and spaces', async () => {
  await nameB('Beta & Söhne @ Bangkok');
  for (const text of ['Beta & Söhne @ Bangkok', 'beta &  söhne @ bangkok ', 'BETA & SO\u0308HNE @ BANGKOK'])
    expect(await names(text)).toEqual(['B']);
  expect(await names('Gamma Ltd')).toEqual(['C']);
  expect(await names('G\u0430mma Ltd'), 'with a Cyrillic letter').toEqual([]);
});

it('A call of the operator for a name of two accounts is refused with both ids and writes nothing', async () => {
  await nameB('Gamma Ltd');
  const response = await fetch(new URL(`${previewImport.path}?name=a.csv`, world.url), {
    method: 'POST',
    headers: {
      ...buildOperatorHeaders(world.dataDir, 'gamma ltd'),
      'content-type': 'application/octet-stream',
    },
    body: 'text\nhello',
  });
  expect(response.status).toBe(400);
  const text = await response.text();
  expect(text).toContain(c?.accountId);
  expect(text).toContain(b?.accountId);
});
