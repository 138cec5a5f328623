import { UnstyledButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { WireTicketFilter } from '#contracts/crm/views/filter.ts';
import { FILTER_NAMES, getFilterValues, type FilterName, type InboxAddress } from '../inbox/inbox-address.ts';
import { useTopics } from './add-filter.tsx';
import { useChoices } from './choices.ts';
import { SaveView } from './save-view.tsx';
import type { ChangeFilter } from './values-menu.tsx';
import classes from '../inbox/list.module.css';

/** The filters of the list, each removed by a click, and the button to save them as a view. */
export function Chips({ place, change }: { place: InboxAddress; change: ChangeFilter }) {
  const names = FILTER_NAMES.filter((name) => name !== 'q' && place.filter[name] !== undefined);
  if (names.length === 0 && !place.filter.q && place.sort === 'newest') return null;
  return (
    <div className={classes.chips}>
      {names.length > 0 && <Named names={names} filter={place.filter} change={change} />}
      <SaveView place={place} />
    </div>
  );
}

type NamedProps = { names: readonly FilterName[]; filter: WireTicketFilter; change: ChangeFilter };

/** A chip for each filter. The names of values are read only if there are filters. */
function Named({ names, filter, change }: NamedProps) {
  const { t } = useTranslation();
  const say = useFilterLabels(filter);
  return names.map((name) => {
    const words = say(name);
    return (
      <span key={name} className={classes.chip}>
        <span className={classes.chipText}>{words}</span>
        <UnstyledButton
          className={classes.chipOff}
          onClick={() => change({ [name]: undefined })}
          aria-label={t('crm.list.remove', { name: words })}
        >
          <IconX size={14} />
        </UnstyledButton>
      </span>
    );
  });
}

/** A filter as text: "Channel: LINE, Facebook", "Assignee is not: Me". */
export function useFilterLabels(filter: WireTicketFilter): (name: FilterName) => string {
  const { t } = useTranslation();
  const topics = useTopics();
  const { choices } = useChoices();
  return (name) => {
    const plain = name.replace(/^not_/, '');
    const topic = topics.find((one) => one.name === plain);
    if (!topic) return t('inbox.filter.other');
    const known = topic.listed ? choices[topic.listed] : topic.fixed;
    const values = getFilterValues(filter, name)
      .map((value) => known.find((one) => one.value === value)?.label ?? t('inbox.filter.unknown'))
      .join(', ');
    return t(name === plain ? 'inbox.filter.says' : 'inbox.filter.says_not', { name: topic.text, values });
  };
}
