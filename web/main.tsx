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
import { App } from '#web/app.tsx';
import { LOGIN_READS } from '#web/identity/declared-reads.ts';
import { readPlain } from '#web/kit/api/plain-read.ts';
import { OF_WINDOW, setNavigation } from '#web/kit/router/navigation.ts';
import { OWN_WELCOME, type Welcome } from '#web/kit/session/welcome.ts';
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
 * (`data-page`), which it does to nobody with a session, that is all that is loaded.
 */
async function start(): Promise<void> {
  const place = document.getElementById('root');
  if (!place) throw new Error('the page has no place for the application');
  const root = createRoot(place);
  const isLogin = document.documentElement.dataset['page'] === 'login';
  const basis = Promise.all([startI18n(), loadStyles()]);
  await (isLogin ? openLogin(root, basis) : openApplication(root, { after: basis }));
}

/** Draws the sign-in without the application, which is loaded as soon as the visitor begins to use the page. */
async function openLogin(root: Root, basis: Promise<unknown>): Promise<void> {
  const [LoginScreen, welcome] = await Promise.all([loadLogin(), loadWelcome(), basis]);
  const { pathname, search, hash } = window.location;
  if (pathname !== '/login')
    window.history.replaceState(null, '', buildLoginAddress(pathname + search + hash));
  // Where it fails, going to a page tries again.
  const preload = () => void loadApplication().catch(() => undefined);
  for (const event of ['input', 'pointerdown']) window.addEventListener(event, preload, { once: true });
  setNavigation({
    ...OF_WINDOW,
    go: (href, { replace }) =>
      void openApplication(root, { to: { href, replace } }).catch(() => window.location.assign(href)),
    preload,
  });
  flushSync(() =>
    root.render(
      <App welcome={welcome}>
        <LoginScreen />
      </App>,
    ),
  );
}

/** What the sign-in shows; the suite's own where it cannot be read. */
async function loadWelcome(): Promise<Welcome> {
  const body = await readPlain(LOGIN_READS.welcome);
  return isWelcome(body) ? body : OWN_WELCOME;
}

/** The server of this page wrote it, so only the outer shape is checked. */
function isWelcome(body: unknown): body is Welcome {
  return typeof body === 'object' && body !== null && 'brand' in body && 'demo' in body;
}

type OpenOptions = { after?: Promise<unknown>; to?: { href: string; replace: boolean } };

/** Draws the application at the address of the window, or at another one. */
async function openApplication(root: Root, { after, to }: OpenOptions): Promise<void> {
  const [{ Application, loadFirstPage }] = await Promise.all([loadApplication(), after]);
  const stop = await loadFirstPage(to);
  flushSync(() => root.render(<Application />));
  stop();
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
