import { afterAll, beforeAll, expect, test } from 'vitest';
import { TOKEN_COOKIE } from '#contracts/identity/session.ts';
import { ingestPosts, makePost } from '#tests/factories/inbound.ts';
import { findAxeViolations, startBrowser, type Visitor } from '#tests/journeys/browser.ts';
import { startWorld, type World } from '#tests/world.ts';

/** From a file on the user's disk to a matched mention in the feed, without leaving the browser. */
let world: World;
let visitor: Visitor;

beforeAll(async () => {
  [world, visitor] = await Promise.all([startWorld(), startBrowser()]);
});
afterAll(async () => {
  await visitor.close();
  await world.stop();
});

const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();

/** Three posts and a row that is refused: its time is not a time. */
const CSV = [
  'ข้อความ,เวลา,ผู้เขียน,followers,link',
  `ร้านกาแฟดอยช้างสาขานี้รอนานมาก,${hoursAgo(2)},Somchai,1200,https://example.com/1`,
  `"กาแฟ, ชา และ <b>เค้ก</b>",${hoursAgo(3)},Mali,50,https://example.com/2`,
  `ขนมปังอบใหม่,${hoursAgo(4)},Anan,,`,
  'กาแฟไม่มีเวลา,เมื่อวาน,Nobody,,',
].join('\r\n');

test('A CSV file is imported, and a keyword with a backfill finds the mention with its match highlighted', async () => {
  const admin = await world.person(await world.account());
  const page = await visitor.open();
  await page
    .context()
    .addCookies([{ name: TOKEN_COOKIE, value: admin.cookie.split('=')[1] ?? '', url: world.url }]);

  await page.goto(`${world.url}/listening/mentions`);
  await page.getByRole('link', { name: 'Import a file' }).click();
  await page.getByText('No imports yet').waitFor();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a file' }).click();
  await (await chooser).setFiles({ name: 'posts.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) });

  const column = (field: string) =>
    page.getByRole('combobox', { name: `Column of the file: ${field}`, exact: true });
  const choose = async (field: string, name: string): Promise<void> => {
    await column(field).fill(name);
    await page.getByRole('option', { name, exact: true }).click();
  };
  await column('Text').waitFor();
  await choose('Text', 'ข้อความ');
  await choose('Published', 'เวลา');
  await choose('Author', 'ผู้เขียน');
  await choose('Address', 'link');
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Import posts.csv' }).click();

  const report = page.getByRole('dialog', { name: 'Import of posts.csv' });
  await report.getByText('Done').waitFor();
  await expect
    .poll(() => report.getByRole('definition').allInnerTexts())
    .toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^3\s+new posts/),
        expect.stringMatching(/^1\s+could not be taken/),
      ]),
    );
  const refused = report.getByRole('row').nth(1);
  expect(await refused.getByRole('cell').first().innerText()).toBe('4');
  expect(await refused.getByRole('cell').nth(1).innerText()).toBe('เวลา');
  expect(await refused.getByRole('cell').nth(2).innerText()).toBe('This date cannot be read');
  expect(await findAxeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await page.goto(`${world.url}/settings/keywords/listening?keyword=new`);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('กาแฟ');
  await page.getByRole('textbox', { name: 'Add included keyword' }).fill('กาแฟ');
  await page.keyboard.press('Enter');
  await page.getByText('2 posts', { exact: true }).waitFor();
  await page.getByText('100% of them would be new').waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByText('Saved. Match the posts already stored as well?').waitFor();
  await page.getByRole('button', { name: 'Look back' }).click();
  await page.getByText(/Looked through .*: 2 added, 0 removed\./).waitFor();
  await page.getByRole('link', { name: 'Open the mentions' }).click();

  const first = page.getByRole('article').first();
  await expect.poll(() => page.getByRole('article').count()).toBe(2);
  expect(await first.locator('mark').allInnerTexts()).toEqual(['กาแฟ']);
  await first.getByText('Somchai').waitFor();
  await page.getByRole('article').nth(1).getByText('กาแฟ, ชา และ <b>เค้ก</b>').waitFor();
  expect(
    await first.getByRole('link', { name: 'Open the original post of Somchai' }).getAttribute('rel'),
  ).toBe('noopener noreferrer');

  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Mention' });
  await drawer.getByText('must be there · found once').waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
});

test('Posts that arrive wait under a pill until the user asks for them', async () => {
  const admin = await world.person(await world.account());
  const post = (text: string) => makePost({ text, published_at: new Date().toISOString() });
  await ingestPosts(world, admin.accountId, [post('ข่าวแรก')]);
  const page = await visitor.open();
  await page
    .context()
    .addCookies([{ name: TOKEN_COOKIE, value: admin.cookie.split('=')[1] ?? '', url: world.url }]);
  await page.goto(`${world.url}/listening/mentions`);
  await page.getByRole('article').getByText('ข่าวแรก').waitFor();
  await page.getByText('Live', { exact: true }).waitFor();
  await ingestPosts(world, admin.accountId, [post('ข่าวที่สอง'), post('ข่าวที่สาม')]);
  const pill = page.getByRole('button', { name: '2 new' });
  await pill.waitFor();
  expect(await page.getByRole('article').count()).toBe(1);
  await pill.click();
  await expect.poll(() => page.getByRole('article').count()).toBe(3);
  await pill.waitFor({ state: 'detached' });
});
