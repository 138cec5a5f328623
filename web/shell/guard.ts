import { redirect } from '@tanstack/react-router';
import type { Page } from '#contracts/kit/page.ts';
import { ensureSession } from '#web/kit/session/session.ts';
import { PERMISSION_DENIED } from '#web/kit/toast/constants.ts';
import { showError } from '#web/kit/toast/toast.ts';
import { buildLoginAddress } from './login-address.ts';
import { evaluatePage, type PageTarget } from './page-access.ts';

/** Evaluates a page's guards before it is rendered; redirects when one refuses. */
export async function guardPage(page: Page, spot: PageTarget, href: string): Promise<void> {
  // The server lets nobody frame other pages; neither does the page that may be framed lead there.
  if (!page.framed && window.top !== window.self) throw redirect({ href, reloadDocument: true });
  const verdict = evaluatePage(page, await ensureSession(), spot);
  if (verdict.pass) return;
  if (verdict.denied) {
    showError(PERMISSION_DENIED);
    // A toast is never the only place of a message: the state of the navigation says for which page the permission is missing.
    throw redirect({ to: verdict.to, replace: true, state: { denied: page.name } });
  }
  throw redirect({ href: verdict.to === '/login' ? buildLoginAddress(href) : verdict.to, replace: true });
}
