import type { ComponentProps } from 'react';
import { Link, TextLink } from '#web/kit/router/link.tsx';
import { useTicketLink } from './use-ticket-link.ts';

type Props = Omit<ComponentProps<typeof TextLink>, 'to' | 'search'> & {
  ticketId: string;
  /** The message at which it opens. */
  message?: string;
};

/** A link to a ticket, which opens where the reader is ({@link useTicketLink}). */
export function TicketLink({ ticketId, message, ...props }: Props) {
  return <TextLink {...useTicketLink()(ticketId, message)} {...props} />;
}

type PlainProps = Omit<ComponentProps<typeof Link>, 'to' | 'search'> & Pick<Props, 'ticketId'>;

/** The same without a style of its own. */
export function PlainTicketLink({ ticketId, ...props }: PlainProps) {
  return <Link {...useTicketLink()(ticketId)} {...props} />;
}
