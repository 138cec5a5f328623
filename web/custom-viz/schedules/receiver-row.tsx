import { Button, CloseButton, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import { resolveParameter } from '#contracts/custom-viz/parameters.ts';
import type { ScheduleReceiver, VizSchedule } from '#contracts/custom-viz/schedules.ts';
import { showSuccess } from '#web/kit/toast/toast.ts';
import { REPORT_LANGUAGES } from '#web/reports/sent-fields.tsx';
import { FilterChip } from '../dashboards/filters/filter-chip.tsx';
import { ParameterControl } from '../dashboards/filters/parameter-control.tsx';
import { useHome } from '../homes/home.ts';
import { PeriodMenu } from '../period/period-menu.tsx';
import classes from '#web/reports/reports.module.css';
import own from './schedules.module.css';

type Props = {
  receiver: ScheduleReceiver;
  name: string;
  document: DashboardDocument;
  fault: string | undefined;
  /** Whether they get their mails; nothing before it is saved. */
  state: VizSchedule['states'][number] | undefined;
  isAsking: boolean;
  onAskAgain: (email: string) => void;
  onChange: (receiver: ScheduleReceiver) => void;
  onRemove: () => void;
};

/** One receiver with the language, the period and the values of filters and parameters of their files. */
export function ReceiverRow(props: Props) {
  const { t } = useTranslation();
  const { receiver, name, document, fault, onChange, onRemove } = props;
  const { filters, parameters, period, language, mentions } = receiver;
  const { widgets } = useHome();
  return (
    <div className={own.receiver} role="group" aria-label={name}>
      <div className={own.top}>
        <span className={own.who}>
          {name} <ReceiverState {...props} />
        </span>
        <CloseButton aria-label={t('viz_schedules.remove', { name })} onClick={onRemove} />
      </div>
      <div className={own.parts}>
        <Select
          size="xs"
          w={150}
          aria-label={`${t('reports.fields.language')}: ${name}`}
          allowDeselect={false}
          data={[{ value: '', label: t('viz_schedules.same_language') }, ...REPORT_LANGUAGES]}
          value={language ?? ''}
          onChange={(value) =>
            onChange({ ...receiver, language: value === 'th' || value === 'en' ? value : null })
          }
        />
        <PeriodMenu
          label={`${t('viz_period.label')} ${name}`}
          value={period ?? document.period}
          onChange={(next) => onChange({ ...receiver, period: next })}
        />
        {period !== null && (
          <Button size="compact-sm" variant="subtle" onClick={() => onChange({ ...receiver, period: null })}>
            {t('viz_schedules.same_period')}
          </Button>
        )}
        {widgets && (
          <widgets.ConditionsMenu
            label={name}
            mentions={mentions}
            onChange={(next) => onChange({ ...receiver, mentions: next })}
          />
        )}
        {document.filters.map((filter) => (
          <FilterChip
            key={filter._id}
            filter={filter}
            value={filters[filter._id] ?? filter.value}
            onChange={(value) => onChange({ ...receiver, filters: { ...filters, [filter._id]: value } })}
          />
        ))}
        {document.parameters.map((parameter) => (
          <ParameterControl
            key={parameter._id}
            parameter={parameter}
            value={resolveParameter(parameter, { parameters })}
            onChange={(value) =>
              onChange({ ...receiver, parameters: { ...parameters, [parameter._id]: value } })
            }
          />
        ))}
      </div>
      {fault !== undefined && <span className={classes.error}>{fault}</span>}
    </div>
  );
}

function ReceiverState({ receiver, state, isAsking, onAskAgain }: Props) {
  const { t } = useTranslation();
  if (receiver.kind === 'address' && state === undefined)
    return <span className={classes.about}>{t('viz_schedules.asked_first')}</span>;
  if (!state || state.state === 'receives') return null;
  const { email } = state;
  return (
    <>
      <span className={classes.about}>{t(`notifications.states.${state.state}`)}</span>{' '}
      {receiver.kind === 'address' && (
        <Button
          size="compact-xs"
          variant="default"
          disabled={isAsking}
          onClick={() => {
            onAskAgain(email);
            showSuccess(t('reports.asked', { email }));
          }}
        >
          {t('reports.ask_again')}
        </Button>
      )}
    </>
  );
}
