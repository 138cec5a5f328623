import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { getColumnLabel } from '#contracts/uploads/column.ts';
import type { JoinCheck } from '#contracts/uploads/join.ts';
import type { Upload } from '#contracts/uploads/upload.ts';
import { formatPercent, useLanguage } from '#web/kit/text/format.ts';
import { ScrollRegion } from '#web/kit/ui/scroll-region.tsx';
import type { JoinForm } from './use-join.ts';
import classes from '../rules/rules.module.css';

type Props = { check: JoinCheck; form: JoinForm; shape: Upload['shape'] };

/** How the values of both sides fit, which do not, and what values with several rows mean. */
export function JoinResult({ check, form, shape }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { rows, matched_rows, other_values, other_matched } = check;
  const formatPart = (some: number, all: number) => formatPercent(all === 0 ? 0 : some / all, language);
  return (
    <div className={classes.preview}>
      <p role="status" className={classes.sentence}>
        {t('viz_upload_join.rows', {
          part: formatPart(matched_rows, rows),
          matched: matched_rows,
          count: rows,
        })}{' '}
        {t('viz_upload_join.others', {
          part: formatPart(other_matched, other_values),
          matched: other_matched,
          count: other_values,
        })}
      </p>
      {check.unmatched.length > 0 && <Unmatched check={check} />}
      {check.repeated_values > 0 ? (
        <Repeated check={check} form={form} shape={shape} />
      ) : (
        <p className={classes.help}>
          {t(check.lookup ? 'viz_upload_join.lookup' : 'viz_upload_join.beside')}
        </p>
      )}
    </div>
  );
}

function Unmatched({ check }: Pick<Props, 'check'>) {
  const { t } = useTranslation();
  return (
    <ScrollRegion label={t('viz_upload_join.unmatched')} className={classes.scroll}>
      <table className={classes.table}>
        <caption>{t('viz_upload_join.unmatched')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('viz_upload_join.value')}</th>
            <th scope="col">{t('viz_upload_join.would_fix')}</th>
            <th scope="col">{t('viz_upload_join.row_count')}</th>
          </tr>
        </thead>
        <tbody>
          {check.unmatched.map(({ value, rows, fixed, fixes }) => (
            <tr key={value}>
              <th scope="row">“{value}”</th>
              <td>
                {fixed === null
                  ? '–'
                  : `${fixed} (${fixes.map((fix) => t(`viz_upload_join.fix_short.${fix}`)).join(', ')})`}
              </td>
              <td className="tabular">{t('viz_upload_rules.number', { count: rows })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

/** Values with several rows: which sums are of all of them, which has to be accepted. */
function Repeated({ check, form, shape }: Props) {
  const { t } = useTranslation();
  const labels = check.summed.map((id) => {
    const found = shape?.columns.find(({ _id }) => _id === id);
    return found ? getColumnLabel(found, form.catalog.language) : id;
  });
  return (
    <div className={classes.warning} role="alert">
      <p>{t('viz_upload_join.repeated', { count: check.repeated_values })}</p>
      <ul>
        {check.repeated.map(({ value, rows, sums }) => (
          <li key={value}>
            {t('viz_upload_join.repeated_line', { value, count: rows })}
            {labels.map((label, index) =>
              sums[index] == null ? null : ` · ${t('viz_upload_join.sum', { label, sum: sums[index] })}`,
            )}
          </li>
        ))}
      </ul>
      <Checkbox
        label={t('viz_upload_join.accept')}
        checked={form.isAccepted}
        onChange={({ currentTarget }) => form.accept(currentTarget.checked)}
      />
    </div>
  );
}
