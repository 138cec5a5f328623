import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { getColumnLabel } from '#contracts/uploads/column.ts';
import type { DryRun } from '#contracts/uploads/dry-run.ts';
import type { Wizard } from '#web/custom-viz/uploads/use-wizard.ts';
import { formatFault } from '#web/kit/text/format-fault.ts';
import { useLanguage } from '#web/kit/text/format.ts';
import { ScrollRegion } from '#web/kit/ui/scroll-region.tsx';
import classes from './uploads.module.css';

/** What reading the file would give: rows kept aside with their reasons, repeated keys, and values that match the suite. */
export function CheckResult({ wizard, run }: { wizard: Wizard; run: DryRun }) {
  const { t } = useTranslation();
  const { shape } = wizard.state;
  return (
    <section aria-label={t('viz_uploads.result')}>
      <p role="status">
        {t('viz_uploads.found', { count: run.rows, added: run.added, refused: run.refused })}{' '}
        {!run.whole && t('viz_uploads.not_whole')}
        {run.replaced > 0 && t('viz_uploads.replaced', { count: run.replaced })}
        {run.repeated > 0 && t('viz_uploads.repeated', { count: run.repeated })}
      </p>
      {run.shared.map((one) => (
        <SharedResult key={one.column} wizard={wizard} match={one} />
      ))}
      {run.first_refused.length > 0 && (
        <ScrollRegion label={t('viz_uploads.refused_rows')} className={classes.scroll}>
          <table className={classes.table}>
            <caption className={classes.help}>{t('viz_uploads.refused_help')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('viz_uploads.row')}</th>
                <th scope="col">{t('viz_uploads.column')}</th>
                <th scope="col">{t('viz_uploads.reason')}</th>
                <th scope="col">{t('viz_uploads.cells')}</th>
              </tr>
            </thead>
            <tbody>
              {run.first_refused.slice(0, 20).map((one) => (
                <tr key={one.row}>
                  <td className="tabular">{one.row}</td>
                  <td>{one.column}</td>
                  <td>{formatFault(one.reason, one.reason.code)}</td>
                  <td className={classes.cell}>{one.cells.join(' · ')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
      <ScrollRegion label={t('viz_uploads.sample')} className={classes.scroll}>
        <table className={classes.table}>
          <caption className={classes.help}>{t('viz_uploads.sample')}</caption>
          <thead>
            <tr>
              {shape.columns.map(({ _id, label }) => (
                <th scope="col" key={_id}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {run.sample.slice(0, 5).map((cells, row) => (
              <tr key={row}>
                {cells.map((cell, index) => (
                  <td className={classes.cell} key={shape.columns[index]?._id ?? index}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </section>
  );
}

/** How many values the suite knows, and which it does not; a value with several rows joins no other columns. */
function SharedResult({ wizard, match }: { wizard: Wizard; match: DryRun['shared'][number] }) {
  const { t } = useTranslation();
  const { shape } = wizard.state;
  const column = shape.columns.find(({ _id }) => _id === match.column);
  const isOnce = match.most_rows <= 1;
  const language = useLanguage() === 'th' ? 'th' : 'en';
  return (
    <div className={classes.match}>
      <h3 className={classes.name}>{column && getColumnLabel(column, language)}</h3>
      <p>{t('viz_uploads.matched', { matched: match.matched, values: match.values })}</p>
      {match.unmatched.length > 0 && (
        <p>
          {t('viz_uploads.unmatched', {
            list: match.unmatched
              .slice(0, 8)
              .map(({ value }) => value)
              .join(', '),
          })}
        </p>
      )}
      {isOnce ? (
        wizard.isShaped && (
          <Checkbox
            label={t('viz_uploads.lookup')}
            checked={shape.lookup === match.column}
            onChange={(event) =>
              wizard.changeShape(
                event.currentTarget.checked
                  ? { lookup: match.column, key: [match.column] }
                  : { lookup: null },
              )
            }
          />
        )
      ) : (
        <p>{t('viz_uploads.several', { count: match.most_rows })}</p>
      )}
    </div>
  );
}
