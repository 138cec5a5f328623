import { useTranslation } from 'react-i18next';
import { MentionKind, MentionStatus, Sentiment } from '#contracts/listening/mention.ts';
import { Channel } from '#contracts/networks.ts';
import { useLanguage } from '#web/kit/text/format.ts';
import { getCountryName, getLanguageName } from './filter/values.ts';

const AUDIENCE = ['small', 'medium', 'large', 'huge'] as const;

/** The label of a value of an axis in the reader's language. Ids come with their names from the server. */
export function useNames(): (axis: string, value: string, label: string) => string {
  const { t } = useTranslation();
  const language = useLanguage();
  return (axis, value, label) => {
    switch (axis) {
      case 'channel': {
        const known = Channel.safeParse(value);
        return known.success ? t(`networks.${known.data}.name`) : value;
      }
      case 'sentiment': {
        const known = Sentiment.safeParse(value);
        return known.success ? t(`kit.sentiment.${known.data}`) : value;
      }
      case 'language':
        return getLanguageName(value, language, t('listening.language_unknown'));
      case 'country':
        return getCountryName(value, language, t('feed.values.country_unknown'));
      case 'status': {
        const known = MentionStatus.safeParse(value);
        return known.success ? t(`dashboards.status.${known.data}`) : value;
      }
      case 'kind': {
        const known = MentionKind.safeParse(value);
        return known.success ? t(`dashboards.kind.${known.data}`) : value;
      }
      case 'stars':
        return t('dashboards.stars', { count: Number(value) });
      case 'audience': {
        const known = AUDIENCE.find((one) => one === value);
        return known ? t(`dashboards.audience.${known}`) : value;
      }
      case 'assigned':
        return value === 'nobody' ? t('dashboards.nobody') : label;
      case 'hashtag':
        return `#${value}`;
      case 'mentioned':
        return `@${value}`;
      default:
        return label || value;
    }
  };
}
