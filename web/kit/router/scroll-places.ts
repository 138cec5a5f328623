import type { AnyRouter } from '@tanstack/react-router';

/** Where elements that scroll were, by their selectors. */
type ScrollPlaces = Record<string, number>;

/** How long a page may take until it is long enough again, and how often that is looked at (milliseconds). */
const PATIENCE_MS = 10_000;
const PAUSE_MS = 50;
/** The latest pages that are kept. */
const MOST_PAGES = 100;
const STORED = 'earshot-scroll-places';
/** What a reader does who goes on from where they are. */
const ACTS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

type KeyedLocation = { href: string; state: { __TSR_key?: string | undefined } };
const keyOf = ({ href, state }: KeyedLocation): string => state.__TSR_key ?? href;

/**
 * Brings a page to which a reader goes back to where they left it. The router does so once, as soon as the page is rendered; its data may come
 * later, and until then it is too short. A reader who scrolls or presses something meanwhile stays where they are.
 * @param selectors of the elements that scroll
 */
export function keepScrollPlaces(router: AnyRouter, selectors: readonly string[]): void {
  const places = new Map<string, ScrollPlaces>(readStored());
  let stop = (): void => undefined;
  const keep = (location: KeyedLocation): void => {
    const key = keyOf(location);
    places.delete(key);
    places.set(key, readPlaces(selectors));
    for (const oldest of places.keys()) {
      if (places.size <= MOST_PAGES) break;
      places.delete(oldest);
    }
  };
  router.subscribe('onBeforeNavigate', ({ fromLocation }) => {
    stop();
    if (fromLocation) keep(fromLocation);
  });
  router.subscribe('onRendered', ({ toLocation }) => {
    stop();
    stop = restorePlaces(places.get(keyOf(toLocation)) ?? {});
  });
  window.addEventListener('pagehide', () => {
    keep(router.state.location);
    store([...places]);
  });
}

function readPlaces(selectors: readonly string[]): ScrollPlaces {
  return Object.fromEntries(
    selectors.flatMap((selector) => {
      const element = document.querySelector(selector);
      return element && element.scrollTop > 0 ? [[selector, element.scrollTop]] : [];
    }),
  );
}

/** Scrolls elements as soon as they are long enough. @returns a function that gives it up */
function restorePlaces(places: ScrollPlaces): () => void {
  const left = new Map(Object.entries(places));
  const until = performance.now() + PATIENCE_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => {
    clearTimeout(timer);
    for (const act of ACTS) window.removeEventListener(act, stop, true);
  };
  const look = (): void => {
    for (const [selector, top] of left) if (scrollTo(selector, top)) left.delete(selector);
    if (left.size === 0 || performance.now() > until) stop();
    else timer = setTimeout(look, PAUSE_MS);
  };
  if (left.size === 0) return stop;
  for (const act of ACTS) window.addEventListener(act, stop, { capture: true, passive: true });
  look();
  return stop;
}

function scrollTo(selector: string, top: number): boolean {
  const element = document.querySelector(selector);
  if (!element || element.scrollHeight - element.clientHeight < Math.floor(top)) return false;
  element.scrollTop = top;
  return true;
}

function readStored(): [string, ScrollPlaces][] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORED) ?? '[]');
    return Array.isArray(stored) ? (stored as [string, ScrollPlaces][]) : [];
  } catch {
    // Storage is blocked, or holds something else.
    return [];
  }
}

function store(places: readonly [string, ScrollPlaces][]): void {
  try {
    sessionStorage.setItem(STORED, JSON.stringify(places));
  } catch {
    // Storage is blocked: places last as long as the page.
  }
}
