/** Where a navigation leads from and to, as the router tells it. */
export type Navigation = {
  current: { pathname: string; search: unknown };
  next: { pathname: string; search: unknown };
  /** `PUSH` and `REPLACE` are the page's own doing, the others the browser's buttons. */
  action: string;
};

const tabOf = (search: unknown): unknown =>
  typeof search === 'object' && search !== null && 'tab' in search ? search.tab : undefined;

/**
 * Whether a navigation takes an open form away: to another page, by the browser's back and forward (which close what is open on a page
 * without asking), or to another tab. What a page changes in its own address otherwise, such as closing a drawer that asked already, is
 * its own affair.
 */
export const isClosingForm = ({ current, next, action }: Navigation): boolean => {
  if (current.pathname !== next.pathname) return true;
  if (action === 'REPLACE') return false;
  return action !== 'PUSH' || tabOf(current.search) !== tabOf(next.search);
};
