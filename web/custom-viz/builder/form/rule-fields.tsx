import { ActionIcon, Button, NumberInput, Select } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { GRID_TONES, MOST_GRID_RULES, type GridRule } from '#contracts/custom-viz/forms/grid-rules.ts';
import { useBuilder } from '../builder-context.ts';
import classes from './form.module.css';

type Props = { label: string; rules: readonly GridRule[]; onChange: (rules: readonly GridRule[]) => void };

/** The rules of a table: which values of a measure are good, need attention or are bad. The first that holds counts. */
export function RuleFields({ label, rules, onChange }: Props) {
  const { t } = useTranslation();
  const { chart } = useBuilder();
  const [first] = chart.measures;
  const add = (measure: string) =>
    onChange([...rules, { measure, at_least: null, at_most: null, tone: 'attention' }]);
  return (
    <div role="group" aria-label={label} className={classes.options}>
      <span className={classes.optionName}>{label}</span>
      {rules.map((rule, index) => (
        <Rule
          // A rule has no name of its own; its place is one.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          rule={rule}
          place={index + 1}
          onChange={(next) => onChange(rules.map((one, at) => (at === index ? next : one)))}
          onRemove={() => onChange(rules.filter((_one, at) => at !== index))}
        />
      ))}
      {rules.length > 1 && <p className={classes.optionHelp}>{t('viz_grid_rules.order')}</p>}
      {rules.length < MOST_GRID_RULES && first !== undefined && (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => add(first)}
        >
          {t('viz_grid_rules.add')}
        </Button>
      )}
    </div>
  );
}

type RuleProps = {
  rule: GridRule;
  place: number;
  onChange: (rule: GridRule) => void;
  onRemove: () => void;
};

function Rule({ rule, place, onChange, onRemove }: RuleProps) {
  const { t } = useTranslation();
  const { chart, catalogue } = useBuilder();
  const { findMeasure } = catalogue.names;
  const known = new Set([...chart.measures, rule.measure]);
  const isShare = rule.measure.includes('/') || findMeasure(rule.measure).unit === 'share';
  const scale = isShare ? 100 : 1;
  const bound = (name: 'at_least' | 'at_most') => (
    <NumberInput
      label={t(`viz_grid_rules.${name}`)}
      value={rule[name] === null ? '' : rule[name] * scale}
      {...(isShare && { suffix: ' %' })}
      onChange={(value) => onChange({ ...rule, [name]: value === '' ? null : Number(value) / scale })}
    />
  );
  return (
    <div role="group" aria-label={t('viz_grid_rules.rule', { place })} className={classes.rule}>
      <Select
        label={t('viz_grid_rules.measure')}
        data={[...known].map((value) => ({ value, label: findMeasure(value).label }))}
        value={rule.measure}
        allowDeselect={false}
        onChange={(measure) => onChange({ ...rule, measure: measure ?? rule.measure })}
      />
      <div className={classes.ruleRow}>
        {bound('at_least')}
        {bound('at_most')}
      </div>
      <div className={classes.ruleRow}>
        <Select
          label={t('viz_grid_rules.tone')}
          data={GRID_TONES.map((value) => ({ value, label: t(`viz_grid_rules.tones.${value}`) }))}
          value={rule.tone}
          allowDeselect={false}
          onChange={(tone) =>
            onChange({ ...rule, tone: GRID_TONES.find((one) => one === tone) ?? rule.tone })
          }
        />
        <ActionIcon aria-label={t('viz_grid_rules.remove', { place })} onClick={onRemove}>
          <IconX size={16} aria-hidden />
        </ActionIcon>
      </div>
    </div>
  );
}
