// @module-tag slow
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TOKEN_COOKIE } from '#contracts/identity/session.ts';
import { createKeyword, listKeywords, updateKeyword } from '#contracts/keywords/endpoints.ts';
import { LISTED_FIELDS, filterWholeKeywords } from '#contracts/keywords/keyword.ts';
import { deleteNamedKeywords, listAllKeywords } from '#contracts/keywords/root.ts';
import { ingestPosts, makePost } from '#tests/factories/inbound.ts';
import type { Person } from '#tests/factories/person.ts';
import { findAxeViolations, startBrowser, type Visitor } from '#tests/journeys/browser.ts';
import { startWorld, type World } from '#tests/world.ts';

/** The keyword-set editor, as a user works with it. */
let world: World;
let visitor: Visitor;
let admin: Person;
let page: Page;

beforeAll(async () => {
  [world, visitor] = await Promise.all([startWorld(), startBrowser()]);
  admin = await world.person(await world.account());
  page = await openPage(admin);
});
afterAll(async () => {
  await visitor.close();
  await world.stop();
});
// One user in one window: what a test leaves behind is deleted, including its unsaved changes.
beforeEach(() => visit());
afterEach(async () => {
  const { items } = await admin.call(listAllKeywords, { query: { fields: '_id' } });
  const ids = items.flatMap(({ _id }) => _id ?? []);
  if (ids.length > 0) await admin.call(deleteNamedKeywords, { body: { ids } });
});

async function openPage(person: Person): Promise<Page> {
  const opened = await visitor.open();
  const [name = '', value = ''] = person.cookie.split('=');
  expect(name).toBe(TOKEN_COOKIE);
  await opened.context().addCookies([{ name, value, url: world.url }]);
  opened.on('dialog', (dialog) => void dialog.accept());
  return opened;
}
async function visit(path = '/settings/keywords/listening?keyword=new'): Promise<void> {
  await page.goto(`${world.url}${path}`);
}

const set = (number = 1): Locator => page.getByRole('region', { name: `Set ${number}`, exact: true });
function panel(title: 'Included' | 'Excluded', number = 1): Locator {
  return set(number).getByRole('region', { name: title, exact: true });
}
async function add(title: 'Included' | 'Excluded', word: string, number = 1): Promise<void> {
  const field = panel(title, number).getByRole('textbox');
  await field.fill(word);
  await field.press('Enter');
}
function words(title: 'Included' | 'Excluded', number = 1): Promise<string[]> {
  return panel(title, number)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button') })
    .allInnerTexts();
}
const raw = (): Locator => page.getByRole('textbox', { name: 'Raw keyword' });
function toast(text: string): Locator {
  return page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true });
}
async function storedPatterns(): Promise<(readonly string[])[]> {
  const { items } = await admin.call(listKeywords, { params: { product: 'listening' }, query: {} });
  return filterWholeKeywords(items).map(({ patterns }) => patterns);
}

describe('The panels', () => {
  test.each(['', '   '])(
    'S5-006, S5-007, S8-001 refuse the empty keyword %j with a toast titled ERROR',
    async (word) => {
      await add('Included', word);
      await toast('Cannot add empty keyword.').waitFor();
      await toast('ERROR').waitFor();
      expect(await words('Included')).toEqual([]);
    },
  );

  test('S2-102, S2-103, S5-008, S5-009, S5-012 refuse words that they contain already, whatever the case, and an exclude before any include', async () => {
    await add('Excluded', 'used');
    await toast('Add an included keyword before an excluded one.').waitFor();
    await add('Included', 'Coffee');
    await add('Included', 'cOFFEE');
    await toast('Cannot add exists include keyword.').waitFor();
    await add('Excluded', 'used');
    await add('Excluded', 'USED');
    await toast('Cannot add exists exclude keyword.').waitFor();
    expect([await words('Included'), await words('Excluded')]).toEqual([['Coffee'], ['used']]);
  });

  test('take several pasted words at once and remove one by its button', async () => {
    await panel('Included')
      .getByRole('textbox')
      .evaluate((field) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text', 'กาแฟ\nดอยช้าง\n\nกาแฟ');
        field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      });
    await toast('Cannot add exists include keyword.').waitFor();
    expect(await words('Included')).toEqual(['กาแฟ', 'ดอยช้าง']);
    await panel('Included').getByRole('button', { name: 'Remove กาแฟ' }).click();
    expect(await words('Included')).toEqual(['ดอยช้าง']);
    expect(await raw().inputValue()).toBe('ดอยช้าง');
  });

  test('S9-018 scroll at 400 px', async () => {
    const many = Array.from({ length: 150 }, (_one, index) => `keyword ${index}`).join('*');
    await raw().fill(many);
    const list = panel('Included').getByRole('list');
    await expect
      .poll(() => list.evaluate((box) => [box.clientHeight, box.scrollHeight > 400]))
      .toEqual([400, true]);
  });
});

describe('The simple list', () => {
  test("S5-010, S5-011 says 'Can not add empty string' and silently ignores duplicates", async () => {
    await page.getByText('Simple list', { exact: true }).click();
    const simple = page.getByRole('region', { name: 'Keywords', exact: true });
    const field = simple.getByRole('textbox');
    await field.press('Enter');
    await toast('Can not add empty string').waitFor();
    for (const word of ['tea', 'TEA', 'ชา']) {
      await field.fill(word);
      await field.press('Enter');
    }
    expect(await simple.getByRole('listitem').allInnerTexts()).toEqual(['tea', 'ชา']);
    expect(await page.getByText('Cannot add exists', { exact: false }).count()).toBe(0);
    expect(await raw().inputValue()).toBe('tea,ชา');
  });
});

describe('Raw string and panels', () => {
  test('S5-013 … S5-016, S5-020, S5-022 convert in both directions, without loss', async () => {
    await raw().fill(String.raw`กาแฟ*ดอย\:ช้าง|ขายต่อ:มือ\*สอง,a\,b\|c\\d`);
    await expect.poll(() => words('Included')).toEqual(['กาแฟ', 'ดอย:ช้าง']);
    expect(await words('Excluded')).toEqual(['ขายต่อ', 'มือ*สอง']);
    expect(await words('Included', 2)).toEqual([String.raw`a,b|c\d`]);
    await add('Excluded', 'x:y', 2);
    expect(await raw().inputValue()).toBe(String.raw`กาแฟ*ดอย\:ช้าง|ขายต่อ:มือ\*สอง,a\,b\|c\\d|x\:y`);
  });

  test.each([
    ['a|b|c', 'Set 1 has more than one |.', 'Position 4'],
    ['a**b', 'There is nothing between two signs in set 1.', 'Position 3'],
    ['a,b|c*d', 'There is a * among the excluded words of set 2', 'Position 6'],
  ])('S5-017 … S5-019 %s is refused at its position', async (text, message, place) => {
    await raw().fill(text);
    await page.getByText(message).waitFor();
    await page.getByRole('button', { name: place }).waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    expect(await storedPatterns()).toEqual([]);
  });

  test('S5-021 point out sets with the same includes', async () => {
    await raw().fill('a*b|c,B*A');
    await set(2).getByText('Same included words as set 1').waitFor();
  });
});

describe('Help and the advance mode', () => {
  test('S2-104 … S2-110 explains the operators, on top for exclude all and to the right for the others', async () => {
    await page.getByRole('switch', { name: 'Advance mode' }).check({ force: true });
    for (const [name, side] of [
      ['Advance mode', 'right'],
      ['All keyword set', 'right'],
      ['All tags set', 'right'],
      ['Exclude all', 'top'],
    ] as const) {
      const mark = page.getByRole('button', { name: `Help: ${name}` });
      await mark.hover();
      const bubble = page.getByRole('tooltip');
      for (const meaning of [
        /\*\s*marks include/,
        /:\s*marks exclude/,
        /\|\s*separates included from excluded parts/,
      ])
        await expect.poll(() => bubble.innerText()).toMatch(meaning);
      // It is positioned a moment after its words appear.
      await expect
        .poll(async () => {
          const [at, of] = [await bubble.boundingBox(), await mark.boundingBox()];
          return at && of && (side === 'top' ? at.y + at.height <= of.y : at.x >= of.x + of.width);
        })
        .toBe(true);
      await page.mouse.move(0, 0);
      await bubble.waitFor({ state: 'detached' });
    }
  });

  test('applies one edit to every set', async () => {
    await raw().fill('a,b');
    await page.getByRole('switch', { name: 'Advance mode' }).check({ force: true });
    await set(1).getByRole('switch', { name: 'Exclude all' }).check({ force: true });
    await add('Excluded', 'used');
    expect(await raw().inputValue()).toBe('a|used,b|used');
    await page.getByRole('switch', { name: 'All tags set' }).check({ force: true });
    await add('Included', '#sale', 2);
    await add('Included', 'plain', 2);
    expect(await raw().inputValue()).toBe('a*#sale|used,b*#sale*plain|used');
  });
});

describe('Saving', () => {
  test('S4-046 keeps edits local until Ctrl+Enter, and asks before they are left', async () => {
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('กาแฟ');
    await add('Included', 'กาแฟ');
    await page.getByText('Unsaved changes').first().waitFor();
    await page.getByRole('link', { name: 'My account' }).click();
    await page.getByRole('dialog').getByText('lose them if you leave').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click();
    expect(await storedPatterns()).toEqual([]);
    await page.getByText(/^Not saved yet · 1 set/).waitFor();
    await panel('Included').getByRole('textbox').press('Control+Enter');
    await toast('Setting has been created.').waitFor();
    await page.getByText('Live · 1 set', { exact: true }).waitFor();
    expect(await storedPatterns()).toEqual([['กาแฟ']]);
    await page.getByText('Match the posts already stored as well?').waitFor();
    await add('Excluded', 'ขายต่อ');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await toast('Setting has been updated.').waitFor();
    expect(await storedPatterns()).toEqual([['กาแฟ|ขายต่อ']]);
    // A toast that fades in does not have its final colours yet.
    await toast('Setting has been updated.').waitFor({ state: 'detached' });
    expect(await findAxeViolations(page)).toEqual([]);
  });

  test("S5-023 asks 'Do you want to delete this keyword set?' for a set and for the keyword, shows what uses it, and undoes it", async () => {
    const made = await admin.call(createKeyword, {
      params: { product: 'listening' },
      body: { name: 'Tea', patterns: ['tea,ชา'] },
    });
    await visit(`/settings/keywords/listening?keyword=${made._id}`);
    const question = page
      .getByRole('dialog')
      .getByText('Do you want to delete this keyword set?', { exact: true });
    await page.getByRole('button', { name: 'Delete set 2' }).click();
    await question.waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete keyword set' }).click();
    await expect.poll(() => raw().inputValue()).toBe('tea');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await admin.call(createKeyword, {
      params: { product: 'listening' },
      body: { name: 'Green tea', patterns: ['green'], parent_id: made._id },
    });
    await page.getByRole('button', { name: 'Delete keyword set' }).click();
    await question.waitFor();
    await page.getByRole('dialog').getByText('A keyword below it moves up: Green tea').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete keyword set' }).click();
    await toast('Setting has been deleted.').waitFor();
    expect(await storedPatterns()).toEqual([['green']]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(storedPatterns).toEqual([['green'], ['tea,ชา']]);
  });

  test('shows both versions if a colleague saved meanwhile, and overwrites nothing unseen', async () => {
    const params = { product: 'listening' as const };
    const { _id } = await admin.call(createKeyword, { params, body: { name: 'Tea', patterns: ['tea'] } });
    await visit(`/settings/keywords/listening?keyword=${_id}`);
    await add('Excluded', 'ice');
    await admin.call(updateKeyword, {
      params: { ...params, _id },
      body: { name: 'Chai', patterns: ['tea,chai'] },
    });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: /tea\|ice/ }).click();
    await dialog.getByRole('button', { name: 'Save what is chosen' }).click();
    await toast('Setting has been updated.').waitFor();
    const { items } = await admin.call(listKeywords, { params, query: {} });
    expect(items).toMatchObject([{ name: 'Chai', patterns: ['tea|ice'], version: 3 }]);
  });
});

describe('The list', () => {
  test('S2-060 of each product: an added keyword is listed after a reload; several are changed at once; a file is tried before', async () => {
    await visit('/settings/keywords/crm?keyword=new');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Complaint');
    await add('Included', 'refund');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await toast('Setting has been created.').waitFor();
    const requests: string[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname.endsWith('/keywords')) requests.push(searchParams.get('fields') ?? 'everything');
    });
    await page.reload();
    const list = page.getByRole('navigation', { name: 'Keywords', exact: true });
    await list.getByRole('link', { name: /Complaint/ }).waitFor();
    await page.getByRole('button', { name: 'CSV' }).click();
    await page.getByRole('menuitem', { name: 'Import' }).click();
    const dialog = page.getByRole('dialog');
    const csv = dialog.getByRole('textbox', { name: 'CSV text' });
    await csv.fill('name,parent,patterns\nSlow,Complaint,slow*late\nBroken,,a|b|c');
    await dialog.getByRole('button', { name: 'Check' }).click();
    await dialog.getByText('patterns: has more than one | (set 1, position 4)').waitFor();
    await csv.fill('name,parent,patterns\nSlow,Complaint,slow*late');
    await dialog.getByRole('button', { name: 'Check' }).click();
    await dialog.getByRole('button', { name: 'Import 1 line' }).click();
    await list.getByRole('link', { name: /Slow/ }).waitFor();
    await list.getByRole('searchbox').fill('late');
    await list.getByText('1 of 2 keywords').waitFor();
    // The page loads what its list shows; words are searched on the server.
    expect([...new Set(requests)]).toEqual([LISTED_FIELDS.join(), '_id']);
    await list.getByRole('searchbox').press('Escape');
    // Before that only what the search found can be selected.
    await list.getByText('1 of 2 keywords').waitFor({ state: 'detached' });
    await list.getByRole('checkbox', { name: 'Select all in the list' }).check({ force: true });
    await list.getByRole('button', { name: '2 selected' }).click();
    await page.getByRole('menuitem', { name: 'Pause' }).click();
    await list.getByText('Paused').nth(1).waitFor();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await list.getByText('Live').nth(1).waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
  });
});

describe('The preview', () => {
  test('counts stored posts that match unsaved words, opens them in the feed, and highlights the matches of a sample', async () => {
    const at = new Date(Date.now() - 3_600_000).toISOString();
    await ingestPosts(
      world,
      admin.accountId,
      ['ชอบกาแฟดอยช้างมาก', 'กาแฟมือสอง', 'ชาเย็น'].map((text) => makePost({ text, published_at: at })),
    );
    await raw().fill('กาแฟ');
    const card = page.getByRole('region', { name: 'Last 30 days' });
    await card.getByText('2 posts', { exact: true }).waitFor();
    await raw().fill('กาแฟ|มือสอง');
    await card.getByText('1 post', { exact: true }).waitFor();
    expect(await card.locator('mark').allInnerTexts()).toEqual(['กาแฟ']);
    const opening = page.waitForEvent('popup');
    await card.getByRole('link', { name: '1 post', exact: true }).click();
    const feed = await opening;
    await feed.getByRole('article').getByText('ชอบกาแฟดอยช้างมาก').waitFor();
    expect(await feed.getByText('กาแฟมือสอง').count()).toBe(0);
    await feed.close();
    expect(await storedPatterns()).toEqual([]);
  });
});

test('reports groups that could not be loaded where they are chosen, and loads them again', async () => {
  const calls = '**/products/listening/keywords/options*';
  await page.route(calls, (route) => route.fulfill({ status: 500, json: {} }));
  await visit();
  const form = page.getByRole('main');
  await form.getByText('The list could not be read.').waitFor();
  expect(await form.getByLabel('Groups', { exact: true }).first().isDisabled()).toBe(true);
  await page.unroute(calls);
  await form.getByRole('button', { name: 'Try again' }).click();
  await form.getByText('The list could not be read.').waitFor({ state: 'detached' });
});
