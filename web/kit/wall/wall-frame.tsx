import { ActionIcon, Button } from '@mantine/core';
import {
  IconArrowsMaximize,
  IconChevronLeft,
  IconChevronRight,
  IconPlayerPause,
  IconPlayerPlay,
  IconX,
} from '@tabler/icons-react';
import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcuts } from '#web/kit/ui/shortcuts.tsx';
import { Empty } from '#web/kit/ui/states.tsx';
import { useDark } from './use-dark.ts';
import type { useRotation } from './use-rotation.ts';
import classes from './wall.module.css';

type Props = {
  /** How many pages what is shown has, by what is shown. */
  counts: readonly number[];
  rotation: ReturnType<typeof useRotation>;
  onLeave: () => void;
  /** The button that leads to the list, where nothing is shown. */
  listName: string;
  children: ReactNode;
};

/** The frame of a wall screen: dark, over the whole window, with the controls of its rotation. */
export function WallFrame({ counts, rotation, onLeave, listName, children }: Props) {
  const { t } = useTranslation();
  const { next, previous } = rotation;
  const place = useRef<HTMLDivElement>(null);
  const dark = useDark();
  const isEmpty = counts.length === 0;
  const full = () => void place.current?.requestFullscreen();
  useShortcuts([
    { key: 'ArrowRight', text: t('wall.next'), act: next },
    { key: 'ArrowLeft', text: t('wall.previous'), act: previous },
    { key: 'f', text: t('wall.full'), act: full },
  ]);
  return (
    <div ref={place} className={classes.wall}>
      {!isEmpty && dark ? (
        children
      ) : (
        <div className={classes.body} data-empty={isEmpty || undefined}>
          {isEmpty && <Empty title={t('wall.none')} action={<Button onClick={onLeave}>{listName}</Button>} />}
        </div>
      )}
      <div className={classes.controls}>
        <Turning counts={counts} rotation={rotation} />
        <Control label={t('wall.full')} onClick={full}>
          <IconArrowsMaximize size={20} />
        </Control>
        <Control label={t('wall.leave')} onClick={onLeave}>
          <IconX size={20} />
        </Control>
      </div>
    </div>
  );
}

function Turning({ counts, rotation }: Pick<Props, 'counts' | 'rotation'>) {
  const { t } = useTranslation();
  const { index, page, running, turns, next, previous, toggle } = rotation;
  const count = counts[index] ?? 1;
  if (!turns) return null;
  return (
    <>
      <span className="tabular">
        {counts.length > 1 && `${index + 1}/${counts.length} `}
        {count > 1 && t('wall.page', { page: page + 1, count })}
      </span>
      <Control label={t('wall.previous')} onClick={previous}>
        <IconChevronLeft size={20} />
      </Control>
      <Control label={t(running ? 'wall.pause' : 'wall.play')} onClick={toggle}>
        {running ? <IconPlayerPause size={20} /> : <IconPlayerPlay size={20} />}
      </Control>
      <Control label={t('wall.next')} onClick={next}>
        <IconChevronRight size={20} />
      </Control>
    </>
  );
}

function Control(props: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <ActionIcon size={36} aria-label={props.label} title={props.label} onClick={props.onClick}>
      {props.children}
    </ActionIcon>
  );
}
