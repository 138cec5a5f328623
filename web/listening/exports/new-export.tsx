import { Button, Checkbox, Collapse, SegmentedControl, Switch, TextInput } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EXPORT_COLUMNS, USUAL_COLUMNS, type ExportColumn } from '#contracts/listening/exports/columns.ts';
import { EXPORT_FORMATS, type ExportEstimate } from '#contracts/listening/exports/export.ts';
import { EXPORT_LABELS } from '#texts/export-labels.ts';
import { formatBytes, formatExactNumber, formatLength, useLanguage } from '#web/kit/text/format.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import type { FilterState } from '../filter/use-filter.ts';
import { useNewExport } from './use-new-export.ts';
import classes from './exports.module.css';

/** What the filter finds as files: the format, the columns, and the estimated size. */
export function NewExport({ filtering }: { filtering: FilterState }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const making = useNewExport(filtering);
  const { choice, change, estimate } = making;
  const found = estimate.data;
  const over = found !== undefined && found.left !== null && found.rows > found.left;
  const nothing = found?.rows === 0;
  return (
    <Card title={t('exports.new')}>
      <div className={classes.form}>
        <div className={classes.row}>
          <div>
            <SegmentedControl
              aria-label={t('exports.format')}
              value={choice.format}
              onChange={(value) => change({ format: EXPORT_FORMATS.find((one) => one === value) ?? 'csv' })}
              data={EXPORT_FORMATS.map((value) => ({ value, label: t(`exports.formats.${value}`) }))}
            />
          </div>
          <TextInput
            aria-label={t('exports.name')}
            placeholder={t('exports.name_hint')}
            maxLength={120}
            w={240}
            value={making.name}
            onChange={({ currentTarget }) => making.setName(currentTarget.value)}
          />
          {choice.format === 'csv' && (
            <Switch
              label={t('exports.bom')}
              checked={choice.bom}
              onChange={({ currentTarget }) => change({ bom: currentTarget.checked })}
            />
          )}
        </div>
        <p className={classes.help}>{t(`exports.format_help.${choice.format}`)}</p>
        <Columns chosen={choice.columns} onChange={(columns) => change({ columns })} />
        <div className={classes.foot}>
          <div aria-live="polite">
            <QueryView inline of={estimate} loading={null}>
              {(known) => <Estimate of={known} over={over} />}
            </QueryView>
          </div>
          <Button
            leftSection={<IconDownload size={16} aria-hidden />}
            loading={making.starting}
            disabled={!found || nothing || over || choice.columns.length === 0}
            onClick={making.start}
          >
            {nothing
              ? t('exports.start_none')
              : t('exports.start', {
                  count: found?.rows ?? 0,
                  value: found ? formatExactNumber(found.rows, language) : '…',
                })}
          </Button>
        </div>
      </div>
    </Card>
  );
}

function Estimate({
  of: { rows, bytes, seconds, files, left },
  over,
}: {
  of: ExportEstimate;
  over: boolean;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const number = (value: number) => formatExactNumber(value, language);
  return (
    <>
      <p className={classes.help}>
        {t('exports.estimate', {
          count: rows,
          rows: number(rows),
          size: formatBytes(bytes, language),
          time: formatLength(seconds, language),
        })}
        {files > 1 && ` · ${t('exports.files', { count: files })}`}
        {left !== null && !over && ` · ${t('exports.left', { value: number(left) })}`}
      </p>
      {over && left !== null && (
        <p className={classes.over} role="alert">
          {t('exports.over', { value: number(left) })}
        </p>
      )}
    </>
  );
}

type ColumnsProps = { chosen: readonly ExportColumn[]; onChange: (columns: readonly ExportColumn[]) => void };

/** The columns, named as in the file; chosen ones keep their order. */
function Columns({ chosen, onChange }: ColumnsProps) {
  const { t } = useTranslation();
  const words = EXPORT_LABELS[useLanguage() === 'th' ? 'th' : 'en'];
  const [open, setOpen] = useState(false);
  const toggle = (name: ExportColumn) =>
    onChange(
      chosen.includes(name)
        ? chosen.filter((one) => one !== name)
        : EXPORT_COLUMNS.filter((one) => one === name || chosen.includes(one)),
    );
  return (
    <div>
      <div className={classes.columnsHead}>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={open}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          onClick={() => setOpen(!open)}
        >
          {t('exports.columns_count', { count: chosen.length, all: EXPORT_COLUMNS.length })}
        </Button>
        {open && (
          <>
            <Button variant="default" size="compact-sm" onClick={() => onChange(EXPORT_COLUMNS)}>
              {t('exports.all')}
            </Button>
            <Button variant="default" size="compact-sm" onClick={() => onChange(USUAL_COLUMNS)}>
              {t('exports.usual')}
            </Button>
          </>
        )}
      </div>
      <Collapse expanded={open}>
        <fieldset className={classes.columns} aria-label={t('exports.columns')}>
          {EXPORT_COLUMNS.map((name) => (
            <Checkbox
              key={name}
              label={words.columns[name]}
              checked={chosen.includes(name)}
              onChange={() => toggle(name)}
            />
          ))}
        </fieldset>
      </Collapse>
    </div>
  );
}
