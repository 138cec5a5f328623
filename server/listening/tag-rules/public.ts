export {
  watchTagRules,
  type AccountTagRules,
  type LiveTagRule,
} from '#server/listening/tag-rules/live-rules.ts';
