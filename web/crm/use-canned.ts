import { useMemo, useState, type KeyboardEvent, type RefObject } from 'react';
import { fillPlaceholders } from '#contracts/settings/canned/placeholders.ts';
import { CANNED_READ, listCannedFolders } from '#contracts/settings/canned/endpoints.ts';
import type { CannedResponse } from '#contracts/settings/canned/response.ts';
import { useCall } from '#web/kit/api/use-call.ts';
import { useMay, useSession } from '#web/kit/session/session.ts';
import { i18n } from '#web/kit/text/i18n.ts';
import { offered, putIn, slashAt } from './slash.ts';
import type { TicketAnswer } from './use-ticket.ts';

type Writing = {
  ticket: TicketAnswer;
  text: string;
  setText: (text: string) => void;
  field: RefObject<HTMLTextAreaElement | null>;
};

const firstOf = (name: string): string => name.split(/\s/)[0] ?? name;

/**
 * Canned responses while writing: a slash brings up those that fit, arrows move, Enter or Tab puts one in with its placeholders filled,
 * Escape leaves the slash as it is. Nothing is asked of the server until the first slash.
 */
export const useCanned = ({ ticket, text, setText, field }: Writing) => {
  const mayRead = useMay(CANNED_READ);
  const session = useSession();
  const [place, setPlace] = useState(0);
  const [left, setLeft] = useState(-1);
  const [active, setActive] = useState(0);
  const slash = mayRead ? slashAt(text, place) : undefined;
  const [wanted, setWanted] = useState(false);
  if (slash && !wanted) setWanted(true);
  const folders = useCall(listCannedFolders, {}, { enabled: wanted });
  const word = slash?.word;
  const options = useMemo(
    () =>
      word === undefined
        ? []
        : offered(
            (folders.data?.items ?? []).flatMap((one) => one.responses),
            word,
          ),
    [folders.data, word],
  );
  const open = slash !== undefined && slash.from !== left && options.length > 0;
  const choose = (response: CannedResponse): void => {
    if (!slash) return;
    const said = fillPlaceholders(response.text, {
      'customer.name': ticket.contact.name,
      'customer.first_name': firstOf(ticket.contact.name),
      'agent.name': session.user.name,
      'agent.first_name': firstOf(session.user.name),
      'ticket.number': String(ticket.ticket.number),
      'ticket.channel': i18n.t(`kit.channels.${ticket.ticket.channel}`),
      'account.name': session.account.name,
      today: new Date().toLocaleDateString(i18n.language, { dateStyle: 'long' }),
    });
    const put = putIn(text, slash, said);
    setText(put.text);
    setPlace(put.place);
    // The writing place follows once the field shows the new text.
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(put.place, put.place);
    });
  };
  /** @returns whether the key was for the list */
  const onKey = (event: KeyboardEvent): boolean => {
    if (!open) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setActive((now) => (now + step + options.length) % options.length);
    else if (event.key === 'Escape') setLeft(slash.from);
    else if (event.key === 'Tab' || (event.key === 'Enter' && !event.ctrlKey && !event.metaKey)) {
      const chosen = options[Math.min(active, options.length - 1)];
      if (chosen) choose(chosen);
    } else return false;
    event.preventDefault();
    return true;
  };
  return {
    open,
    options,
    active: Math.min(active, Math.max(options.length - 1, 0)),
    choose,
    onKey,
    /** Tells where writing goes on; a new slash begins at the first of the list. */
    onPlace: (now: number) => {
      setPlace(now);
      setActive(0);
    },
  };
};

export type Canned = ReturnType<typeof useCanned>;
