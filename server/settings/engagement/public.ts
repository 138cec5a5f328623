export { connectChannel, connectConsented } from '#server/settings/engagement/connect.ts';
export { storeOffer } from '#server/settings/engagement/offer-store.ts';
