export { findFactState, type FactState } from '#server/facts/watermark-store.ts';
export { addFactRun, findFactRun } from '#server/facts/run-store.ts';
export { followFacts } from '#server/facts/follow-facts.ts';
export { findFactProgress } from '#server/facts/watermark-store.ts';
