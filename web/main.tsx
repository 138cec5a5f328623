import './zod-setup.ts';
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import '@fontsource-variable/inter';
import '@fontsource-variable/noto-sans-thai';
import '#web/kit/theme/letters/letters.css';
import '#web/kit/theme/tokens.css';
import '#web/kit/theme/forced-colors.css';
import '#web/kit/theme/print.css';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { getWelcome, type Session } from '#contracts/identity/session.ts';
import { App } from '#web/app.tsx';
import { queryClient } from '#web/kit/api/query-client.ts';
import { callQuery } from '#web/kit/api/use-call.ts';
import { setNavigation } from '#web/kit/router/navigation.ts';
import { ensureSession } from '#web/kit/session/session.ts';
import { startI18n } from '#web/kit/text/i18n.ts';
import { followNewBuilds } from '#web/new-build.ts';
import { keepInstallOffer } from '#web/shell/account/install-offer.ts';
import { buildLoginAddress } from '#web/shell/login-address.ts';

followNewBuilds();
keepInstallOffer();
// Not awaited here: a screen's code imports what is beside this file, and would wait for it while this waits for the screen.
void start();

function loadApplication() {
  return import('#web/application.tsx');
}

function loadLogin() {
  return import('#web/identity/login-screen.tsx').then(({ LoginScreen }) => LoginScreen);
}

/**
 * Draws the first screen once it is complete; until then the outline stays that the page came with. Where the server sent the sign-in
 * (`data-page`), that is all that is loaded.
 */
async function start(): Promise<void> {
  const place = document.getElementById('root');
  if (!place) throw new Error('the page has no place for the application');
  const isLogin = document.documentElement.dataset['page'] === 'login';
  const [, session] = await Promise.all([
    startI18n(),
    loadVisitor(),
    loadStyles(),
    isLogin ? loadLogin() : loadApplication(),
  ]);
  const root = createRoot(place);
  await (isLogin && session === null ? openLogin(root) : openApplication(root));
}

/** Draws the sign-in without the application, which is loaded as soon as the visitor begins to use the page. */
async function openLogin(root: Root): Promise<void> {
  const LoginScreen = await loadLogin();
  const { pathname, search, hash } = window.location;
  if (pathname !== '/login')
    window.history.replaceState(null, '', buildLoginAddress(pathname + search + hash));
  // Where it fails, going to a page tries again.
  const preload = () => void loadApplication().catch(() => undefined);
  for (const event of ['input', 'pointerdown']) window.addEventListener(event, preload, { once: true });
  setNavigation({
    getPath: () => window.location.pathname,
    go: (href, { replace }) =>
      void openApplication(root, { href, replace }).catch(() => window.location.assign(href)),
    preload,
  });
  flushSync(() =>
    root.render(
      <App>
        <LoginScreen />
      </App>,
    ),
  );
}

/** Draws the application at the address of the window, or at another one. */
async function openApplication(root: Root, to?: { href: string; replace: boolean }): Promise<void> {
  const { Application, loadFirstPage } = await loadApplication();
  const stop = await loadFirstPage(to);
  flushSync(() =>
    root.render(
      <App>
        <Application />
      </App>,
    ),
  );
  stop();
}

/** Who visits: the session, or what a visitor without one is shown. */
async function loadVisitor(): Promise<Session | null> {
  const session = await ensureSession();
  if (session === null) await queryClient.prefetchQuery(callQuery(getWelcome, {}));
  return session;
}

/** The style sheets of the page, which the outline does not wait for. */
async function loadStyles(): Promise<void> {
  const sheets = document.querySelectorAll<HTMLLinkElement>('link[data-main]');
  await Promise.all(
    Array.from(sheets, async (sheet) => {
      if (sheet.sheet) return;
      await new Promise((resolve) => {
        for (const event of ['load', 'error']) sheet.addEventListener(event, resolve);
      });
    }),
  );
}
