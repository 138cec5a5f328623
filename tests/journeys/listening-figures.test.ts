// @module-tag slow
import { writeFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Incoming } from '#contracts/inbound/incoming.ts';
import { createKeyword } from '#contracts/keywords/endpoints.ts';
import { previewReport } from '#contracts/listening/reports/endpoints.ts';
import { ingestPosts, makePost } from '#tests/factories/inbound.ts';
import { openPageOf } from '#tests/factories/open-page.ts';
import type { Person } from '#tests/factories/person.ts';
import { findAxeViolations, startBrowser, type Visitor } from '#tests/journeys/browser.ts';
import { takePicture } from '#tests/journeys/screen-looks.ts';
import { startWorld, type World } from '#tests/world.ts';

/** An analyst sees a peak, opens its day with one click, reads what was different, and gives the boss a report that says so. */
let world: World;
let visitor: Visitor;
let admin: Person;
let page: Page;

const DAY = 86_400_000;
const PEAK_DAYS_AGO = 10;
const DAYS = 60;
const USUAL = [
  'Bunloy latte is good, the price is ok for 95 baht',
  'กาแฟ Bunloy หน้าร้านสาขาใหม่ดีมาก ราคาแก้วละ 95 บาท',
  'Breakfast at Bunloy with friends, croissant was fresh',
  'พนักงาน Bunloy ยิ้มแย้ม บริการดี',
  'Velamoka croissant tastes better today',
  'Bunloy or Velamoka for the meeting?',
  'ครัวซองต์ Pangkram อร่อย',
];
const OUTAGE = [
  'แอป Bunloy ล่ม จ่ายเงินไม่ได้เลย แย่มาก',
  'Bunloy app crashed again, terrible, payment failed twice',
  'แอปล่มอีกแล้ว Bunloy จ่ายเงินไม่ผ่าน หงุดหงิดมาก',
];

async function addKeyword(
  name: string,
  patterns: string[],
  parent_id: string | null = null,
): Promise<string> {
  const body = { name, patterns, parent_id };
  return (await admin.call(createKeyword, { params: { product: 'listening' }, body }))._id;
}

/** Every post has words of its own, so that none is a near-duplicate. */
function posts(now: number): Incoming[] {
  const all: Incoming[] = [];
  for (let day = 0; day < DAYS; day += 1)
    for (let nth = 0; nth < 9 + (day % 3); nth += 1)
      all.push(
        makePost({
          text: `${USUAL[(day + nth) % USUAL.length] ?? ''} #n${day}x${nth}`,
          channel: nth % 3 === 0 ? 'pantip' : 'facebook',
          author: { _id: `a${(day * 7 + nth) % 40}`, name: `Somchai ${(day * 7 + nth) % 40}` },
          published_at: new Date(now - day * DAY - (nth + 1) * 1_200_000).toISOString(),
        }),
      );
  for (let nth = 0; nth < 70; nth += 1)
    all.push(
      makePost({
        text: `${OUTAGE[nth % OUTAGE.length] ?? ''} #p${nth}`,
        channel: 'pantip',
        author: { _id: `b${nth % 30}`, name: `Malee ${nth % 30}` },
        published_at: new Date(now - PEAK_DAYS_AGO * DAY - (nth + 1) * 60_000).toISOString(),
      }),
    );
  return all;
}

/** Noon of today, so that no post falls into another day. */
const NOON = (() => {
  const at = new Date();
  at.setHours(12, 0, 0, 0);
  return Math.min(at.getTime(), Date.now() - 60_000);
})();

beforeAll(async () => {
  [world, visitor] = await Promise.all([startWorld(), startBrowser()]);
  admin = await world.person(await world.account('Bunloy'));
  const brand = await addKeyword('Bunloy', ['bunloy,บันลอย']);
  await addKeyword('Bunloy app', ['bunloy*app,bunloy*แอป'], brand);
  await addKeyword('Velamoka', ['velamoka']);
  await addKeyword('Pangkram', ['pangkram']);
  await ingestPosts(world, admin.accountId, posts(NOON));
  ({ page } = await openPageOf(visitor, world, admin, {
    locale: 'en-GB',
    viewport: { width: 1440, height: 900 },
  }));
}, 120_000);
afterAll(async () => {
  await visitor.close();
  await world.stop();
});

test('Shares of voice add up to 100%, periods have no total, and hours are when people post', async () => {
  await page.goto(`${world.url}/listening`);
  const voice = page.getByRole('region', { name: 'Share of voice' });
  await voice.getByText(/the shares add up to 100%/).waitFor();
  const shares = await voice.getByRole('listitem').allInnerTexts();
  expect(shares.some((text) => text.includes('Bunloy app'))).toBe(false);
  const percents = shares.map((text) => Number(/([\d.]+)%$/.exec(text)?.[1]));
  expect(percents.reduce((sum, one) => sum + one, 0)).toBeCloseTo(100, 5);
  await voice.getByText('Several of them', { exact: true }).waitFor();
  await page.getByRole('heading', { name: 'When people post' }).waitFor({ state: 'attached' });
  await takePicture(page, 'overview');

  await page.getByRole('button', { name: /: Key figures$/ }).click();
  await page.getByRole('menuitem', { name: 'Table' }).click();
  const figures = page.getByRole('table', { name: 'Key figures' });
  await figures.getByRole('columnheader', { name: 'Previous period' }).waitFor();
  expect(await figures.getByRole('columnheader', { name: 'Total' }).count()).toBe(0);
});

test('Themes leave out the words of the keywords and everyday words', async () => {
  const themes = page.getByRole('region', { name: 'Top themes' });
  await themes.getByRole('link', { name: 'croissant' }).waitFor();
  for (const word of ['bunloy', 'velamoka', 'ดี', 'บาท', 'baht', 'good'])
    expect(await themes.getByRole('link', { name: word, exact: true }).count(), word).toBe(0);
});

test('One click on a day opens all its mentions with what was different', async () => {
  const chart = page.getByRole('img', { name: 'Mentions over time' });
  const box = await chart.boundingBox();
  if (!box) throw new Error('the chart is not drawn');
  const place = (DAYS_SHOWN - PEAK_DAYS_AGO + 0.5) / (DAYS_SHOWN + 1);
  // Near the top, where only the peak's column is: the click opens the day wherever it hits.
  await page.mouse.move(box.x + 34 + (box.width - 42) * place, box.y + 40);
  await takePicture(page, 'tooltip');
  await page.mouse.click(box.x + 34 + (box.width - 42) * place, box.y + 40);
  await page.waitForURL('**/listening/mentions?**');
  expect(new URL(page.url()).searchParams.get('sentiment')).toBeNull();
  const reasons = page.getByRole('region', { name: 'What was different' });
  await reasons.getByText(/usually about 1\d mentions/).waitFor();
  await reasons
    .getByRole('link', { name: /^ล่ม|^แอป|^crashed|^payment/ })
    .first()
    .waitFor();
  await reasons.getByRole('link', { name: /^Pantip/ }).waitFor();
  expect(await reasons.getByRole('link', { name: /^bunloy/i }).count()).toBe(0);
  await takePicture(page, 'day');
  expect(await findAxeViolations(page)).toEqual([]);
});

/** The overview shows 30 days up to now: one bar more, since the first day is cut. */
const DAYS_SHOWN = 30;

test('The first page of a report says what happened, and notes the peak in the chart', async () => {
  const said = {
    en: [
      /What happened/,
      /mentions by/,
      /Most was said on/,
      /Share of voice: Bunloy leads/,
      /Filter: none/,
      /Generated/,
      /Appendix/,
    ],
    th: [/ถูกพูดถึง/, /ภาคผนวก/],
  };
  for (const language of ['en', 'th'] as const) {
    const data = { name: 'Monthly report', span: '30d', language, time_zone: 'Asia/Bangkok' };
    const response = await page.request.post(`${world.url}${previewReport.path}`, {
      data,
      headers: { origin: world.url },
    });
    expect(response.status()).toBe(200);
    const bytes = new Uint8Array(await response.body());
    const folder = process.env.PICTURES;
    if (folder) writeFileSync(`${folder}/report-${language}.pdf`, bytes);
    const { text } = await extractText(await getDocumentProxy(bytes));
    const whole = text.join('\n').normalize('NFKC');
    for (const sentence of said[language]) expect(whole, language).toMatch(sentence);
    expect(text[0]?.normalize('NFKC')).toMatch(language === 'en' ? /Most was said on/ : /พูดถึงมากที่สุด/);
  }
});
