import { Tooltip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatExactNumber, formatShortNumber, useLanguage } from '#web/kit/text/format.ts';
import { numberFormat } from '#web/kit/text/kept-formats.ts';

/** A number: grouped, short over 10,000 with the exact value on hover; `more`: a plus, where it was counted so far and no further. */
export function NumberText({ value, more = false }: { value: number; more?: boolean | undefined }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const short = formatShortNumber(value, language);
  const exact = formatExactNumber(value, language);
  if (more)
    return (
      <Tooltip label={t('kit.more_than', { value: exact })}>
        <span className="tabular" aria-label={t('kit.more_than', { value: exact })} role="img">
          {short}+
        </span>
      </Tooltip>
    );
  if (short === exact) return <span className="tabular">{short}</span>;
  return (
    <Tooltip label={exact}>
      <span className="tabular">{short}</span>
    </Tooltip>
  );
}

/** The change against the period before, in percent with its sign; nothing where there was nothing before. */
export function DeltaText({ value, before }: { value: number; before: number }) {
  const language = useLanguage();
  const { t } = useTranslation();
  if (before === 0 || value === before) return null;
  const percent = numberFormat(language, {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: 0,
  }).format((value - before) / before);
  const difference = formatExactNumber(Math.abs(value - before), language);
  const words = t(value > before ? 'kit.delta.up' : 'kit.delta.down', { value: difference });
  return (
    <Tooltip label={words}>
      <span className="tabular" style={{ color: 'var(--es-dim)' }}>
        {percent}
      </span>
    </Tooltip>
  );
}
