import { useTranslation } from 'react-i18next';
import { PostFormat } from '#contracts/publishing/numbers.ts';
import type { ResultGroup } from '#contracts/publishing/results.ts';
import { useLanguage } from '#web/kit/text/format.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { formatLift } from './format-slot.ts';
import classes from './results.module.css';

/** Formats or hashtags against what is usual for their posts, with their number and interval. */
export function GroupsCard({
  kind,
  groups,
}: {
  kind: 'formats' | 'hashtags';
  groups: readonly ResultGroup[];
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (groups.length === 0) return null;
  const nameOf = (value: string): string =>
    kind === 'hashtags'
      ? `#${value}`
      : t(`publishing_results.format_names.${PostFormat.catch('text').parse(value)}`);
  return (
    <Card title={t(`publishing_results.${kind}`)} flush>
      <table className={classes.groups}>
        <thead>
          <tr>
            <th scope="col">{t(`publishing_results.${kind}_name`)}</th>
            <th scope="col">{t('publishing_results.posts')}</th>
            <th scope="col">{t('publishing_results.against_usual')}</th>
            <th scope="col">{t('publishing_results.interval')}</th>
          </tr>
        </thead>
        <tbody>
          {groups.map(({ value, n, ratio, low, high }) => (
            <tr key={value}>
              <th scope="row">{nameOf(value)}</th>
              <td className="tabular">{n}</td>
              {ratio === null || low === null || high === null ? (
                <td colSpan={2} className={classes.dim}>
                  {t('publishing_results.too_few')}
                </td>
              ) : (
                <>
                  <td className="tabular" data-clear={low > 1 || high < 1 || undefined}>
                    {formatLift(ratio - 1, language)}
                  </td>
                  <td className="tabular">
                    {t('publishing_results.between', {
                      low: formatLift(low - 1, language),
                      high: formatLift(high - 1, language),
                    })}
                  </td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
