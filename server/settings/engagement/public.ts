export { connectChannel, connectConsented } from '#server/settings/engagement/connect.ts';
export { keepOffer } from '#server/settings/engagement/offer-store.ts';
