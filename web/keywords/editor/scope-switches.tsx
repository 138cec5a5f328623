import { Switch, Tooltip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Scope } from '#contracts/keywords/scope.ts';
import { usePermission } from '#web/kit/session/session.ts';
import { HintMark } from './hint-mark.tsx';
import classes from './sets.module.css';

/** The switches of the advance mode that take one edit to every set; they need a right of their own (decisions, section 5). */
export function ScopeSwitches(props: { scope: Scope; onScope: (scope: Scope) => void; disabled: boolean }) {
  const { scope, onScope } = props;
  const { t } = useTranslation();
  const allowed = usePermission(['center.apply_tag_all_keyword.write']);
  const switches = [
    { key: 'allSets', name: t('keywords.all_sets'), help: t('keywords.help.all_sets') },
    { key: 'allTags', name: t('keywords.all_tags'), help: t('keywords.help.all_tags') },
  ] as const;
  return (
    <div className={classes.scope}>
      {switches.map(({ key, name, help }) => (
        <span key={key} className={classes.switch}>
          <Tooltip label={t('keywords.not_allowed')} disabled={allowed}>
            <Switch
              size="sm"
              label={name}
              checked={scope[key]}
              disabled={props.disabled || !allowed}
              onChange={({ currentTarget }) => onScope({ ...scope, [key]: currentTarget.checked })}
            />
          </Tooltip>
          <HintMark name={name} text={help} side="right" />
        </span>
      ))}
    </div>
  );
}
