import { MultiSelect, TagsInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listDimensionValues } from '#contracts/custom-viz/rows.ts';
import type { UploadColumn } from '#contracts/uploads/column.ts';
import { nameUploadField } from '#contracts/uploads/names.ts';
import type { Upload } from '#contracts/uploads/upload.ts';
import { useCatalog } from '#web/custom-viz/names/use-catalog.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';

type Props = {
  upload: Upload;
  column: UploadColumn;
  values: string[];
  onChange: (values: string[]) => void;
};

/** All dates that rows may have, so that the values of every row are offered. */
const SPAN = { from: '1900-01-01T00:00:00Z', to: '2300-01-01T00:00:00Z' };
const REST_MS = 250;

/** The values of a column whose rows are granted: those that are there, and of texts also others, which later files may bring. */
export function GrantValues({ upload, column, values, onChange }: Props) {
  const { t } = useTranslation();
  const catalog = useCatalog();
  const [search, setSearch] = useState('');
  const [rested] = useDebouncedValue(search, REST_MS);
  const isShared = column.type === 'shared' && column.dimension !== null;
  const dimension = isShared ? (column.dimension ?? '') : nameUploadField(upload.data_set, column._id);
  const { data } = useCallQuery(
    listDimensionValues,
    {
      body: {
        dimension,
        data_sets: [upload.data_set],
        span: SPAN,
        search: isShared ? '' : rested,
        limit: 200,
      },
    },
    { keep: true },
  );
  const found = data?.ok ? data.values.flatMap(({ key }) => (key === null ? [] : [key])) : [];
  const nameKey = (key: string): string =>
    catalog.nameValue(dimension, key, data?.ok ? data.labels[dimension]?.[key] : undefined);
  const shared = {
    label: t('viz_upload_rules.values'),
    value: values,
    onChange,
    searchValue: search,
    onSearchChange: setSearch,
  };
  if (!isShared) return <TagsInput {...shared} data={[...new Set([...found, ...values])]} />;
  const offered = [...new Set([...found, ...values])];
  return (
    <MultiSelect
      {...shared}
      searchable
      data={offered.map((key) => ({ value: key, label: nameKey(key) }))}
      nothingFoundMessage={t('kit.state.nothing')}
    />
  );
}
