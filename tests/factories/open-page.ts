import type { BrowserContextOptions, Page } from 'playwright-core';
import { saveProfile } from '#contracts/identity/profile.ts';
import { TOKEN_COOKIE } from '#contracts/identity/session.ts';
import type { Person } from '#tests/factories/person.ts';
import type { Visitor } from '#tests/journeys/browser.ts';
import type { World } from '#tests/world.ts';

/** A browser in which a user is signed in already; errors that the page reports are collected in `complaints`. */
export async function openPageOf(
  visitor: Visitor,
  world: World,
  person: Person,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; complaints: string[] }> {
  const page = await visitor.open(options);
  const [, value = ''] = person.cookie.split('=');
  await page.context().addCookies([{ name: TOKEN_COOKIE, value, url: world.url }]);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`);
  });
  return { page, complaints };
}

/** The phone of a user who reads Thai, in the dark. */
export async function openThaiPhone(
  visitor: Visitor,
  world: World,
  person: Person,
): Promise<{ page: Page; complaints: string[] }> {
  await person.call(saveProfile, { body: { language: 'th' } });
  return openPageOf(visitor, world, person, {
    locale: 'th-TH',
    colorScheme: 'dark',
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
}
