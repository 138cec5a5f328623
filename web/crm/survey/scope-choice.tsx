import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SurveyResults } from '#contracts/crm/survey/results.ts';
import { formatExactNumber, useLanguage } from '#web/kit/text/format.ts';
import type { ResultsScope } from './use-scope.ts';
import classes from './results.module.css';

type Props = {
  scope: ResultsScope;
  /** The choices; undefined while they are loading. */
  offered: Pick<SurveyResults, 'surveys' | 'channels'> | undefined;
  choose: (part: 'survey' | 'channel', value: string | null) => void;
};

/** Narrows the results to a questionnaire and a channel; each choice shows how often it was due in the period. */
export function ScopeChoice({ scope, offered, choose }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const withCount = (name: string, count: number) => `${name} (${formatExactNumber(count, language)})`;
  const surveys = (offered?.surveys ?? []).map(({ _id, name, count }) => ({
    value: _id,
    label: withCount(name, count),
  }));
  const channels = (offered?.channels ?? []).map(({ channel, count }) => ({
    value: channel,
    label: withCount(t(`networks.${channel}.name`), count),
  }));
  return (
    <>
      <Select
        className={classes.choice}
        aria-label={t('surveys.filter.survey')}
        placeholder={t('surveys.filter.all_surveys')}
        data={withChosen(surveys, scope.survey_id, t('surveys.filter.other_survey'))}
        value={scope.survey_id ?? null}
        onChange={(value) => choose('survey', value)}
        clearable
      />
      <Select
        className={classes.choice}
        aria-label={t('surveys.filter.channel')}
        placeholder={t('surveys.filter.all_channels')}
        data={withChosen(channels, scope.channel, scope.channel ? t(`networks.${scope.channel}.name`) : '')}
        value={scope.channel ?? null}
        onChange={(value) => choose('channel', value)}
        clearable
      />
    </>
  );
}

/** The choice of an address stays visible, even if the period has no results for it. */
function withChosen(
  data: readonly { value: string; label: string }[],
  chosen: string | undefined,
  label: string,
): { value: string; label: string }[] {
  return chosen === undefined || data.some(({ value }) => value === chosen)
    ? [...data]
    : [...data, { value: chosen, label }];
}
