import { API_BASE, type Endpoint } from '#contracts/kit/endpoint.ts';

/** Below these paths a key permits nothing, regardless of its scopes: signing in, payment, the installation, keys themselves, and batches. */
const CLOSED = [
  '/auth/',
  '/stripe/',
  '/payment',
  '/plans',
  '/accounts/integration-api',
  '/accounts/privacy',
  '/accounts/sso',
  // A key makes each of its reads by itself: its quota counts them.
  '/reads',
].map((path) => `${API_BASE}${path}`);

/** Whether a call may be made with an API key. What is left is decided by the key's scopes and its maker's permissions. */
export function isOpenToKeys(endpoint: Endpoint): boolean {
  return (
    endpoint.access.kind !== 'administrator' &&
    endpoint.access.kind !== 'account_admin' &&
    // What an administrator in a person's place may not touch is nothing for a key either: passwords, second factors, cards.
    endpoint.locked_in_remote !== true &&
    endpoint.path.startsWith(`${API_BASE}/`) &&
    !/password|second-factor/.test(endpoint.path) &&
    !CLOSED.some((path) => endpoint.path.startsWith(path))
  );
}
