import { useEffect, useState } from 'react';
import { BACK_PRODUCT_KEY, BACK_URL_KEY, checkRedirect } from '#contracts/identity/redirect.ts';
import { call } from '#web/kit/api/call.ts';
import { toOwnPath, parseQuery, useNavigate } from '#web/kit/router/address.ts';

/** The permitted target of an address: a path of this page's origin, an absolute address of the suite or a brand, or none. */
async function allowed(address: string | undefined): Promise<string | null> {
  const path = toOwnPath(address);
  if (path !== undefined) return path;
  if (!address || !/^https?:\/\//i.test(address)) return null;
  const answer = await call(checkRedirect, { query: { to: address } }, { raise: false });
  return answer.ok && answer.value.own ? new URL(address).href : null;
}

/**
 * /redirect?from=…&to=…&p=…: stores where to come back to and for which product, then goes to the target. A foreign address is neither
 * stored nor followed: it leads to /.
 */
export function RedirectScreen() {
  // Read once: while the target's code is loading, this screen is still mounted at the target's address, which has no parameters.
  const [{ from, to, p }] = useState(() => parseQuery(window.location.search));
  const navigate = useNavigate();
  useEffect(() => {
    let here = true;
    void Promise.all([allowed(from), allowed(to)]).then(([back, target]) => {
      if (!here) return;
      if (back !== null) sessionStorage.setItem(BACK_URL_KEY, back);
      if (p) sessionStorage.setItem(BACK_PRODUCT_KEY, p);
      if (target === null || target.startsWith('/')) navigate(target ?? '/', { replace: true });
      else window.location.replace(target);
    });
    return () => {
      here = false;
    };
  }, [from, to, p, navigate]);
  return null;
}
