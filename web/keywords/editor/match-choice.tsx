import { Radio } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { MatchMode } from '#contracts/keywords/keyword.ts';
import classes from './editor.module.css';

const MODES: readonly MatchMode[] = ['auto', 'anywhere'];

/** Where a word may occur in a post; each choice explains its meaning for Thai and for English. */
export function MatchChoice(props: {
  value: MatchMode;
  onChange: (value: MatchMode) => void;
  readOnly: boolean;
}) {
  const { t } = useTranslation();
  return (
    <Radio.Group
      label={t('keywords.match.label')}
      value={props.value}
      onChange={(value) => props.onChange(value === 'anywhere' ? 'anywhere' : 'auto')}
      readOnly={props.readOnly}
    >
      <div className={classes.match}>
        {MODES.map((mode) => (
          <Radio
            key={mode}
            size="xs"
            value={mode}
            disabled={props.readOnly}
            label={t(`keywords.match.${mode}`)}
            description={t(`keywords.match.${mode}_help`)}
          />
        ))}
      </div>
    </Radio.Group>
  );
}
