/** Where a navigation leads from and to, as the router reports it. */
export type Navigation = {
  current: { pathname: string; search: unknown };
  next: { pathname: string; search: unknown };
  /** `PUSH` and `REPLACE` come from the page itself, the others from the browser's buttons. */
  action: string;
};

function tabOf(search: unknown): unknown {
  return typeof search === 'object' && search !== null && 'tab' in search ? search.tab : undefined;
}

/**
 * Whether a navigation closes an open form: to another page, by the browser's back and forward (which close what is open on a page without
 * asking), or to another tab. Other changes that a page makes in its own address, such as closing a drawer that has already asked, are left
 * to the page.
 */
export function isClosingForm({ current, next, action }: Navigation): boolean {
  if (current.pathname !== next.pathname) return true;
  if (action === 'REPLACE') return false;
  return action !== 'PUSH' || tabOf(current.search) !== tabOf(next.search);
}
