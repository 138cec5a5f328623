export { connectChannel, connectConsented } from '#server/settings/engagement/connect.ts';
export { originOf } from '#server/settings/engagement/origin.ts';
export { keepOffer } from '#server/settings/engagement/offer-store.ts';
