export { addFactRun, findFactRun } from '#server/facts/run-store.ts';
