import { ActionIcon, Badge, Button, Modal, NumberInput, Select, Stack, Switch, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  addPoolPosts,
  getPool,
  removePoolPosts,
  updatePool,
  type EvergreenPool,
  type PoolPost,
} from '#contracts/publishing/evergreen.ts';
import { listPosts } from '#contracts/publishing/posts.ts';
import type { PostQueue } from '#contracts/publishing/queues.ts';
import { useCallMutation, useCallQuery } from '#web/kit/api/use-call.ts';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import classes from './calendar.module.css';

const REFRESH = ['publishing_pool.'];
/** How long typing rests before posts are found, and how many are offered. */
const REST_MS = 250;
const OFFERED = 20;

/** The pool of a queue: posts that stay true and fill its free slots, with why each is next or not. */
export function PoolDialog({ queue, onClose }: { queue: PostQueue; onClose: () => void }) {
  const { t } = useTranslation();
  const params = { _id: queue._id };
  const pool = useCallQuery(getPool, { params });
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
      title={t('publishing_pool.title', { name: queue.name })}
    >
      <Stack gap="sm">
        <Text size="sm" c="var(--es-dim)">
          {t('publishing_pool.about')}
        </Text>
        <QueryView of={pool} loading={<RowsSkeleton rows={3} />}>
          {(found) => (
            <>
              <PoolFields key={found.queue_id} pool={found} />
              <AddPost pool={found} />
              {found.posts.length === 0 && <Text size="sm">{t('publishing_pool.empty')}</Text>}
              <ul className={classes.queues} aria-label={t('publishing_pool.posts')}>
                {found.posts.map((post) => (
                  <PoolLine key={post.post_id} queueId={queue._id} post={post} />
                ))}
              </ul>
            </>
          )}
        </QueryView>
      </Stack>
    </Modal>
  );
}

const NUMBERS = [
  { name: 'cooldown_days', max: 366 },
  { name: 'most_repeats', max: 100 },
  { name: 'ahead_days', max: 14 },
] as const;

/** How the pool fills slots; what was typed is stored when the field is left. */
function PoolFields({ pool }: { pool: EvergreenPool }) {
  const { t } = useTranslation();
  const { cooldown_days, most_repeats, ahead_days, paused } = pool;
  const [typed, setTyped] = useState({ cooldown_days, most_repeats, ahead_days, paused });
  const save = useCallMutation(updatePool, { refresh: REFRESH });
  const send = (body: typeof typed) => save.send({ params: { _id: pool.queue_id }, body });
  return (
    <div className={classes.poolFields}>
      {NUMBERS.map(({ name, max }) => (
        <NumberInput
          key={name}
          label={t(`publishing_pool.${name}`)}
          min={1}
          max={max}
          clampBehavior="strict"
          allowDecimal={false}
          value={typed[name]}
          onChange={(value) => setTyped({ ...typed, [name]: Number(value) || 1 })}
          onBlur={() => typed[name] !== pool[name] && send(typed)}
        />
      ))}
      <Switch
        label={t('publishing_pool.paused')}
        checked={typed.paused}
        onChange={({ currentTarget }) => {
          const next = { ...typed, paused: currentTarget.checked };
          setTyped(next);
          send(next);
        }}
      />
    </div>
  );
}

/** Finds a post by its words and puts it into the pool. */
function AddPost({ pool }: { pool: EvergreenPool }) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [text] = useDebouncedValue(search.trim(), REST_MS);
  const found = useCallQuery(listPosts, { query: { text } }, { enabled: text !== '', keep: true });
  const add = useCallMutation(addPoolPosts, { refresh: REFRESH });
  const known = new Set(pool.posts.map(({ post_id }) => post_id));
  const offered = (found.data?.items ?? []).filter(({ _id }) => !known.has(_id)).slice(0, OFFERED);
  return (
    <Select
      searchable
      label={t('publishing_pool.add')}
      placeholder={t('publishing_pool.find')}
      nothingFoundMessage={text === '' ? undefined : t('publishing_pool.nothing')}
      data={offered.map(({ _id, name, words }) => ({ value: _id, label: name || words }))}
      filter={({ options }) => options}
      value={null}
      searchValue={search}
      onSearchChange={setSearch}
      onChange={(id) => {
        if (id === null) return;
        add.send({ params: { _id: pool.queue_id }, body: { ids: [id] } });
        setSearch('');
      }}
    />
  );
}

const COLORS = {
  ready: 'teal',
  resting: 'gray',
  used_up: 'gray',
  dead_link: 'red',
  similar: 'yellow',
  gone: 'red',
} as const;

function PoolLine({ queueId, post }: { queueId: string; post: PoolPost }) {
  const { t } = useTranslation();
  const remove = useCallMutation(removePoolPosts, { refresh: REFRESH });
  const { post_id, used, state, rests_until } = post;
  const name = post.name || post.words || t('publishing.no_words');
  return (
    <li className={classes.queue}>
      <div>
        <strong>{name}</strong>
        <p>
          <Badge variant="light" size="sm" color={COLORS[state]}>
            {t(`publishing_pool.states.${state}`)}
          </Badge>{' '}
          {t('publishing_pool.used', { count: used })}
          {state === 'resting' && rests_until !== null && (
            <>
              {' · '}
              {t('publishing_pool.rests')} <TimeText value={rests_until} />
            </>
          )}
        </p>
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('publishing_pool.remove', { name })}
        loading={remove.isPending}
        onClick={() => remove.send({ params: { _id: queueId }, body: { ids: [post_id] } })}
      >
        <IconX size={16} />
      </ActionIcon>
    </li>
  );
}

/** Opens the pool of a queue. */
export function PoolButton({ queue, onOpen }: { queue: PostQueue; onOpen: (queue: PostQueue) => void }) {
  const { t } = useTranslation();
  return (
    <Button variant="subtle" size="compact-sm" onClick={() => onOpen(queue)}>
      {t('publishing_pool.open')}
    </Button>
  );
}
