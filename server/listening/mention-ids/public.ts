export { buildFileItemName, computeFileSourceId } from '#server/listening/mention-ids/import-source.ts';
export {
  computeItemKey,
  computeMentionId,
  isMentionId,
  KEY_BYTES,
  toMentionId,
} from '#server/listening/mention-ids/item-key.ts';
