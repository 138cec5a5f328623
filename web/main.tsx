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
import { createRoot } from 'react-dom/client';
import { getWelcome } from '#contracts/identity/session.ts';
import { App } from '#web/app.tsx';
import { queryClient } from '#web/kit/api/query-client.ts';
import { callQuery } from '#web/kit/api/use-call.ts';
import { ensureSession } from '#web/kit/session/session.ts';
import { startI18n } from '#web/kit/text/i18n.ts';
import { followNewBuilds } from '#web/new-build.ts';
import { keepInstallOffer } from '#web/shell/account/install-offer.ts';
import { router } from './router.tsx';

followNewBuilds();
keepInstallOffer();
// Not awaited here: a screen's code imports what is beside this file, and would wait for it while this waits for the screen.
void start();

/** Draws the first screen once it is complete; until then the outline stays that the page came with. */
async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no place for the application');
  await Promise.all([startI18n(), loadVisitor(), loadStyles()]);
  // Until it is drawn nothing else follows a change of the address.
  const stop = router.history.subscribe(() => void router.load());
  await router.load();
  flushSync(() => createRoot(root).render(<App />));
  stop();
}

/** Who visits: the session, or what a visitor without one is shown. */
async function loadVisitor(): Promise<void> {
  const session = await ensureSession();
  if (session === null) await queryClient.prefetchQuery(callQuery(getWelcome, {}));
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
