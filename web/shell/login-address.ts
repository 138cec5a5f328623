import { REDIRECT_PARAM } from '#contracts/identity/own-path.ts';

/** The address of /login with the page that the visitor wanted as the return address. */
export function buildLoginAddress(back: string): string {
  return back === '/' || back.startsWith('/login') || back.startsWith('/logout')
    ? '/login'
    : `/login?${REDIRECT_PARAM}=${encodeURIComponent(back)}`;
}
