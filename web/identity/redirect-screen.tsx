import { useEffect, useState } from 'react';
import { BACK_PRODUCT_KEY, BACK_URL_KEY, checkRedirect } from '#contracts/identity/redirect.ts';
import { call } from '#web/kit/api/call.ts';
import { toOwnPath, parseQuery, useNavigate } from '#web/kit/router/address.ts';

/** Where an address may lead: a path of this page's origin, a whole address of the suite or a brand, or nowhere. */
const allowed = async (address: string | undefined): Promise<string | null> => {
  const path = toOwnPath(address);
  if (path !== undefined) return path;
  if (!address || !/^https?:\/\//i.test(address)) return null;
  const answer = await call(checkRedirect, { query: { to: address } }, { raise: false });
  return answer.ok && answer.value.own ? new URL(address).href : null;
};

/**
 * /redirect?from=…&to=…&p=…: remembers where to come back to and for which product, then goes to the target (spec, section 2).
 * A stranger's address is neither kept nor followed: it leads to / (decisions, section 8).
 */
export function RedirectScreen() {
  // Read once: while the target's code is fetched this screen stands at its address already, which names nothing.
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
