import { useTranslation } from 'react-i18next';
import { TAG_NEEDS } from '#contracts/tags/needs.ts';
import type { TagProduct, TicketTag } from '#contracts/tags/tag.ts';
import { HistoryButton } from '#web/kit/area/history-button.tsx';
import { restoreWithToast } from '#web/kit/area/restore-with-toast.ts';
import { usePermission } from '#web/kit/session/session.ts';
import { restoreTag } from './restore-tag.ts';
import { useTagLabels } from './use-tag-labels.ts';
import type { Tags } from './use-tags.ts';

type Props = { product: TagProduct; tags: Tags; tag?: TicketTag };

/** The history of the tree, or of one item of it, with the way back: fields, places, and deletions with all that carried the tags. */
export function TagHistory({ product, tags, tag }: Props) {
  const { t } = useTranslation();
  const { tree, reload } = tags;
  return (
    <HistoryButton
      noun="ticket_tag"
      product={product}
      words={useTagLabels()}
      mayWrite={usePermission(TAG_NEEDS.write[product])}
      current={(entity) => tree.byId.get(entity ?? '')}
      about={({ how, data }) =>
        how === 'create' && data?.['removal_id'] ? t('area.history.restore_about.whole') : undefined
      }
      onRestore={(restore) =>
        restoreWithToast(restore, () => restoreTag(restore, { product, tree })).finally(reload)
      }
      {...(tag ? { entity: tag._id } : {})}
    />
  );
}
