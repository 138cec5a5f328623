import { useTranslation } from 'react-i18next';
import type { ReviewItem } from '#contracts/publishing/approval/reviews.ts';
import { useShortcuts } from '#web/kit/ui/shortcuts.tsx';

type Keys = {
  items: readonly ReviewItem[];
  open: string | undefined;
  onOpen: (post: string) => void;
};

/** The queue without a pointer: J and K go from post to post. */
export function useReviewKeys({ items, open, onOpen }: Keys): void {
  const { t } = useTranslation();
  const at = items.findIndex(({ post }) => post._id === open);
  const go = (by: 1 | -1) => {
    const next = items[at < 0 ? 0 : Math.min(items.length - 1, Math.max(0, at + by))];
    if (next) onOpen(next.post._id);
  };
  useShortcuts([
    { key: 'j', text: t('publishing_approval.keys.next'), act: () => go(1) },
    { key: 'k', text: t('publishing_approval.keys.former'), act: () => go(-1) },
  ]);
}
