import { Button, Select } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IMPORT_FIELDS, type ImportField } from '#contracts/listening/import-fields.ts';
import { CHANNELS, type Channel } from '#contracts/networks.ts';
import { formatBytes, formatExactTime, useLanguage } from '#web/kit/text/format.ts';
import { getReaderZone } from '#web/kit/text/reader-zone.ts';
import { UndatedAlert } from './dates-form.tsx';
import { DatesPreview } from './dates-preview.tsx';
import { updateChosenColumns, getSamples, toMapping, type ChosenColumns } from './mapping.ts';
import { MarksPreview } from './marks-preview.tsx';
import { ReadingForm } from './reading-form.tsx';
import { getColumnDates, suggestChoice } from './readings.ts';
import { RowsPreview } from './rows-preview.tsx';
import type { DateChoice, MarkColumns, Preview, FileReading, Start } from './use-new-import.ts';
import classes from './import.module.css';

type Props = {
  file: File;
  preview: Preview;
  how: FileReading;
  onRead: (how: FileReading, marks: MarkColumns) => void;
  onStart: (start: Start) => Promise<void>;
};

/** Which column fills which field, with the guess filled in and the first values next to each choice. */
export function MappingForm({ file, preview, how, onRead, onStart }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [chosen, setChosen] = useState<ChosenColumns>(preview.mapping);
  const [channel, setChannel] = useState<Channel>('file');
  const [now] = useState(() => new Date());
  const dated = chosen.published_at;
  const dates = useMemo(
    () => (dated === undefined ? null : getColumnDates(preview, dated, now)),
    [preview, dated, now],
  );
  const [choice, setChoice] = useState<DateChoice>({
    zone: preview.zone ?? getReaderZone(),
    order: null,
    dayNumbers: false,
    ...(dates && suggestChoice(dates)),
  });
  const choiceOf = (column: string | undefined): DateChoice =>
    column === undefined ? choice : { ...choice, ...suggestChoice(getColumnDates(preview, column, now)) };
  const [read, setRead] = useState(preview);
  if (read !== preview) {
    // The file was read in another way: the form stays, with the choices that still fit.
    const retained = updateChosenColumns(chosen, read, preview);
    setRead(preview);
    setChosen(retained);
    if (retained.published_at !== dated || choice.order === null) setChoice(choiceOf(retained.published_at));
  }
  const mapping = toMapping(chosen);
  const isOpen = dates !== null && dates.status !== 'none' && choice.order === null;
  const chooseColumn = (field: ImportField, column: string | undefined): void => {
    const next = { ...chosen, [field]: column };
    setChosen(next);
    // What will become of them is known only from more rows than the preview contains.
    if (field === 'tags' || field === 'sentiment' || field === 'sentiment_by') onRead(how, marksOf(next));
    if (field === 'published_at' && column !== undefined) setChoice(choiceOf(column));
  };
  const format = {
    format: preview.format.toUpperCase(),
    size: formatBytes(file.size, language),
    columns: preview.columns.length,
  };
  return (
    <div className={classes.mapping}>
      <p className={classes.about}>
        {t('imports.mapping.format', format)}
        <br />
        {t('imports.mapping.about')}
      </p>
      <ReadingForm preview={preview} how={how} onRead={(next) => onRead(next, marksOf(chosen))} />
      <h3 className={classes.subtitle}>{t('imports.mapping.title')}</h3>
      <ul className={classes.fields}>
        {IMPORT_FIELDS.map((field) => (
          <FieldRow
            key={field}
            field={field}
            column={chosen[field]}
            preview={preview}
            onColumn={(column) => chooseColumn(field, column)}
          />
        ))}
      </ul>
      <MarksPreview chosen={chosen} marks={preview.marks} />
      {dates ? (
        <DatesPreview file={file} preview={preview} dates={dates} choice={choice} onChoice={setChoice} />
      ) : (
        <UndatedAlert
          columns={preview.dates.map(({ column }) => column)}
          now={formatExactTime(now, language)}
          onColumn={(column) => chooseColumn('published_at', column)}
        />
      )}
      <div className={classes.foot}>
        <div className={classes.choices}>
          <Select
            label={t('imports.mapping.channel')}
            description={t('imports.mapping.channel_help')}
            searchable
            allowDeselect={false}
            className={classes.channel}
            value={channel}
            onChange={(value) => setChannel(CHANNELS.find((one) => one === value) ?? 'file')}
            data={CHANNELS.map((one) => ({ value: one, label: t(`networks.${one}.name`) }))}
          />
        </div>
        <Button
          disabled={mapping === null || isOpen}
          onClick={() => mapping && void onStart({ mapping, channel, dates: choice })}
        >
          {t('imports.mapping.start', { name: file.name })}
        </Button>
      </div>
      <RowsPreview preview={preview} />
    </div>
  );
}

function marksOf({ tags, sentiment, sentiment_by }: ChosenColumns): MarkColumns {
  return {
    tags,
    sentiment,
    sentiment_by,
  };
}

type RowProps = {
  field: ImportField;
  column: string | undefined;
  preview: Preview;
  onColumn: (column: string | undefined) => void;
};

function FieldRow({ field, column, preview, onColumn }: RowProps) {
  const { t } = useTranslation();
  const needed = field === 'text';
  const samples = getSamples(preview.rows, column);
  return (
    <li className={classes.field}>
      <span className={classes.fieldName}>
        {t(`imports.fields.${field}`)}
        {needed && <span className={classes.needed}>{t('imports.mapping.needed')}</span>}
      </span>
      <Select
        size="xs"
        aria-label={`${t('imports.mapping.column')}: ${t(`imports.fields.${field}`)}`}
        placeholder={t('imports.mapping.none')}
        searchable
        clearable
        allowDeselect={false}
        value={column ?? null}
        onChange={(value) => onColumn(value ?? undefined)}
        data={preview.columns}
        error={needed && column === undefined && t('imports.mapping.missing_text')}
      />
      <span className={classes.samples}>
        {samples.map((sample) => (
          <span key={sample} className={classes.sample} title={sample}>
            {sample}
          </span>
        ))}
        {field === 'id' && column === undefined && t('imports.mapping.id_help')}
      </span>
    </li>
  );
}
