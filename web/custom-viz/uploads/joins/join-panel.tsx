import { Button, Checkbox, CloseButton, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { getColumnLabel } from '#contracts/uploads/column.ts';
import { FIX_KINDS } from '#contracts/uploads/join.ts';
import type { Upload } from '#contracts/uploads/upload.ts';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { BlockSkeleton } from '#web/kit/ui/skeletons.tsx';
import { JoinResult } from './join-result.tsx';
import { useJoin, type JoinForm } from './use-join.ts';
import classes from '../rules/rules.module.css';

/** By which columns an upload is joined to other data sets, and the form for another one: the pair, how it fits, what to fix. */
export function JoinPanel({ upload }: { upload: Upload }) {
  const { t } = useTranslation();
  const form = useJoin(upload);
  const isKey = form.column !== null && upload.shape?.key.includes(form.column) === true;
  return (
    <section className={classes.panel} aria-label={t('viz_upload_join.title_of', { name: upload.name })}>
      <p className={classes.help}>{t('viz_upload_join.about')}</p>
      <JoinedList upload={upload} form={form} />
      <PairChoice form={form} />
      {form.isChosen && (
        <>
          <div className={classes.row} role="group" aria-label={t('viz_upload_join.fixes')}>
            {FIX_KINDS.map((fix) => (
              <Checkbox
                key={fix}
                label={t(`viz_upload_join.fix.${fix}`)}
                checked={form.fixes.includes(fix)}
                disabled={isKey}
                onChange={({ currentTarget }) =>
                  form.chooseFixes(
                    currentTarget.checked ? [...form.fixes, fix] : form.fixes.filter((one) => one !== fix),
                  )
                }
              />
            ))}
          </div>
          {isKey && <p className={classes.help}>{t('viz_upload_join.key')}</p>}
          <QueryView of={form.check} loading={<BlockSkeleton height={120} />}>
            {(check) => (
              <>
                <JoinResult check={check} form={form} shape={upload.shape} />
                <div className={classes.actions}>
                  <Button
                    loading={form.isSaving}
                    disabled={check.repeated_values > 0 && !form.isAccepted}
                    onClick={form.save}
                  >
                    {t('viz_upload_join.save')}
                  </Button>
                </div>
              </>
            )}
          </QueryView>
        </>
      )}
    </section>
  );
}

function PairChoice({ form }: { form: JoinForm }) {
  const { t } = useTranslation();
  const { catalog } = form;
  return (
    <div className={classes.row}>
      <Select
        label={t('viz_upload_join.column')}
        data={form.columns.map(({ _id, label }) => ({ value: _id, label }))}
        value={form.column}
        onChange={form.chooseColumn}
        allowDeselect={false}
      />
      <Select
        label={t('viz_upload_join.data_set')}
        placeholder={t('viz_upload_join.choose')}
        data={form.dataSets.map(({ name }) => ({ value: name, label: catalog.nameDataSet(name) }))}
        value={form.dataSet}
        onChange={form.chooseDataSet}
        searchable
        allowDeselect={false}
      />
      <Select
        label={t('viz_upload_join.dimension')}
        placeholder={t('viz_upload_join.choose')}
        data={form.dimensions.map((name) => ({ value: name, label: catalog.nameDimension(name) }))}
        value={form.dimension}
        onChange={form.chooseDimension}
        disabled={form.dataSet === null}
        searchable
        allowDeselect={false}
      />
    </div>
  );
}

function JoinedList({ upload, form }: { upload: Upload; form: JoinForm }) {
  const { t } = useTranslation();
  if (upload.joins.length === 0) return null;
  return (
    <ul className={classes.joined}>
      {upload.joins.map(({ column, data_set, dimension }) => {
        const found = upload.shape?.columns.find(({ _id }) => _id === column);
        const label = found ? getColumnLabel(found, form.catalog.language) : column;
        const text = t('viz_upload_join.pair', {
          column: label,
          data_set: form.catalog.nameDataSet(data_set),
          dimension: form.catalog.nameDimension(dimension),
        });
        return (
          <li key={column}>
            <span>
              {text}{' '}
              <span className={classes.help}>
                {upload.version?.unique_columns.includes(column)
                  ? t('viz_upload_join.once')
                  : t('viz_upload_join.several')}
              </span>
            </span>
            <CloseButton
              aria-label={t('viz_upload_join.remove', { column: label })}
              onClick={() => form.remove(column)}
            />
          </li>
        );
      })}
    </ul>
  );
}
