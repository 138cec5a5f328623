import { Loader, Switch } from '@mantine/core';
import { toPendingName } from '#contracts/kit/area/document.ts';
import type { FieldLabels } from '#web/kit/form/field-labels.ts';
import type { FieldPlan } from '#web/kit/form/field.ts';
import type { useSwitches } from './use-switches.ts';
import classes from './area.module.css';

type Props = {
  fields: readonly FieldPlan[];
  words: (field: string) => FieldLabels;
  switches: ReturnType<typeof useSwitches>;
  disabled: boolean;
};

/** Switches that save immediately; one that is being saved shows it. */
export function SwitchList({ fields, words, switches, disabled }: Props) {
  return (
    <div className={classes.switches}>
      {fields.map(({ name }) => {
        const { label, help } = words(name);
        const pending = switches.pending[toPendingName(name)] === true;
        return (
          <div key={name} className={classes.switch} aria-busy={pending} data-pending={pending || undefined}>
            <Switch
              name={name}
              label={label}
              description={help}
              checked={switches.value(name)}
              disabled={disabled}
              onChange={({ currentTarget }) => switches.flip(name, currentTarget.checked)}
            />
            {pending && <Loader size={14} aria-hidden />}
          </div>
        );
      })}
    </div>
  );
}
