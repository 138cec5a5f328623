import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ImportField, type PostImport } from '#contracts/publishing/post-import.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { useChangeImport } from './use-change-import.ts';
import classes from './import.module.css';

/** Which column of the file says what of a post. */
export function ColumnsCard({ file, isLocked }: { file: PostImport; isLocked: boolean }) {
  const { t } = useTranslation();
  const { mapping, changeField } = useChangeImport(file);
  const columns = file.headers.map((label, index) => ({ value: String(index), label }));
  return (
    <Card title={t('publishing_import.columns')}>
      <div className={classes.grid}>
        {ImportField.options.map((field) => (
          <Select
            key={field}
            label={t(`publishing_import.fields.${field}`)}
            placeholder={t('publishing_import.no_column')}
            clearable
            disabled={isLocked}
            data={columns}
            value={mapping[field] === undefined ? null : String(mapping[field])}
            onChange={(value) => changeField(field, value === null ? undefined : Number(value))}
          />
        ))}
      </div>
    </Card>
  );
}
