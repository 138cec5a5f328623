import { Button, Group } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconFileUpload, IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CalendarNote } from '#contracts/publishing/notes.ts';
import { toWallTimeText } from '#contracts/publishing/plan-time.ts';
import type { PostTile } from '#contracts/publishing/post.ts';
import { useAddressQuery, useNavigate } from '#web/kit/router/address.ts';
import { Link } from '#web/kit/router/link.tsx';
import { useOpenTitle } from '#web/kit/router/open-title.ts';
import { usePermission, useSession, useWeekStart } from '#web/kit/session/session.ts';
import { PageHeader } from '#web/kit/ui/page-header.tsx';
import { QueryView, combineReads } from '#web/kit/ui/query-view.tsx';
import { BlockSkeleton } from '#web/kit/ui/skeletons.tsx';
import { useNow } from '#web/kit/ui/time.tsx';
import { useBars } from './bars.ts';
import { BulkBar } from './bulk-bar.tsx';
import { listShownDays, parseAddress, turnPage, type CalendarView } from './calendar-address.ts';
import { CalendarBody } from './calendar-body.tsx';
import { CalendarContext, useCalendarTools, type CalendarTools } from './calendar-context.ts';
import { useEmptySlots } from './free-slots.ts';
import { Ghost } from './ghost.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { NoteDialog } from './note-dialog.tsx';
import { QueueChoiceDialog } from './queue-choice-dialog.tsx';
import { QueuesDialog } from './queues-dialog.tsx';
import { RepeatDialog } from './repeat-dialog.tsx';
import { toMoves } from './to-moves.ts';
import { Toolbar } from './toolbar.tsx';
import { useCalendarKeys } from './use-calendar-keys.ts';
import { useChanges } from './use-changes.ts';
import { useChoice } from './use-choice.ts';
import { useDrag } from './use-drag.ts';
import { usePosts, usePostsByDay } from './use-posts.ts';
import classes from './calendar.module.css';

const NONE: readonly PostTile[] = [];
const NO_COUNTS: Readonly<Record<string, number>> = {};

/** The calendar of posts: what is planned and what became of it, by month, week or day, as a list or as pictures. */
export function CalendarScreen() {
  const shown = useShown();
  const { address, days, isPhone, view, change, zone, today } = shown;
  const { reads, posts, tools, dialogs } = useTools(shown);
  const slots = useEmptySlots(days, posts);
  const [queues, setQueues] = useState(false);
  const bars = useBars(days, address.holidays);
  const [note, setNote] = useState<Partial<CalendarNote>>();
  const onNote = tools.mayMove ? setNote : undefined;
  return (
    <CalendarContext value={tools}>
      <div className={classes.screen}>
        <Head />
        <Toolbar
          {...{ address, days, today, zone, isPhone, change }}
          unscheduled={posts.unscheduled.length}
          onNote={onNote && (() => onNote({}))}
          onQueues={tools.mayMove ? () => setQueues(true) : undefined}
        />
        <QueryView
          framed
          of={combineReads(reads.planned, reads.waiting)}
          loading={<BlockSkeleton height={480} />}
        >
          {([{ more }]) => (
            <CalendarBody {...{ address, view, days, posts, bars, isPhone, more, change, onNote, slots }} />
          )}
        </QueryView>
        <BulkBar />
        <Ghost />
        {dialogs.moved && (
          <MoveDialog
            posts={dialogs.moved}
            today={today}
            onMove={(moves) => void tools.changes.move(moves)}
            onClose={() => dialogs.askMove(undefined)}
          />
        )}
        {dialogs.queued && (
          <QueueChoiceDialog
            posts={dialogs.queued}
            onChoose={(id) => void tools.changes.queue(id, listIds(dialogs.queued))}
            onClose={() => dialogs.askQueue(undefined)}
            onQueues={() => {
              dialogs.askQueue(undefined);
              setQueues(true);
            }}
          />
        )}
        {dialogs.repeated && (
          <RepeatDialog
            post={dialogs.repeated}
            onRepeat={(rule, skip) => void tools.changes.repeat(dialogs.repeated?._id ?? '', { rule, skip })}
            onClose={() => dialogs.askRepeat(undefined)}
          />
        )}
        {queues && <QueuesDialog onClose={() => setQueues(false)} />}
        {note && (
          <NoteDialog
            note={{ text: '', first_day: address.day, last_day: address.day, ...note }}
            onClose={() => setNote(undefined)}
          />
        )}
      </div>
    </CalendarContext>
  );
}

function Head() {
  const { t } = useTranslation();
  const { mayWrite, startPost } = useCalendarTools();
  return (
    <PageHeader
      title={useOpenTitle()}
      action={
        mayWrite && (
          <Group gap="xs">
            <Button
              component={Link}
              to="/publishing/import"
              variant="default"
              leftSection={<IconFileUpload size={16} aria-hidden />}
            >
              {t('publishing_calendar.from_file')}
            </Button>
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => startPost()}>
              {t('publishing_calendar.start')}
            </Button>
          </Group>
        )
      }
    />
  );
}

/** What the address shows. */
function useShown() {
  const { zone, today } = useToday();
  const [query, change] = useAddressQuery();
  const address = useMemo(() => parseAddress(query, today), [query, today]);
  const weekStart = useWeekStart();
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const view: CalendarView =
    isPhone && (address.view === 'week' || address.view === 'day') ? 'month' : address.view;
  const days = useMemo(() => listShownDays({ ...address, view }, weekStart), [address, view, weekStart]);
  return { zone, today, address, change, isPhone, view, days };
}

/** The posts that are shown, and what can be done with them. */
function useTools({ zone, today, address, change, isPhone, view, days }: ReturnType<typeof useShown>) {
  const reads = usePosts(address, { view: isPhone ? 'list' : view, days });
  const changes = useChanges();
  const posts = usePostsByDay(
    {
      planned: reads.planned.data?.items ?? NONE,
      waiting: reads.waiting.data?.items ?? NONE,
      beyond: reads.planned.data?.beyond ?? NO_COUNTS,
    },
    changes.pending,
  );
  const [moved, askMove] = useState<readonly PostTile[]>();
  const [queued, askQueue] = useState<readonly PostTile[]>();
  const [repeated, askRepeat] = useState<PostTile>();
  const rights = useRights();
  const choice = useChoice(posts.all);
  const drag = useDrag({
    enabled: rights.mayMove && !isPhone,
    onDrop: (post, place) => void changes.move(toMoves(post, place, choice.chosen)),
  });
  const navigate = useNavigate();
  const tools: CalendarTools = {
    zone,
    today,
    ...rights,
    changes,
    choice,
    drag,
    askMove,
    askQueue,
    askRepeat,
    openDay: (day) => change({ day, ...(isPhone ? {} : { view: 'day' }) }),
    startPost: (wallTime) =>
      navigate(`/publishing/posts/new${wallTime === undefined ? '' : `?at=${wallTime}`}`),
  };
  useCalendarKeys({
    tools,
    shown: posts.all,
    onToday: () => change({ day: undefined }),
    onTurn: (by) => change({ day: turnPage(address, by) }),
  });
  return { reads, posts, tools, dialogs: { moved, askMove, queued, askQueue, repeated, askRepeat } };
}

const listIds = (posts: readonly PostTile[] = NONE): string[] => posts.map(({ _id }) => _id);

/** The zone of the organisation and the day that it is there. */
function useToday(): { zone: string; today: string } {
  const zone = useSession().account.time_zone;
  return { zone, today: toWallTimeText(useNow(), zone).slice(0, 10) };
}

function useRights(): Pick<CalendarTools, 'mayMove' | 'mayWrite'> {
  return {
    mayWrite: usePermission(['publishing.post.write']),
    mayMove: usePermission([['publishing.post.write', 'publishing.calendar.write']]),
  };
}
