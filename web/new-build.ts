const ASKED_KEY = 'earshot-reloaded-for-build';

/**
 * A tab that stayed open during an update requests files that no longer exist. It reloads the page, once: a file that is missing after that
 * is a fault and is shown as one. Without a network a reload would only show the browser's own error page.
 */
export function followNewBuilds(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine || sessionStorage.getItem(ASKED_KEY)) return;
    sessionStorage.setItem(ASKED_KEY, 'yes');
    event.preventDefault();
    window.location.reload();
  });
  window.addEventListener('load', () => setTimeout(() => sessionStorage.removeItem(ASKED_KEY), 10_000));
}
