const ASKED_KEY = 'earshot-reloaded-for-build';

/**
 * A tab that stayed open during an update requests files that no longer exist. It reloads the page, once: a file that is missing after that
 * is a fault and is shown as one. Without a network a reload would only show the browser's own error page.
 */
export function followNewBuilds(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine || !mayReload()) return;
    event.preventDefault();
    window.location.reload();
  });
  window.addEventListener('load', () => setTimeout(forgetReload, 10_000));
}

/** Whether the page has not been reloaded for this already. A browser that blocks storage could not say, and would reload for ever. */
function mayReload(): boolean {
  try {
    if (sessionStorage.getItem(ASKED_KEY)) return false;
    sessionStorage.setItem(ASKED_KEY, 'yes');
    return true;
  } catch {
    return false;
  }
}

function forgetReload(): void {
  try {
    sessionStorage.removeItem(ASKED_KEY);
  } catch {
    // Nothing was stored.
  }
}
