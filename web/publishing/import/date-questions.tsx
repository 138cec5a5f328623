import { Alert, Radio, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PostImport } from '#contracts/publishing/post-import.ts';
import { useChangeImport } from './use-change-import.ts';

/** Whether a person has said all that the dates of the file leave open. */
export function isAnswered({ asks, options }: PostImport): boolean {
  return asks.order === null || options.order !== null;
}

/** Asks what the dates of the file leave open: the order of day and month, and the era of years of two digits. */
export function DateQuestions({ file }: { file: PostImport }) {
  const { t } = useTranslation();
  const { options, changeOptions } = useChangeImport(file);
  const { asks } = file;
  if (asks.order === null && asks.short_years === null) return null;
  return (
    <Alert variant="light" color="yellow" title={t('publishing_import.asks.title')}>
      <Stack gap="sm">
        {asks.order !== null && (
          <Radio.Group
            label={t('publishing_import.asks.order', { date: asks.order })}
            value={options.order ?? ''}
            onChange={(order) => changeOptions({ order: order === 'month' ? 'month' : 'day' })}
          >
            <Stack gap={6} mt={6}>
              <Radio value="day" label={t('publishing_import.asks.day_first')} />
              <Radio value="month" label={t('publishing_import.asks.month_first')} />
            </Stack>
          </Radio.Group>
        )}
        {asks.short_years !== null && (
          <Radio.Group
            label={t('publishing_import.asks.years', { date: asks.short_years })}
            value={options.short_years ?? ''}
            onChange={(era) => changeOptions({ short_years: era === 'buddhist' ? 'buddhist' : 'common' })}
          >
            <Stack gap={6} mt={6}>
              <Radio value="buddhist" label={t('publishing_import.asks.buddhist')} />
              <Radio value="common" label={t('publishing_import.asks.common')} />
            </Stack>
          </Radio.Group>
        )}
      </Stack>
    </Alert>
  );
}
