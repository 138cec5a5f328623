import type { TFunction } from 'i18next';
import type { Template } from '#contracts/listening/templates/template.ts';
import type { Column } from '#web/kit/table/column.ts';
import { TimeText } from '#web/kit/ui/time.tsx';
import { ShareSign } from './share-sign.tsx';

type SharedResource = Pick<Template, 'share' | 'owner' | 'mine' | 'updated_at'>;

/** The columns that say of shared things who sees each, whose it is and when it was changed. */
export function buildSharedColumns(t: TFunction): readonly Column<SharedResource>[] {
  return [
    {
      id: 'share',
      header: t('templates.columns.share'),
      value: ({ share }) => share,
      cell: ({ share }) => <ShareSign share={share} />,
    },
    {
      id: 'owner',
      header: t('templates.columns.owner'),
      value: ({ owner }) => owner.name,
      cell: ({ owner, mine }) => (mine ? t('templates.me') : owner.name),
    },
    {
      id: 'updated',
      header: t('templates.columns.updated'),
      value: ({ updated_at }) => updated_at,
      cell: ({ updated_at }) => <TimeText value={updated_at} />,
    },
  ];
}
