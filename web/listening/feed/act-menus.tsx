import { Menu, Popover, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState, type ReactElement, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  MENTION_STATUSES,
  JUDGED_SENTIMENTS,
  type MentionStatus,
  type JudgedSentiment,
  type Sentiment,
} from '#contracts/listening/mention.ts';
import { makeTextFilter } from '#engine/text/text-filter.ts';
import { useSession } from '#web/kit/session/session.ts';
import { loadFailure } from '#web/kit/ui/load-failure.tsx';
import { SentimentBadge } from '#web/kit/ui/sentiment.tsx';
import { usePeople } from '../use-people.ts';
import { useTagTree } from '../use-tags.ts';
import classes from './acts.module.css';

type MenuProps<T, Chosen = T> = {
  target: ReactElement;
  onChoose: (value: T) => void;
  chosen?: Chosen | undefined;
};

/** The working status of mentions. */
export function StatusMenu({ target, onChoose, chosen }: MenuProps<MentionStatus>) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-start">
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        {MENTION_STATUSES.map((status) => (
          <Menu.RadioItem
            key={status}
            value={status}
            checked={status === chosen}
            closeMenuOnClick
            onChange={() => onChoose(status)}
          >
            {t(`feed.values.status.${status}`)}
          </Menu.RadioItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The sentiment of mentions, as set by a person. */
export function SentimentMenu({ target, onChoose, chosen }: MenuProps<JudgedSentiment, Sentiment>) {
  return (
    <Menu position="bottom-start">
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        {JUDGED_SENTIMENTS.map((sentiment) => (
          <Menu.RadioItem
            key={sentiment}
            value={sentiment}
            checked={sentiment === chosen}
            closeMenuOnClick
            // Choosing the current sentiment is a correction too: it is then set by a person.
            onClick={() => onChoose(sentiment)}
          >
            <SentimentBadge value={sentiment} />
          </Menu.RadioItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

type Line = { key: string; text: string; onChoose: () => void; checked?: boolean };

type PickerProps = {
  target: (open: () => void) => ReactElement;
  label: string;
  none: string;
  /** Shown if the items could not be read. */
  failed: ReactNode;
  lines: readonly Line[];
  opened: boolean;
  onOpened: (opened: boolean) => void;
};

/** A list that is searched by typing; Enter takes the first item. */
function Picker({ target, label, none, failed, lines, opened, onOpened }: PickerProps) {
  const [search, setSearch] = useState('');
  const holds = makeTextFilter(search);
  const shown = lines.filter(({ text }) => holds(text));
  const open = (next: boolean) => {
    setSearch('');
    onOpened(next);
  };
  const choose = (line: Line | undefined) => {
    if (!line) return;
    line.onChoose();
    open(false);
  };
  return (
    <Popover
      opened={opened}
      onChange={open}
      position="bottom-start"
      shadow="md"
      width={280}
      trapFocus
      returnFocus
    >
      <Popover.Target>{target(() => open(!opened))}</Popover.Target>
      <Popover.Dropdown p={8} aria-label={label}>
        <TextInput
          size="xs"
          data-autofocus
          aria-label={label}
          placeholder={label}
          leftSection={<IconSearch size={14} aria-hidden />}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') choose(shown[0]);
          }}
        />
        <ul className={classes.lines}>
          {shown.map((line) => (
            <li key={line.key}>
              <button
                type="button"
                className={classes.line}
                aria-pressed={line.checked}
                onClick={() => choose(line)}
              >
                {line.text}
              </button>
            </li>
          ))}
        </ul>
        {failed ? (
          <p className={classes.none}>{failed}</p>
        ) : (
          shown.length === 0 && <p className={classes.none}>{none}</p>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

type ChooserProps<T> = Pick<PickerProps, 'target' | 'opened' | 'onOpened'> & {
  onChoose: (value: T) => void;
  /** The current ones. */
  held?: readonly string[];
  /** Only the current ones. */
  only?: 'held';
};

/** A listening tag, by its path. */
export function TagPicker({ onChoose, held = [], only, ...picker }: ChooserProps<string>) {
  const { t } = useTranslation();
  const { tags, read } = useTagTree();
  const has = new Set(held);
  return (
    <Picker
      {...picker}
      label={t('feed.act.find_tag')}
      none={t('feed.act.no_tags')}
      failed={loadFailure(read)}
      lines={tags
        .filter(({ _id }) => !only || has.has(_id))
        .map(({ _id, path }) => ({
          key: _id,
          text: path,
          checked: has.has(_id),
          onChoose: () => onChoose(_id),
        }))}
    />
  );
}

/** A user of the account, the reader first, or nobody. */
export function PersonPicker({ onChoose, held = [], ...picker }: ChooserProps<string | null>) {
  const { t } = useTranslation();
  const { people, read } = usePeople();
  const me = useSession().user._id;
  const line = (key: string, text: string, value: string | null): Line => ({
    key,
    text,
    checked: value !== null && held.includes(value),
    onChoose: () => onChoose(value),
  });
  return (
    <Picker
      {...picker}
      label={t('feed.act.find_person')}
      none={t('feed.act.no_people')}
      failed={loadFailure(read)}
      lines={[
        line('me', t('feed.act.me'), me),
        line('nobody', t('feed.act.nobody'), null),
        ...people.filter(({ _id }) => _id !== me).map(({ _id, name }) => line(_id, name, _id)),
      ]}
    />
  );
}
