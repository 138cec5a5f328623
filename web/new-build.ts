const ASKED_KEY = 'earshot-reloaded-for-build';

/**
 * A tab that stayed open over an update asks for files that are no longer there. It loads the page afresh, once: a file that is
 * missing after that is a fault and shows as one. Without a network nothing would come of loading it but the browser's own page.
 */
export const followNewBuilds = (): void => {
  window.addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine || sessionStorage.getItem(ASKED_KEY)) return;
    sessionStorage.setItem(ASKED_KEY, 'yes');
    event.preventDefault();
    window.location.reload();
  });
  window.addEventListener('load', () => setTimeout(() => sessionStorage.removeItem(ASKED_KEY), 10_000));
};
