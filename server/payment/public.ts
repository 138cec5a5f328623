export { archivePlan, findPlan, listPlans, savePlan } from '#server/payment/plan-store.ts';
export { providerKindOf, providerOfRow } from '#server/payment/mode.ts';
export { PAYMENT_COLUMNS, sessionPaymentOf } from '#server/payment/session-payment.ts';
