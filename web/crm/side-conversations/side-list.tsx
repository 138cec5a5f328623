import { Badge, Button, UnstyledButton } from '@mantine/core';
import { IconMailForward, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { listSideConversations } from '#contracts/crm/side-conversations/endpoints.ts';
import type { SideConversation } from '#contracts/crm/side-conversations/side-conversation.ts';
import type { AnswerOf } from '#contracts/kit/endpoint.ts';
import { TextLink } from '#web/kit/router/link.tsx';
import { useLateFocus } from '#web/kit/ui/late-focus.ts';
import { Empty } from '#web/kit/ui/states.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import { toLastPreview, usePreviewFormatter } from '../conversation/use-preview-formatter.ts';
import classes from './side.module.css';

type Props = {
  all: AnswerOf<typeof listSideConversations>;
  mayBegin: boolean;
  hasMailbox: boolean;
  /** What was left to come here has the focus: a side conversation, or the form of a new one. */
  focused: string | undefined;
  onOpen: (id: string) => void;
};

/** The side conversations of a ticket, open ones first, and the way to begin one. */
export function SideList({ all: { items }, mayBegin, hasMailbox, focused, onOpen }: Props) {
  const { t } = useTranslation();
  const say = usePreviewFormatter();
  const back = useLateFocus<HTMLButtonElement>(focused !== undefined);
  const begin = mayBegin && hasMailbox && (
    <Button
      ref={focused === 'new' ? back : undefined}
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => onOpen('new')}
    >
      {t('side.begin')}
    </Button>
  );
  const missing = mayBegin && !hasMailbox && (
    <>
      {t('side.no_mailbox')} <TextLink to="/crm/settings/engagement">{t('side.connect')}</TextLink>
    </>
  );
  if (items.length === 0)
    return (
      <Empty
        icon={IconMailForward}
        title={t('side.none')}
        help={missing || t('side.none_help')}
        action={begin || undefined}
      />
    );
  return (
    <>
      <div className={classes.listHead}>
        <p className={classes.help}>{missing || t('side.unseen')}</p>
        {begin}
      </div>
      <ul className={classes.list}>
        {items.map((one) => (
          <li key={one._id}>
            <UnstyledButton
              ref={focused === one._id ? back : undefined}
              className={classes.row}
              data-unread={one.unread || undefined}
              onClick={() => onOpen(one._id)}
            >
              <span className={classes.rowHead}>
                <span className={classes.subject}>{one.subject}</span>
                <StatusBadge of={one} />
                <TimeText value={one.last_at} />
              </span>
              <span className={classes.people}>{one.people.join(', ')}</span>
              <span className={classes.last}>{say(toLastPreview(one))}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Whether a side conversation waits for somebody outside, was answered (and nobody read it), or is done. */
export function StatusBadge({ of: { state, standing, unread } }: { of: SideConversation }) {
  const { t } = useTranslation();
  const word = state === 'done' ? 'done' : unread ? 'unread' : standing;
  const color = { done: 'gray', waiting: 'yellow', answered: 'brand', unread: 'brand' }[word];
  return (
    <Badge variant={word === 'unread' ? 'filled' : 'light'} color={color} size="sm" className={classes.badge}>
      <span className={word === 'waiting' ? classes.readable : undefined}>{t(`side.standing.${word}`)}</span>
    </Badge>
  );
}
