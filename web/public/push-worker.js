// Shows what the suite pushes while its pages are closed, and opens the page that a touch asks for. It keeps nothing and caches nothing.

self.addEventListener('push', (event) => {
  const told = event.data ? event.data.json() : {};
  event.waitUntil(
    self.registration.showNotification(told.title || '', {
      body: told.text || '',
      tag: told.tag,
      icon: '/favicon.svg',
      data: { link: told.link },
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  // Only paths of the suite itself: whatever else came would be another's page under our name.
  const link = new URL(event.notification.data?.link || '/', self.location.origin);
  const target = link.origin === self.location.origin ? link.href : self.location.origin;
  event.waitUntil(
    self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then((pages) => {
      const [open] = pages;
      if (!open) return self.clients.openWindow(target);
      return open.focus().then((page) => page.navigate(target));
    }),
  );
});
