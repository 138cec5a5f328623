import { ActionIcon, Switch } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Scope, PatternSide } from '#contracts/keywords/scope.ts';
import type { KeywordSet } from '#contracts/keywords/set.ts';
import { HintMark } from './hint-mark.tsx';
import { WordPanel } from './word-panel.tsx';
import classes from './sets.module.css';

type Props = {
  set: KeywordSet;
  /** Its position among the sets, from 0. */
  at: number;
  /** The earlier set whose included words it repeats, from 0. */
  duplicateOf?: number;
  disabled: boolean;
  /** Shows the switch "exclude all": useful only if there is more than one set. */
  reaching: boolean;
  scope: Scope;
  onScope: (scope: Scope) => void;
  onAdd: (side: PatternSide, words: readonly string[]) => boolean;
  onRemove: (side: PatternSide, word: string) => void;
  onDelete?: () => void;
};

/** One keyword set: its included and its excluded panel side by side. */
export function SetCard(props: Props) {
  const { set, at, duplicateOf, disabled, scope, onAdd, onRemove } = props;
  const { t } = useTranslation();
  const bare = set.includes.length === 0 && set.excludes.length > 0;
  const problem = bare
    ? t('keywords.set.no_include')
    : duplicateOf !== undefined && t('keywords.set.duplicate', { number: duplicateOf + 1 });
  const excludeAll = props.reaching && !disabled && (
    <>
      <Switch
        size="xs"
        labelPosition="left"
        label={t('keywords.exclude_all')}
        checked={scope.excludeAll}
        onChange={({ currentTarget }) => props.onScope({ ...scope, excludeAll: currentTarget.checked })}
      />
      <HintMark name={t('keywords.exclude_all')} text={t('keywords.help.exclude_all')} side="top" />
    </>
  );
  return (
    <section className={classes.set} aria-label={t('keywords.set.title', { number: at + 1 })}>
      <header className={classes.setHead}>
        <h3 className={classes.setTitle}>{t('keywords.set.title', { number: at + 1 })}</h3>
        {problem && (
          <p className={classes.problem} role="status">
            {problem}
          </p>
        )}
        {props.onDelete && (
          <ActionIcon
            className={classes.delete}
            onClick={props.onDelete}
            aria-label={t('keywords.set.remove', { number: at + 1 })}
            title={t('keywords.set.remove', { number: at + 1 })}
          >
            <IconTrash size={16} stroke={1.7} aria-hidden />
          </ActionIcon>
        )}
      </header>
      <div className={classes.panels}>
        <WordPanel
          tone="include"
          title={t('keywords.panel.includes')}
          rule={t('keywords.panel.includes_help')}
          words={set.includes}
          empty={t('keywords.panel.none_included')}
          label={t('keywords.panel.add_include')}
          disabled={disabled}
          onAdd={(words) => onAdd('includes', words)}
          onRemove={(word) => onRemove('includes', word)}
        />
        <WordPanel
          tone="exclude"
          title={t('keywords.panel.excludes')}
          rule={t('keywords.panel.excludes_help')}
          aside={excludeAll}
          words={set.excludes.flat()}
          empty={t('keywords.panel.none_excluded')}
          label={t('keywords.panel.add_exclude')}
          disabled={disabled}
          onAdd={(words) => onAdd('excludes', words)}
          onRemove={(word) => onRemove('excludes', word)}
        />
      </div>
    </section>
  );
}
