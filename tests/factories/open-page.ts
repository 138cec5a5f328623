import type { BrowserContextOptions, Page } from 'playwright-core';
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
