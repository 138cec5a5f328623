import { useLocalStorage } from '@mantine/hooks';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Session } from '#contracts/identity/session.ts';
import { WaitingCount } from '#web/crm/composer/waiting-count.tsx';
import { WaitingMessages } from '#web/crm/composer/waiting-messages.tsx';
import { TicketDrawerHost } from '#web/crm/tickets/ticket-drawer-host.tsx';
import { SHARED_PARAMETERS } from '#web/declared.ts';
import { useNavigate } from '#web/kit/router/address.ts';
import { usePageTitle, useWindowTitle } from '#web/kit/router/page-title.ts';
import { useOpenPage, useOpenProduct } from '#web/kit/router/place.ts';
import { SharedQueryProvider } from '#web/kit/router/shared-query.tsx';
import { useOwnLanguage } from '#web/kit/session/own-language.ts';
import { SignedIn, useSession, useSessionOrNull } from '#web/kit/session/session.ts';
import { loadFilterOptions } from '#web/kit/ui/filter-options.ts';
import { OfflineBanner } from '#web/kit/ui/states.tsx';
import { useUnreadCount } from '#web/notifications/unread.ts';
import { useTrail } from '#web/onboarding/trail.ts';
import { useSamePerson } from './account/same-person.ts';
import { hasMenu } from './command/catalogue.ts';
import { CommandMenu } from './command/command-menu.tsx';
import { Header } from './header.tsx';
import { useLiveSession } from './live-session.ts';
import { buildLoginAddress } from './login-address.ts';
import { BottomBar } from './navigation/bottom-bar.tsx';
import { ProductPages } from './navigation/product-pages.tsx';
import { Rail } from './navigation/rail.tsx';
import { isChangeDue } from './page-access.ts';
import { useTypingMark } from './typing-on-phone.ts';
import classes from './frame.module.css';

const RemoteBanner = lazy(() =>
  import('./account/remote-banner.tsx').then((module) => ({ default: module.RemoteBanner })),
);
const PaymentBanner = lazy(() =>
  import('#web/payment/payment-banner.tsx').then((module) => ({ default: module.PaymentBanner })),
);
const ReturnBar = lazy(() =>
  import('#web/onboarding/return-bar.tsx').then(({ ReturnBar }) => ({ default: ReturnBar })),
);
const NotificationSignals = lazy(() =>
  import('#web/notifications/signals.tsx').then(({ NotificationSignals }) => ({
    default: NotificationSignals,
  })),
);

/**
 * The frame of every signed-in screen: the rail of products, the pages of the open one (collapsible), the header, and the content. On a
 * phone the rail is a bar at the foot and the pages open as a sheet.
 */
export function Frame() {
  const session = useSessionOrNull();
  useWayOut(session !== null);
  // Signing out empties the session a moment before the address changes.
  if (!session) return null;
  return (
    <SignedIn value={session}>
      <SharedQueryProvider key={`${session.user._id} ${session.account._id}`} groups={SHARED_PARAMETERS}>
        <SignedInFrame />
      </SharedQueryProvider>
    </SignedIn>
  );
}

function SignedInFrame() {
  const { t } = useTranslation();
  const session = useSession();
  const page = useOpenPage();
  const place = useOpenProduct();
  const titleOf = usePageTitle();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const [collapsed, setCollapsed] = useLocalStorage({
    key: 'earshot-pages-collapsed',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const isReady = !isChangeDue(session);
  useWindowTitle(page, session.brand.site_title, useUnreadCount({ enabled: isReady }));
  useLiveConnection();
  useLiveSession();
  useSamePerson();
  useOwnLanguage();
  useTypingMark();
  useOwnLetters();
  useEffect(loadFilterOptions, []);
  const trail = useTrail();
  const hasPages = place !== undefined && place !== 'settings' && hasMenu(place);
  return (
    <div className={classes.frame}>
      <a className={classes.skip} href="#content">
        {t('shell.skip')}
      </a>
      <Rail />
      {hasPages && !collapsed && <ProductPages product={place} />}
      <div className={classes.main}>
        {session.remote && (
          <Suspense>
            <RemoteBanner />
          </Suspense>
        )}
        <OfflineBanner>
          <WaitingCount />
        </OfflineBanner>
        {isPaymentDue(session.payment) && (
          <Suspense>
            <PaymentBanner />
          </Suspense>
        )}
        <Suspense>{trail !== null && <ReturnBar />}</Suspense>
        <Suspense>{isReady && <NotificationSignals />}</Suspense>
        <Header
          title={page ? titleOf(page) : ''}
          {...(hasPages ? { collapsed, onCollapse: () => setCollapsed(!collapsed) } : {})}
        />
        <main id="content" tabIndex={-1} className={classes.content}>
          <Outlet />
        </main>
      </div>
      <BottomBar />
      <CommandMenu />
      <TicketDrawerHost path={path} />
      <WaitingMessages />
    </div>
  );
}

/** A session that ended elsewhere leads to /login, and from there back here. */
function useWayOut(signedIn: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (signedIn) return;
    const timer = setTimeout(() => {
      // If a call noticed it first, the navigation to /login is under way, with the return address.
      if (location.pathname !== '/login') navigate(buildLoginAddress(location.pathname + location.search));
    }, 300);
    return () => clearTimeout(timer);
  }, [signedIn, navigate]);
}

/**
 * The code of the live connection is loaded after the first screen is rendered: no page waits for it. A user who must change something
 * first would be refused.
 */
function useLiveConnection(): void {
  const session = useSession();
  const person = session.user._id;
  const heldUp = isChangeDue(session);
  useEffect(() => {
    if (heldUp) return undefined;
    let left = false;
    void import('#web/kit/realtime/connection.ts').then(({ openLive }) => {
      if (!left) openLive(session);
    });
    return () => {
      left = true;
    };
    // One connection per user: other changes of the session do not open another.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [person, heldUp]);
}

/** Whether a payment is due, which every screen shows. */
function isPaymentDue({ standing }: Session['payment']): boolean {
  return standing === 'past_due' || standing === 'restricted';
}

/** The suite's own letters; the server says so in the page already, where it can. */
function useOwnLetters(): void {
  useLayoutEffect(() => {
    document.documentElement.dataset['letters'] = 'own';
  }, []);
}
