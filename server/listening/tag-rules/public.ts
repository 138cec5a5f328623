export { watchTagRules } from '#server/listening/tag-rules/live-rules.ts';
export { type AccountTagRules, type LiveTagRule } from '#server/listening/tag-rules/live-rule-store.ts';
