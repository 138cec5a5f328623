import { Badge } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { localizeQuestion } from '#contracts/crm/survey/in-thai.ts';
import type { SurveyInvitation } from '#contracts/crm/survey/invitation.ts';
import { useLanguage } from '#web/kit/text/format.ts';
import { ChannelName } from '#web/kit/ui/channel.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import { formatAnswer } from './answer-text.ts';
import { TicketOf } from './ticket-of.tsx';
import shared from '../metrics/figures.module.css';

const COLORS = { sent: 'blue', answered: 'green', expired: 'gray', skipped: 'gray' } as const;

/** One survey invitation of a customer, with the answers. `inTicket` leaves out what the ticket shows anyway. */
export function InvitationItem({ of, inTicket = false }: { of: SurveyInvitation; inTicket?: boolean }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <li className={shared.item}>
      <p className={shared.head}>
        <Badge color={COLORS[of.state]} variant="light">
          {t(`surveys.states.${of.state}`)}
        </Badge>
        <TimeText value={of.answered_at ?? of.created_at} />
        {of.by_hand && <span>{t('surveys.by_hand')}</span>}
        {!inTicket && (
          <>
            <ChannelName channel={of.channel} />
            <span>{of.customer}</span>
            <TicketOf ticket={of.ticket} />
            <span>{of.agent?.name ?? t('figures.nobody')}</span>
          </>
        )}
      </p>
      {of.reason && <p className={shared.said}>{t(`surveys.reasons.${of.reason}`)}</p>}
      {of.state === 'answered' &&
        of.questions.map((question, index) => (
          <div key={index}>
            <span className={shared.asked}>{localizeQuestion(language, question).label}</span>
            <p className={shared.said}>{formatAnswer(question, of.answers[index], { t, language })}</p>
          </div>
        ))}
    </li>
  );
}
