import { useTranslation } from 'react-i18next';
import { countTagUses } from '#contracts/tags/endpoints.ts';
import type { TagProduct, TicketTag } from '#contracts/tags/tag.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { NumberText } from '#web/kit/ui/number.tsx';
import classes from './tags.module.css';

/** Where an item is used, with everything below it; nothing where it cannot be counted. */
export function TagUsesList({ product, tag }: { product: TagProduct; tag: TicketTag }) {
  const { t } = useTranslation();
  const uses = useCallQuery(countTagUses, { params: { product }, body: { ids: [tag._id] } });
  if (!uses.data) return null;
  const { tickets, mentions, keywords, teams } = uses.data;
  const lines = [
    ...(product === 'crm' ? [[t('tags.uses.tickets'), tickets] as const] : []),
    [t('tags.uses.mentions'), mentions] as const,
    [t('tags.uses.keywords'), keywords] as const,
    [t('tags.uses.teams'), teams] as const,
  ];
  return (
    <dl className={classes.uses}>
      {lines.map(([label, count]) => (
        <div key={label} style={{ display: 'contents' }}>
          <dt>{label}</dt>
          <dd>
            <NumberText value={count} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
