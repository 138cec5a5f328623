// Shows what the suite pushes, and opens the page that a click asks for. It stores nothing and caches nothing.

const OPEN_TIMEOUT_MS = 1000;
// A subscription of Safari ends when a push is not shown.
const SHOWS_ALWAYS = /iPhone|iPad|Macintosh.*Version\//.test(self.navigator.userAgent);

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('push', (event) => {
  const told = event.data ? event.data.json() : {};
  event.waitUntil(Promise.all([setBadge(told.unread), show(told)]));
});

async function show({ title = '', text = '', tag, link }) {
  const pages = await listPages();
  // A page in view shows the bell, and sounds by itself.
  if (!SHOWS_ALWAYS && pages.some(({ visibilityState }) => visibilityState === 'visible')) return;
  await self.registration.showNotification(title, {
    body: text,
    tag,
    // An open page sounds if its user wants that.
    silent: pages.length > 0,
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    data: { link },
  });
}

function setBadge(unread) {
  if (!('setAppBadge' in self.navigator) || typeof unread !== 'number') return undefined;
  return self.navigator.setAppBadge(unread).catch(() => undefined);
}

function listPages() {
  return self.clients.matchAll({ type: 'window', includeUncontrolled: true });
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data?.link || '/'));
});

async function openPage(link) {
  // Only paths of the suite itself: everything else would be a foreign page under our name.
  const url = new URL(link, self.location.origin);
  const target = url.origin === self.location.origin ? url : new URL('/', self.location.origin);
  const pages = await listPages();
  const page = pages.find((one) => one.url === target.href) ?? pages[0];
  if (!page) return self.clients.openWindow(target.href);
  const shown = await page.focus();
  if (shown.url === target.href || (await askToOpen(shown, target.pathname + target.search)))
    return undefined;
  return self.clients.openWindow(target.href);
}

// The page opens it within the application, where what is being written is kept. No answer: it is signed out, or still loading.
function askToOpen(page, path) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(true);
    setTimeout(() => resolve(false), OPEN_TIMEOUT_MS);
    page.postMessage({ open: path }, [port2]);
  });
}
