import { useTranslation } from 'react-i18next';
import { getCase } from '#contracts/crm/quality/endpoints.ts';
import { TicketLink } from '#web/crm/tickets/ticket-link.tsx';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { FormDrawer } from '#web/kit/form/form-drawer.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { BlockSkeleton } from '#web/kit/ui/skeletons.tsx';
import { AppealPart } from './appeal-part.tsx';
import { CaseConversation } from './case-conversation.tsx';
import { ReviewForm } from './review-form.tsx';
import { ReviewView } from './review-view.tsx';
import { ScoreBadge } from './score-badge.tsx';
import shared from '../metrics/figures.module.css';

/** A ticket under review: its conversation, the reviews that the user may see, and the permitted actions. */
export function CaseDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation();
  const found = useCallQuery(getCase, { params: { _id: id } });
  const title = found.data
    ? `#${found.data.ticket.number} ${found.data.ticket.subject}`
    : t('pages.crm-quality');
  return (
    <FormDrawer onClose={onClose} size="xl" title={title}>
      <QueryView of={found} loading={<BlockSkeleton height={400} />}>
        {(one) => (
          <>
            <p className={shared.head}>
              <TicketLink ticketId={one.ticket._id}>{t('quality.open_ticket')}</TicketLink>
              <span>{one.agent?.name ?? t('figures.nobody')}</span>
              <span>
                {t('quality.version', {
                  name: one.card.name,
                  version: one.card.version,
                  percent: one.card.pass_percent,
                })}
              </span>
              {one.score !== null && one.passed !== null && (
                <ScoreBadge score={one.score} passed={one.passed} />
              )}
            </p>
            <CaseConversation ticketId={one.ticket._id} />
            {one.may.judge && <ReviewForm of={one} />}
            {one.reviews.map((review, at) => (
              <ReviewView key={review.round} of={review} card={one.card} before={one.reviews[at - 1]} />
            ))}
            {one.state === 'open' && one.reviews.length > 0 && !one.may.judge && (
              <p className={shared.note}>
                {t('quality.waits', { done: one.reviews_done, needed: one.needed })}
              </p>
            )}
            <AppealPart of={one} />
          </>
        )}
      </QueryView>
    </FormDrawer>
  );
}
