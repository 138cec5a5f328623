import { ActionIcon, Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PostContent } from '#contracts/publishing/content.ts';
import { moveItem } from '#web/kit/form/move-item.ts';
import { nameField, useComposer } from '../composer-context.ts';
import { MediaDrop } from '../media/media-drop.tsx';
import { getPartMedia } from '../media/media-place.ts';
import { countPart, findRules } from './count-post.ts';
import { CounterLine } from './counters.tsx';
import { MarkedTextarea } from './marked-textarea.tsx';
import { OwnGroup } from './own-field.tsx';
import { SplitButton } from './split-button.tsx';
import classes from './fields.module.css';

type Part = PostContent['thread'][number];

/** The parts of a thread below the text, where a network of the post has threads. */
export function ThreadParts() {
  const { t } = useTranslation();
  const { content, write, isOpen, chosen, tab } = useComposer();
  const concerned = chosen.filter(({ connection_id }) => tab === 'all' || tab === connection_id);
  const hasThreads = concerned.some(({ channel }) => findRules(channel)?.supports.thread.value !== false);
  const { thread } = content;
  if (!hasThreads && thread.length === 0) return null;
  const put = (parts: readonly Part[]) => write({ thread: [...parts] });
  return (
    <OwnGroup field="thread" label={t('publishing_composer.thread')}>
      <ol className={classes.parts}>
        {thread.map((part, index) => (
          // Parts have no ids of their own; their place is what they are known by.
          // oxlint-disable-next-line react/no-array-index-key
          <ThreadPart key={index} part={part} index={index} onChange={put} />
        ))}
      </ol>
      <div className={classes.line}>
        <Button
          size="compact-sm"
          variant="default"
          disabled={!isOpen}
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => put([...thread, { text: '', media: [] }])}
        >
          {t('publishing_composer.add_part')}
        </Button>
        <SplitButton />
      </div>
    </OwnGroup>
  );
}

type PartProps = { part: Part; index: number; onChange: (parts: readonly Part[]) => void };

function ThreadPart({ part, index, onChange }: PartProps) {
  const { t } = useTranslation();
  const composer = useComposer();
  const { content, isOpen, chosen, tab, readSent } = composer;
  const { thread } = content;
  const number = index + 2;
  const channel = chosen.find(({ connection_id }) => connection_id === tab)?.channel;
  const moves = [
    { by: -1, text: 'move_up', Icon: IconArrowUp },
    { by: 1, text: 'move_down', Icon: IconArrowDown },
  ] as const;
  return (
    <li className={classes.part} aria-label={t('publishing_composer.part', { number })}>
      <MarkedTextarea
        id={nameField(`thread.${index}.text`)}
        aria-label={t('publishing_composer.part', { number })}
        rows={2}
        disabled={!isOpen}
        value={part.text}
        onWrite={(text) => onChange(thread.with(index, { ...part, text }))}
      />
      <MediaDrop
        place={getPartMedia(composer, index)}
        label={t('publishing_composer.media.of_part', { number })}
      />
      <div className={classes.line}>
        <ul className={classes.counters}>
          {channel && (
            <CounterLine
              channel={channel}
              counts={countPart(channel, readSent(tab).thread[index]?.text ?? '', 'thread_part')}
            />
          )}
        </ul>
        {moves.map(({ by, text, Icon }) => (
          <ActionIcon
            key={text}
            variant="subtle"
            color="gray"
            disabled={!isOpen || thread[index + by] === undefined}
            aria-label={t(`publishing_composer.${text}`, { number })}
            onClick={() => onChange(moveItem(thread, index, index + by))}
          >
            <Icon size={16} />
          </ActionIcon>
        ))}
        <ActionIcon
          variant="subtle"
          color="gray"
          disabled={!isOpen}
          aria-label={t('publishing_composer.remove_part', { number })}
          onClick={() => onChange(thread.toSpliced(index, 1))}
        >
          <IconTrash size={16} />
        </ActionIcon>
      </div>
    </li>
  );
}
