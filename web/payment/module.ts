import type { WebModule } from '#web/kit/module.ts';

/** Plans and payment. */
export const payment: WebModule = {
  screens: {
    plans: () => import('#web/payment/plans-screen.tsx').then(({ PlansScreen }) => PlansScreen),
    payment: () => import('#web/payment/payment-screen.tsx').then(({ PaymentScreen }) => PaymentScreen),
    'settings-account-payment': () =>
      import('#web/payment/payment-step-screen.tsx').then(({ PaymentStepScreen }) => PaymentStepScreen),
    'settings-account-subscriptions': () =>
      import('#web/payment/subscriptions-screen.tsx').then(({ SubscriptionsScreen }) => SubscriptionsScreen),
    'settings-account-payment-list': () =>
      import('#web/payment/payment-list-screen.tsx').then(({ PaymentListScreen }) => PaymentListScreen),
    'settings-account-card-setting': () =>
      import('#web/payment/card-setting-screen.tsx').then(({ CardSettingScreen }) => CardSettingScreen),
  },
};
