import type { PublicSource } from '#contracts/admin/sources.ts';
import { previewRetention } from '#contracts/public-pool/endpoints.ts';
import { call } from '#web/kit/api/call.ts';
import { formatBytes, formatExactNumber } from '#web/kit/text/format.ts';
import { i18n } from '#web/kit/text/i18n.ts';
import { confirm } from '#web/kit/ui/confirm.tsx';

type Retention = Pick<PublicSource, 'keep_days' | 'keep_megabytes'>;

/** Asks before posts of the pool are deleted by lower limits; true where nothing would be, or the user confirmed. */
export async function confirmShortening(source: PublicSource, next: Retention): Promise<boolean> {
  if (next.keep_days >= source.keep_days && next.keep_megabytes >= source.keep_megabytes) return true;
  const { keep_days, keep_megabytes } = next;
  const { t, language } = i18n;
  const act = t('admin.sources.shorten');
  const question = { title: t('admin.sources.shorten_title', { name: source.name }), act, danger: true };
  try {
    const removed = await call(previewRetention, {
      params: { source_id: source._id },
      query: { keep_days, keep_megabytes },
    });
    if (removed.posts === 0) return true;
    const text = t('admin.sources.shorten_ask', {
      count: removed.posts,
      posts: formatExactNumber(removed.posts, language),
      size: formatBytes(removed.bytes, language),
    });
    return await confirm({ ...question, text });
  } catch {
    // How many there are cannot be read now; that some may go still has to be confirmed.
    return confirm({ ...question, text: t('admin.sources.shorten_ask_some') });
  }
}
