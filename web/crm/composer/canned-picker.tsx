import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { CANNED_WRITE } from '#contracts/crm/canned/endpoints.ts';
import { TextLink } from '#web/kit/router/link.tsx';
import { usePermission } from '#web/kit/session/session.ts';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { isBar } from './canned-fit.ts';
import { CannedOptionLine } from './canned-list.tsx';
import type { CannedInsertion, CannedOption } from './use-canned.ts';
import classes from './inserts.module.css';

const LIST = 'canned-picker';
const getId = (id: string): string => `${LIST}-${id}`;

type Props = { canned: CannedInsertion; onPick: (option: CannedOption) => void };

/** All canned responses with a search: the arrow keys choose one, Enter inserts it. */
export function CannedPicker({ canned, onPick }: Props) {
  const { t } = useTranslation();
  const mayWrite = usePermission(CANNED_WRITE);
  const [word, setWord] = useState('');
  const [active, setActive] = useState(0);
  const { load } = canned;
  useEffect(load, [load]);
  const options = canned.browse(word);
  const chosen = options?.[Math.min(active, options.length - 1)];
  useEffect(() => {
    if (chosen) document.getElementById(getId(chosen.response._id))?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  const pick = (option: CannedOption): void => {
    if (!isBar(option.misfit)) onPick(option);
  };
  const onKey = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && options !== null && options.length > 0) {
      event.preventDefault();
      setActive((now) => (Math.min(now, options.length - 1) + step + options.length) % options.length);
    }
    if (event.key === 'Enter' && chosen) {
      event.preventDefault();
      pick(chosen);
    }
  };
  return (
    <>
      <TextInput
        data-autofocus
        leftSection={<IconSearch size={15} aria-hidden />}
        aria-label={t('crm.canned.search')}
        placeholder={t('crm.canned.search')}
        role="combobox"
        aria-expanded={options !== null && options.length > 0}
        aria-controls={LIST}
        aria-activedescendant={chosen ? getId(chosen.response._id) : undefined}
        value={word}
        onChange={({ currentTarget }) => {
          setWord(currentTarget.value);
          setActive(0);
        }}
        onKeyDown={onKey}
      />
      {options === null ? (
        <RowsSkeleton rows={3} height={40} />
      ) : options.length === 0 ? (
        <p className={classes.nothing} role="status">
          {t(word === '' ? 'crm.canned.none' : 'crm.canned.nothing_found')}{' '}
          {word === '' && mayWrite && (
            <TextLink to="/settings/canned-response/crm">{t('crm.canned.make')}</TextLink>
          )}
        </p>
      ) : (
        <div id={LIST} role="listbox" aria-label={t('crm.compose.canned')} className={classes.responses}>
          {options.map((option) => (
            <CannedOptionLine
              key={option.response._id}
              id={getId(option.response._id)}
              option={option}
              active={option === chosen}
              onChoose={() => pick(option)}
            />
          ))}
        </div>
      )}
    </>
  );
}
