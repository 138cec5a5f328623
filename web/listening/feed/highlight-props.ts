import type { Hit } from '#contracts/listening/mention.ts';

export type HighlightProps = { marked: readonly Hit[] | null; onMark: (hits: readonly Hit[] | null) => void };
