import { useTranslation } from 'react-i18next';
import type { LongWorkDeclaration } from '#contracts/kit/long-work/declaration.ts';
import type { LongWork } from '#contracts/kit/long-work/work.ts';
import type { en } from '#texts/en.ts';
import {
  formatBytes,
  formatExactNumber,
  formatLength,
  formatShortNumber,
  useLanguage,
} from '#web/kit/text/format.ts';
import { useNow } from '#web/kit/ui/time.tsx';

type Kind = keyof (typeof en)['long_work']['kinds'];
type Fault = keyof (typeof en)['long_work']['errors'];
type WorkUnit = LongWorkDeclaration['unit'];

/** A work in words: what it is, how far, how fast, how long still, and why it stopped. */
export function useWorkLabels(work: LongWork, unit: WorkUnit) {
  const { t, i18n } = useTranslation();
  const language = useLanguage();
  const now = useNow(1000);
  const isKind = (name: string): name is Kind => i18n.exists(`long_work.kinds.${name}`);
  const isFault = (code: string): code is Fault => i18n.exists(`long_work.errors.${code}`);
  const number = (value: number) =>
    unit === 'bytes' ? formatBytes(value, language) : formatExactNumber(value, language);
  const { kind, label, done, total, rate, ends_at, error, state } = work;
  const reasonOf = (code: string): string =>
    isFault(code) ? t(`long_work.errors.${code}`, { code }) : t('long_work.errors.unknown', { code });
  const seconds = ends_at === null ? null : (Date.parse(ends_at) - now.getTime()) / 1000;
  return {
    title: isKind(kind) ? t(`long_work.kinds.${kind}`, { name: '', ...label }) : t('long_work.some'),
    state: t(`long_work.states.${state}`),
    progress:
      total === null
        ? t('long_work.so_far', { done: number(done) })
        : t(`long_work.units.${unit}`, { done: number(done), total: number(total) }),
    rate:
      rate === null || state !== 'running'
        ? null
        : t(`long_work.rate.${unit}`, {
            value:
              unit === 'bytes' ? formatBytes(rate, language) : formatShortNumber(Math.round(rate), language),
          }),
    left:
      seconds === null ? null : t('long_work.left', { value: formatLength(Math.max(1, seconds), language) }),
    failure: error === null ? null : t('long_work.failed', { reason: reasonOf(error) }),
  };
}
