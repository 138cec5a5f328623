import { Checkbox, NumberInput, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { IMPORT_CHARSETS } from '#contracts/listening/import-charsets.ts';
import type { FilePreview } from '#contracts/uploads/dry-run.ts';
import { FileReading } from '#contracts/uploads/file-reading.ts';
import type { Wizard } from '#web/custom-viz/uploads/use-wizard.ts';
import classes from './uploads.module.css';

/** How the file is read: what was found, each of which a person can choose otherwise. */
export function ReadingRow({ wizard, preview }: { wizard: Wizard; preview: FilePreview }) {
  const { t } = useTranslation();
  const { reading } = wizard.state;
  const read = (fields: Record<string, unknown>) =>
    void wizard.read(FileReading.parse({ ...reading, ...fields }));
  return (
    <div className={classes.row}>
      {preview.format === 'csv' ? (
        <>
          <Select
            label={t('viz_uploads.charset')}
            data={[...IMPORT_CHARSETS]}
            value={preview.charset}
            onChange={(charset) => charset && read({ charset })}
            allowDeselect={false}
          />
          <Select
            label={t('viz_uploads.separator')}
            data={[
              { value: ',', label: t('viz_uploads.separators.comma') },
              { value: ';', label: t('viz_uploads.separators.semicolon') },
              { value: '\t', label: t('viz_uploads.separators.tab') },
              { value: '|', label: t('viz_uploads.separators.bar') },
            ]}
            value={preview.separator}
            onChange={(separator) => separator && read({ separator })}
            allowDeselect={false}
          />
        </>
      ) : (
        <Select
          label={t('viz_uploads.sheet')}
          data={preview.sheets}
          value={preview.sheet}
          onChange={(sheet) => sheet && read({ sheet, header_line: undefined, two_headers: undefined })}
          allowDeselect={false}
        />
      )}
      <NumberInput
        label={t('viz_uploads.header_line')}
        value={preview.header_line}
        min={0}
        max={1000}
        allowDecimal={false}
        w={140}
        onChange={(line) => typeof line === 'number' && read({ header_line: line })}
      />
      <Checkbox
        label={t('viz_uploads.two_headers')}
        checked={preview.two_headers}
        onChange={(event) => read({ two_headers: event.currentTarget.checked })}
      />
    </div>
  );
}
