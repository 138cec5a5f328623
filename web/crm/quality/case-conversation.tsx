import { useTranslation } from 'react-i18next';
import { listMessages } from '#contracts/crm/endpoints.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { Answer } from '#web/kit/ui/answer.tsx';
import { BlockSkeleton } from '#web/kit/ui/skeletons.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import classes from './quality.module.css';

/** Lines that are shown beside a scorecard; the ticket itself has all of them. */
const LINES = 200;

/** What was said in a judged ticket, so that nobody judges from memory. */
export function CaseConversation({ ticketId }: { ticketId: string }) {
  const { t } = useTranslation();
  const lines = useCallQuery(listMessages, { params: { _id: ticketId }, query: { limit: LINES } });
  return (
    <Answer of={lines} loading={<BlockSkeleton height={200} />}>
      {({ items }) => (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <ol className={classes.lines} aria-label={t('quality.conversation')} tabIndex={0}>
          {items
            .filter(({ direction }) => direction !== 'event')
            .map((line) => (
              <li key={line._id} className={classes.line} data-ours={line.direction !== 'in' || undefined}>
                <span className={classes.who}>
                  {line.author.name && `${line.author.name} · `}
                  <TimeText value={line.at} />
                  {line.direction === 'note' && ` · ${t('quality.notes')}`}
                </span>
                {line.text}
              </li>
            ))}
        </ol>
      )}
    </Answer>
  );
}
