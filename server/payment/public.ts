export { countApiCall } from '#server/payment/api-calls.ts';
export { holdIfFull } from '#server/payment/holding.ts';
export { checkLimit } from '#server/payment/limits.ts';
export { providerKindOf, providerOfRow } from '#server/payment/mode.ts';
export { archivePlan, findPlan, listPlans, savePlan } from '#server/payment/plan-store.ts';
export { setAccountPlan } from '#server/payment/account-plan.ts';
export { PAYMENT_COLUMNS, sessionPaymentOf } from '#server/payment/session-payment.ts';
export { countUsage } from '#server/payment/usage-store.ts';
