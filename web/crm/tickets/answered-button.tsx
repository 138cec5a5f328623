import { Button } from '@mantine/core';
import { IconAt } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { answerMention } from '#contracts/crm/mentions/endpoints.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { actWithUndo } from '#web/kit/ui/undo.tsx';

/** In the view of mentions: "seen to", which takes the ticket out of it without an answer. */
export function AnsweredButton({ ticketId }: { ticketId: string }) {
  const { t } = useTranslation();
  const refresh = ['ticket.list', 'ticket.counts'];
  const params = { _id: ticketId };
  const back = useCallMutation(answerMention, { refresh });
  const answer = useCallMutation(answerMention, {
    refresh,
    onDone: () =>
      actWithUndo({
        text: t('inbox.mentions.answered'),
        act: () => undefined,
        undo: () => back.send({ params, body: { answered: false } }),
      }),
  });
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<IconAt size={15} aria-hidden />}
      loading={answer.isPending}
      onClick={() => answer.send({ params, body: { answered: true } })}
    >
      {t('inbox.mentions.answer')}
    </Button>
  );
}
