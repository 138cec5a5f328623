import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { IMPORT_CHARSETS } from '#contracts/listening/import-charsets.ts';
import type { Preview, FileReading } from './use-new-import.ts';
import classes from './import.module.css';

type Props = { preview: Preview; how: FileReading; onRead: (how: FileReading) => void };

/** In which character set the file is read, and which line names its columns: what was found, and what a person chooses instead. */
export function ReadingForm({ preview, how, onRead }: Props) {
  const { t } = useTranslation();
  const { header_line: headerLine, lines } = preview;
  const shownLines = lines.map((line, index) => ({
    value: String(index + 1),
    label: t('imports.reading.line', {
      number: index + 1,
      text: line.trim() || t('imports.reading.empty_line'),
    }),
  }));
  return (
    <div className={classes.choices}>
      <Select
        label={t('imports.reading.charset')}
        description={t('imports.reading.charset_help')}
        searchable
        allowDeselect={false}
        className={classes.channel}
        value={preview.charset}
        onChange={(value) => {
          const charset = IMPORT_CHARSETS.find((one) => one === value);
          if (charset !== undefined) onRead({ ...how, charset });
        }}
        data={IMPORT_CHARSETS.map((one) => ({ value: one, label: t(`imports.charsets.${one}`) }))}
      />
      {headerLine !== null && (
        <Select
          label={t('imports.reading.header')}
          description={t('imports.reading.header_help')}
          allowDeselect={false}
          className={classes.channel}
          value={String(headerLine)}
          onChange={(value) => value !== null && onRead({ ...how, headerLine: Number(value) })}
          data={shownLines}
        />
      )}
    </div>
  );
}
