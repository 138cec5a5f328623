import { Button, SegmentedControl, Switch, Tooltip } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OWN_SET, removeWord, type PatternSide } from '#contracts/keywords/scope.ts';
import { confirm } from '#web/kit/ui/confirm.tsx';
import { findDuplicates, isRawAhead, EMPTY_SET, type Draft } from './draft.ts';
import { HintMark } from './hint-mark.tsx';
import { ScopeSwitches } from './scope-switches.tsx';
import { SetCard } from './set-card.tsx';
import { SimpleEditor } from './simple-editor.tsx';
import { useAddWords } from './use-add-words.ts';
import { toSimpleWords } from './words.ts';
import classes from './sets.module.css';

type Props = { draft: Draft; onSets: (sets: Draft['sets']) => void; readOnly: boolean };

/** The words of a keyword: as sets with their two panels, with the switches of the advance mode, or as one simple list. */
export function SetsEditor({ draft, onSets, readOnly }: Props) {
  const { t } = useTranslation();
  const [view, setView] = useState<'sets' | 'simple'>('sets');
  const [advanced, setAdvanced] = useState(false);
  const words = toSimpleWords(draft.sets);
  const locked = isRawAhead(draft);
  const disabled = readOnly || locked;
  const simple = view === 'simple' && words !== null;
  return (
    <div className={classes.sets}>
      <div className={classes.modes}>
        <span className={classes.modeName} aria-hidden>
          {t('keywords.view.label')}
        </span>
        <Tooltip label={t('keywords.simple_closed')} disabled={words !== null} multiline w={280}>
          <SegmentedControl
            size="xs"
            aria-label={t('keywords.view.label')}
            value={simple ? 'simple' : 'sets'}
            onChange={(value) => setView(value === 'simple' ? 'simple' : 'sets')}
            data={[
              { value: 'sets', label: t('keywords.view.sets') },
              { value: 'simple', label: t('keywords.view.simple'), disabled: words === null },
            ]}
          />
        </Tooltip>
        {!simple && (
          <span className={classes.switch}>
            <Switch
              size="sm"
              label={t('keywords.advance')}
              checked={advanced}
              onChange={({ currentTarget }) => setAdvanced(currentTarget.checked)}
            />
            <HintMark name={t('keywords.advance')} text={t('keywords.help.advance')} side="right" />
          </span>
        )}
      </div>
      <p className={classes.hint}>
        {t(
          simple
            ? 'keywords.view.simple_help'
            : advanced
              ? 'keywords.view.advance_help'
              : 'keywords.view.sets_help',
        )}
      </p>
      {locked && <p className={classes.hint}>{t('keywords.panel.locked')}</p>}
      {simple ? (
        <SimpleEditor words={words} disabled={disabled} onSets={onSets} />
      ) : (
        <SetList draft={draft} onSets={onSets} disabled={disabled} advanced={advanced} />
      )}
    </div>
  );
}

type ListProps = Omit<Props, 'readOnly'> & { disabled: boolean; advanced: boolean };

function SetList({ draft, onSets, disabled, advanced }: ListProps) {
  const { t } = useTranslation();
  const [chosen, setScope] = useState(OWN_SET);
  const reaching = advanced || draft.sets.length > 1;
  const scope = advanced ? chosen : { ...OWN_SET, excludeAll: reaching && chosen.excludeAll };
  const add = useAddWords(draft, onSets, scope);
  const { sets } = draft;
  const duplicates = new Map(findDuplicates(draft).map(({ set, of }) => [set, of]));
  const remove = (at: number, side: PatternSide, word: string) =>
    onSets(removeWord(sets, { at, side, word }, scope));
  const deleteSet = async (at: number) => {
    const set = sets[at];
    const filled = set && set.includes.length + set.excludes.length > 0;
    const sure =
      !filled ||
      (await confirm({
        title: t('keywords.delete_set_title', { number: at + 1 }),
        text: t('keywords.delete_ask'),
        act: t('keywords.delete'),
        danger: true,
      }));
    if (sure) onSets(sets.filter((_, index) => index !== at));
  };
  return (
    <>
      {advanced && <ScopeSwitches scope={scope} onScope={setScope} disabled={disabled} />}
      {sets.map((set, at) => {
        const duplicateOf = duplicates.get(at);
        return (
          // A set has no id; its place is what it is.
          // oxlint-disable-next-line react/no-array-index-key
          <Fragment key={at}>
            {at > 0 && <div className={classes.or}>{t('keywords.set.or')}</div>}
            <SetCard
              set={set}
              at={at}
              disabled={disabled}
              reaching={reaching}
              scope={scope}
              onScope={setScope}
              onAdd={(side, words) => add(at, side, words)}
              onRemove={(side, word) => remove(at, side, word)}
              {...(duplicateOf === undefined ? {} : { duplicateOf })}
              {...(disabled || sets.length === 1 ? {} : { onDelete: () => void deleteSet(at) })}
            />
          </Fragment>
        );
      })}
      {!disabled && (
        <div className={classes.foot}>
          <Button
            variant="subtle"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => onSets([...sets, EMPTY_SET])}
          >
            {t('keywords.set.add')}
          </Button>
          <span className={classes.hint}>{t('keywords.set.new')}</span>
        </div>
      )}
    </>
  );
}
