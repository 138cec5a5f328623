import type { Page } from 'playwright-core';

/** Open pages, with the errors that they reported. */
const open = new Map<Page, string[]>();
const COMPLAINTS_SHOWN = 10;
const LETTERS_SHOWN = 700;

/** Records the messages of a page until it is closed, so that a failing journey can print what was visible. */
export function watch(page: Page): void {
  const complaints: string[] = [];
  open.set(page, complaints);
  page.on('close', () => open.delete(page));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`);
  });
}

async function describePage(page: Page, complaints: string[]): Promise<string> {
  const text = await page
    .locator('main, [role=dialog], [role=alert], [role=status]')
    .allInnerTexts()
    .catch((failure: Error) => [failure.message]);
  const seen = text.join(' | ').replaceAll(/\s+/g, ' ').slice(0, LETTERS_SHOWN);
  return [page.url(), seen, ...complaints.slice(-COMPLAINTS_SHOWN)].join('\n  ');
}

/** @returns what each open page shows and reported */
export function describeOpenPages(): Promise<string[]> {
  return Promise.all([...open].map(([page, said]) => describePage(page, said)));
}
