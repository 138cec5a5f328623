/** How links go to another page of the suite. */
export type Navigation = {
  /** The path that is open. */
  getPath: () => string;
  go: (href: string, options: { replace: boolean }) => void;
  /** Loads the page of an address before it is opened. */
  preload: (href: string) => void;
};

let navigation: Navigation = {
  getPath: () => window.location.pathname,
  go: (href) => window.location.assign(href),
  preload: () => undefined,
};

/** Sets how links go to another page: the application's router once it is loaded, and before it the sign-in; tests set their own. */
export function setNavigation(given: Navigation): void {
  navigation = given;
}

/** How links go to another page now. */
export const getNavigation = (): Navigation => navigation;
