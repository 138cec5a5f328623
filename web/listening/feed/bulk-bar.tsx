import { Button, CloseButton } from '@mantine/core';
import {
  IconBan,
  IconEye,
  IconEyeOff,
  IconMoodSmile,
  IconStar,
  IconTag,
  IconTagOff,
  IconUser,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FeedMention } from '#contracts/listening/mention.ts';
import { formatExactNumber, useLanguage } from '#web/kit/text/format.ts';
import { useClearFoot } from '#web/kit/ui/clear-foot.ts';
import { PersonPicker, SentimentMenu, StatusMenu, TagPicker } from './act-menus.tsx';
import type { FeedActions } from './use-acts.ts';
import type { MentionSelection } from './use-edit.ts';
import type { PickerKind } from './use-feed-keys.ts';
import type { Selection } from './use-selection.ts';
import classes from './acts.module.css';

type Props = {
  selection: Selection;
  chosen: MentionSelection;
  /** The selected mentions as far as the list has been read. */
  mentions: readonly FeedMention[];
  /** How many the filter finds. */
  total: number;
  acts: FeedActions;
  picking: { opened: PickerKind | undefined; onOpened: (opened: PickerKind | undefined) => void };
  showsHidden: boolean;
};

/** What can be done with the selection, at the foot of the list. */
export function BulkBar(props: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { selection, chosen, total, mentions, acts, picking, showsHidden } = props;
  const [untagging, setUntagging] = useState(false);
  const clear = useClearFoot();
  const { may } = acts;
  const whole = formatExactNumber(total, language);
  const picked = (what: PickerKind) => ({
    opened: picking.opened === what,
    onOpened: (opened: boolean) => picking.onOpened(opened ? what : undefined),
  });
  const done = (work: Promise<void>) => void work.then(selection.clear);
  const button = (text: string, Sign: typeof IconTag, onClick?: () => void) => (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<Sign size={15} aria-hidden />}
      {...(onClick ? { onClick } : {})}
    >
      {text}
    </Button>
  );
  return (
    <div ref={clear} className={classes.bar} role="toolbar" aria-label={t('feed.select.bar')}>
      <div className={classes.barHead}>
        <span className={classes.barCount} role="status">
          {selection.every
            ? t('feed.select.every', { value: whole })
            : t('feed.select.count', { count: selection.ids.size })}
        </span>
        <CloseButton size="md" aria-label={t('feed.select.clear')} onClick={selection.clear} />
        {!selection.every && total > selection.ids.size && (
          <Button size="compact-sm" variant="subtle" onClick={selection.selectEvery}>
            {t('feed.select.all', { count: total, value: whole })}
          </Button>
        )}
      </div>
      {may.sentiment && (
        <SentimentMenu
          target={button(t('feed.dimensions.sentiment'), IconMoodSmile)}
          onChoose={(value) => done(acts.feel(chosen, value))}
        />
      )}
      {may.tags && (
        <>
          <TagPicker
            {...picked('tag')}
            target={(open) => button(t('feed.act.tag'), IconTag, open)}
            onChoose={(id) => done(acts.tag(chosen, id))}
          />
          {(selection.every || mentions.some(({ tag_ids }) => tag_ids.length > 0)) && (
            <TagPicker
              opened={untagging}
              onOpened={setUntagging}
              target={(open) => button(t('feed.act.untag'), IconTagOff, open)}
              {...(selection.every ? {} : { only: 'held' as const })}
              held={mentions.flatMap(({ tag_ids }) => tag_ids)}
              onChoose={(id) => done(acts.untag(chosen, id))}
            />
          )}
        </>
      )}
      {may.work && (
        <>
          <StatusMenu
            target={button(t('feed.act.status'), IconEye)}
            onChoose={(status) => done(acts.status(chosen, status))}
          />
          <PersonPicker
            {...picked('person')}
            target={(open) => button(t('feed.act.assign'), IconUser, open)}
            onChoose={(id) => done(acts.assign(chosen, id))}
          />
          {button(t('feed.act.star'), IconStar, () => done(acts.star(chosen, true)))}
          {showsHidden
            ? button(t('feed.act.show'), IconEye, () => done(acts.hide(chosen, false)))
            : button(t('feed.act.hide'), IconEyeOff, () => done(acts.hide(chosen, true)))}
        </>
      )}
      {may.blacklist &&
        !selection.every &&
        button(t('feed.act.blacklist'), IconBan, () => done(acts.blacklistAuthors(mentions)))}
    </div>
  );
}
