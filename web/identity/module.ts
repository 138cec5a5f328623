import type { WebModule } from '#web/kit/module.ts';

/** Sign-in and passwords. */
export const identity: WebModule = {
  screens: {
    login: () => import('#web/identity/login-screen.tsx').then(({ LoginScreen }) => LoginScreen),
    'sso-login': () =>
      import('#web/identity/sso-login-screen.tsx').then(({ SsoLoginScreen }) => SsoLoginScreen),
    'close-with-token': () =>
      import('#web/identity/close-with-token-screen.tsx').then(
        ({ CloseWithTokenScreen }) => CloseWithTokenScreen,
      ),
    logout: () => import('#web/identity/logout-screen.tsx').then(({ LogoutScreen }) => LogoutScreen),
    redirect: () => import('#web/identity/redirect-screen.tsx').then(({ RedirectScreen }) => RedirectScreen),
    'forget-password': () =>
      import('#web/identity/forget-password-screen.tsx').then(
        ({ ForgetPasswordScreen }) => ForgetPasswordScreen,
      ),
    'reset-password': () =>
      import('#web/identity/reset-password-screen.tsx').then(
        ({ ResetPasswordScreen }) => ResetPasswordScreen,
      ),
    'register-demo': () =>
      import('#web/identity/register-demo-screen.tsx').then(({ RegisterDemoScreen }) => RegisterDemoScreen),
  },
};
