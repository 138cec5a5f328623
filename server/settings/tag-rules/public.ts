export {
  watchTagRules,
  type AccountTagRules,
  type LiveTagRule,
} from '#server/settings/tag-rules/live-rules.ts';
