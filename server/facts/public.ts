export { findFactsAsOf } from '#server/facts/watermark-store.ts';
