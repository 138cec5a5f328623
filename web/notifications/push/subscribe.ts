import { formatBrowserName } from './browser-name.ts';

/** Whether this browser supports push. On an iPhone only if the suite is installed on the home screen. */
export const canBePushed = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window;

/** The path of the service worker that shows push notifications. */
const WORKER = '/push-worker.js';

/** The push endpoint of this browser; null if it has none. */
export async function findOwnEndpoint(): Promise<string | null> {
  if (!canBePushed()) return null;
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  return (await registration?.pushManager.getSubscription())?.endpoint ?? null;
}

/** What the server must know of a browser. */
export type BrowserSubscription = {
  endpoint: string;
  keys: { p256dh: string; auth: string };
  device: string;
};

/**
 * Asks the user for permission and then subscribes the browser; null if the user declines.
 *
 * @throws if the browser cannot subscribe
 */
export async function subscribe(publicKey: string): Promise<BrowserSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  await navigator.serviceWorker.register(WORKER);
  const registration = await navigator.serviceWorker.ready;
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const key = (name: PushEncryptionKeyName): string => base64url(subscription.getKey(name));
  return {
    endpoint: subscription.endpoint,
    keys: { p256dh: key('p256dh'), auth: key('auth') },
    device: formatBrowserName(navigator.userAgent),
  };
}

/** Unsubscribes this browser from push. */
export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

function base64url(bytes: ArrayBuffer | null): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}
