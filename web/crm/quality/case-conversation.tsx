import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listMessages } from '#contracts/crm/endpoints.ts';
import type { Message } from '#contracts/crm/ticket.ts';
import type { AnswerOf } from '#contracts/kit/endpoint.ts';
import { call } from '#web/kit/api/call.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { showFailure } from '#web/kit/toast/toast-failure.ts';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { BlockSkeleton } from '#web/kit/ui/skeletons.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import { MediaList } from '../conversation/media-list.tsx';
import { mergeMessages } from '../conversation/message-groups.ts';
import { MessageBody } from '../conversation/message-text.tsx';
import classes from './quality.module.css';

type MessagePage = AnswerOf<typeof listMessages>;

/** The number of lines that are read at once. */
const LINES = 200;

/** The conversation of a reviewed ticket, including its pictures and files, so that nobody reviews from memory. */
export function CaseConversation({ ticketId }: { ticketId: string }) {
  const { t } = useTranslation();
  const params = { _id: ticketId };
  const read = useCallQuery(listMessages, { params, query: { limit: LINES } });
  const [older, setOlder] = useState<MessagePage | null>(null);
  const [loading, setLoading] = useState(false);
  const loadOlder = async (before: number): Promise<void> => {
    setLoading(true);
    try {
      const { items, next } = await call(listMessages, { params, query: { before, limit: LINES } });
      setOlder((now) => ({ items: mergeMessages(items, now?.items ?? []), next }));
    } catch (error) {
      showFailure(error);
    } finally {
      setLoading(false);
    }
  };
  return (
    <QueryView of={read} loading={<BlockSkeleton height={200} />}>
      {(newest) => {
        const { next } = older ?? newest;
        return (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          <ol className={classes.lines} aria-label={t('quality.conversation')} tabIndex={0}>
            {next !== null && (
              <li>
                <Button
                  variant="subtle"
                  size="compact-sm"
                  loading={loading}
                  onClick={() => void loadOlder(Number(next))}
                >
                  {t('quality.older')}
                </Button>
              </li>
            )}
            {mergeMessages(older?.items ?? [], newest.items)
              .filter(({ direction }) => direction !== 'event')
              .map((line) => (
                <Line key={line._id} line={line} />
              ))}
          </ol>
        );
      }}
    </QueryView>
  );
}

function Line({ line }: { line: Message }) {
  const { t } = useTranslation();
  const { author, direction, media } = line;
  return (
    <li className={classes.line} data-ours={direction !== 'in' || undefined}>
      <span className={classes.who}>
        {author.name && `${author.name} · `}
        <TimeText value={line.at} />
        {direction === 'note' && ` · ${t('quality.notes')}`}
      </span>
      <MessageBody message={line} words={[]} />
      <MediaList media={media} />
    </li>
  );
}
