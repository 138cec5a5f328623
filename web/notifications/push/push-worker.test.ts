import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';

const SOURCE = readFileSync(join(import.meta.dirname, '../../public/push-worker.js'), 'utf8');
const ORIGIN = 'https://suite.example';

type Page = { url: string; visibilityState: string; answers: boolean; asked: unknown[] };
type ShownPush = { title: string; silent?: boolean };

/** The worker in a browser with these open pages. */
function startWorker(pages: Page[], userAgent = 'Chrome') {
  const handlers = new Map<string, (event: object) => void>();
  const shown: ShownPush[] = [];
  const opened: string[] = [];
  const clients = pages.map((page) => ({
    ...page,
    focus: (): Promise<unknown> => Promise.resolve(clients.find(({ url }) => url === page.url)),
    postMessage: (data: unknown, [port]: MessagePort[]) => {
      page.asked.push(data);
      if (page.answers) port?.postMessage('opened');
    },
  }));
  const self = {
    navigator: { userAgent },
    location: { origin: ORIGIN },
    registration: {
      showNotification: async (title: string, { silent }: Omit<ShownPush, 'title'>) => {
        shown.push({ title, ...(silent === undefined ? {} : { silent }) });
      },
    },
    clients: {
      matchAll: async () => clients,
      openWindow: async (url: string) => {
        opened.push(url);
      },
    },
    addEventListener: (name: string, handler: (event: object) => void) => handlers.set(name, handler),
    skipWaiting: () => undefined,
  };
  // Without an answer of the page the worker waits; the test does not.
  const setTimeout = (act: () => void) => globalThis.setTimeout(act, 20);
  runInNewContext(SOURCE, { self, URL, MessageChannel, Promise, setTimeout });
  const fire = async (name: string, event: object): Promise<void> => {
    const work: unknown[] = [];
    handlers.get(name)?.({ ...event, waitUntil: (one: unknown) => work.push(one) });
    await Promise.all(work);
  };
  return {
    shown,
    opened,
    push: () =>
      fire('push', { data: { json: () => ({ title: 'News', text: '', link: '/crm', unread: 2 }) } }),
    click: (link: string) =>
      fire('notificationclick', { notification: { close: () => undefined, data: { link } } }),
  };
}

function page(path: string, more: Partial<Page> = {}): Page {
  return {
    url: ORIGIN + path,
    visibilityState: 'hidden',
    answers: true,
    asked: [],
    ...more,
  };
}

it('A push is shown unless a page is in view, where the bell shows it; an iPhone shows it always', async () => {
  const alone = startWorker([]);
  await alone.push();
  expect(alone.shown).toEqual([{ title: 'News', silent: false }]);
  const behind = startWorker([page('/crm')]);
  await behind.push();
  expect(behind.shown).toEqual([{ title: 'News', silent: true }]);
  const inView = startWorker([page('/crm', { visibilityState: 'visible' })]);
  await inView.push();
  expect(inView.shown).toEqual([]);
  const phone = startWorker([page('/crm', { visibilityState: 'visible' })], 'iPhone');
  await phone.push();
  expect(phone.shown).toHaveLength(1);
});

it('A click opens the ticket in an open page without loading it anew, and in a new one only if none answers', async () => {
  const open = page('/listening');
  const worker = startWorker([open]);
  await worker.click('/crm/tickets/1?view=all');
  expect(open.asked).toEqual([{ open: '/crm/tickets/1?view=all' }]);
  expect(worker.opened).toEqual([]);
  const signedOut = startWorker([page('/login', { answers: false })]);
  await signedOut.click('/crm/tickets/1');
  expect(signedOut.opened).toEqual([`${ORIGIN}/crm/tickets/1`]);
});

it('A click never leads to another site', async () => {
  const worker = startWorker([]);
  await worker.click('https://evil.example/crm');
  await worker.click('//evil.example');
  expect(worker.opened).toEqual([`${ORIGIN}/`, `${ORIGIN}/`]);
});
