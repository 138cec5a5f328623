import { Button, Group, Modal, Stack, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PostTile } from '#contracts/publishing/post.ts';
import type { RepeatRule } from '#contracts/publishing/repeat.ts';
import { applyToFollowing, endSeries, startSeries, type PostSeries } from '#contracts/publishing/series.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { dateFormat } from '#web/kit/text/kept-formats.ts';
import { confirm } from '#web/kit/ui/confirm.tsx';
import { toDate } from './days.ts';

const REFRESH = ['publishing_series.', 'publishing_post.'];

type StartProps = { post: PostTile; rule: RepeatRule; onClose: () => void };

/** Lets a post go on by a rule that has no end. */
export function StartSeries({ post, rule, onClose }: StartProps) {
  const { t } = useTranslation();
  const [schedule, setSchedule] = useState(post.targets.some(({ state }) => state === 'scheduled'));
  const start = useCallMutation(startSeries, {
    refresh: REFRESH,
    success: t('publishing_repeat.series.started'),
    onDone: onClose,
  });
  const { until: _until, count: _count, ...endless } = rule;
  return (
    <>
      <Switch
        label={t('publishing_repeat.series.schedule')}
        checked={schedule}
        onChange={({ currentTarget }) => setSchedule(currentTarget.checked)}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('kit.cancel')}
        </Button>
        <Button
          loading={start.isPending}
          onClick={() => start.send({ params: { _id: post._id }, body: { rule: endless, schedule } })}
        >
          {t('publishing_repeat.series.start')}
        </Button>
      </Group>
    </>
  );
}

type SeriesProps = { post: PostTile; series: PostSeries; onClose: () => void };

/** A post of a series: how far it is made, this post for all later ones, and its end. */
export function SeriesDialog({ post, series, onClose }: SeriesProps) {
  const { t, i18n } = useTranslation();
  const { apply, end, busy } = useSeriesActs(post, onClose);
  const long = dateFormat(i18n.language, { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <Modal
      opened
      onClose={onClose}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
      title={t('publishing_repeat.series.title')}
    >
      <Stack gap="sm">
        <Text size="sm">{t('publishing_repeat.series.about', { name: post.name || post.words })}</Text>
        <Text size="sm" c="var(--es-dim)">
          {t('publishing_repeat.series.made', { day: long.format(toDate(series.made_until)) })}
          {' · '}
          {t('publishing_repeat.series.coming', { count: series.coming })}
        </Text>
        <Text size="sm" c="var(--es-dim)">
          {t('publishing_repeat.series.skip')}
        </Text>
        <Button data-autofocus loading={busy} onClick={apply}>
          {t('publishing_repeat.series.apply')}
        </Button>
        <Group grow>
          <Button variant="default" loading={busy} onClick={() => end(false)}>
            {t('publishing_repeat.series.end_series')}
          </Button>
          <Button variant="default" color="red" loading={busy} onClick={() => end(true)}>
            {t('publishing_repeat.series.end_delete')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** What can be done with a series, each after a question. */
function useSeriesActs({ _id }: PostTile, onClose: () => void) {
  const { t } = useTranslation();
  const params = { _id };
  const applying = useCallMutation(applyToFollowing, {
    refresh: REFRESH,
    success: ({ changed }) => t('publishing_repeat.series.applied', { count: changed }),
    onDone: onClose,
  });
  const ending = useCallMutation(endSeries, {
    refresh: REFRESH,
    success: t('publishing_repeat.series.ended'),
    onDone: onClose,
  });
  const askApply = async () => {
    const act = t('publishing_repeat.series.apply');
    const question = {
      title: t('publishing_repeat.series.apply_title'),
      text: t('publishing_repeat.series.apply_ask'),
      act,
    };
    if (await confirm(question)) applying.send({ params });
  };
  const askEnd = async (withPosts: boolean) => {
    const kind = withPosts ? 'delete' : 'end';
    const question = {
      title: t(`publishing_repeat.series.${kind}_title`),
      text: t(`publishing_repeat.series.${kind}_ask`),
      act: t(withPosts ? 'publishing_repeat.series.end_delete' : 'publishing_repeat.series.end_series'),
      danger: true,
    };
    if (await confirm(question)) ending.send({ params, body: { delete_following: withPosts } });
  };
  return {
    apply: () => void askApply(),
    end: (withPosts: boolean) => void askEnd(withPosts),
    busy: applying.isPending || ending.isPending,
  };
}
