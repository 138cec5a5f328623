import { Button, Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { usePartName } from './part-name.ts';
import classes from './transfer.module.css';

type Part = { part: string; count: number };
type Props = {
  parts: readonly Part[];
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
  disabled?: boolean;
};

/** Which parts of the settings are meant: one box each with how many there are, and all or none at once. */
export function PartChoice({ parts, chosen, onChoose, disabled = false }: Props) {
  const { t } = useTranslation();
  const nameOf = usePartName();
  const toggle = (part: string) => {
    const next = new Set(chosen);
    if (!next.delete(part)) next.add(part);
    onChoose(next);
  };
  return (
    <fieldset className={classes.choice} disabled={disabled}>
      <legend className={classes.legend}>
        {t('transfer.choice.label')}
        <Button
          variant="subtle"
          size="compact-xs"
          onClick={() => onChoose(new Set(parts.map(({ part }) => part)))}
        >
          {t('transfer.choice.all')}
        </Button>
        <Button variant="subtle" size="compact-xs" onClick={() => onChoose(new Set())}>
          {t('transfer.choice.none')}
        </Button>
      </legend>
      <div className={classes.boxes}>
        {parts.map(({ part, count }) => (
          <Checkbox
            key={part}
            size="sm"
            checked={chosen.has(part)}
            onChange={() => toggle(part)}
            label={
              <>
                {nameOf(part)} <span className={classes.count}>{count}</span>
              </>
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
