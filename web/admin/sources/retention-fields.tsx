import { NumberInput, SimpleGrid } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PublicSource } from '#contracts/admin/sources.ts';
import { MOST_KEEP_DAYS } from '#contracts/public-pool/retention.ts';

type Retention = Pick<PublicSource, 'keep_days' | 'keep_megabytes'>;

type Props = {
  value: Retention;
  errors: Readonly<Record<string, string>>;
  onChange: (patch: Partial<Retention>) => void;
};

/** How long, and up to which size, posts of a source stay in the public pool. */
export function RetentionFields({ value, errors, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <NumberInput
        label={t('admin.sources.keep_days')}
        description={t('admin.sources.keep_days_help', { days: MOST_KEEP_DAYS })}
        min={0}
        max={MOST_KEEP_DAYS}
        allowDecimal={false}
        value={value.keep_days}
        error={errors['keep_days']}
        onChange={(days) => onChange({ keep_days: Number(days) })}
      />
      <NumberInput
        label={t('admin.sources.keep_megabytes')}
        description={t('admin.sources.keep_megabytes_help')}
        min={1}
        allowDecimal={false}
        thousandSeparator=","
        suffix=" MB"
        value={value.keep_megabytes}
        error={errors['keep_megabytes']}
        onChange={(megabytes) => onChange({ keep_megabytes: Number(megabytes) })}
      />
    </SimpleGrid>
  );
}
