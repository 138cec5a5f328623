import { useState, type RefObject } from 'react';
import { listAgents } from '#contracts/crm/endpoints.ts';
import { MOST_NAMED } from '#contracts/crm/mentions/endpoints.ts';
import { makeTextFilter } from '#engine/text/text-filter.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { useSession } from '#web/kit/session/session.ts';
import type { FieldKey, WritingField } from '../rich-text/writing-field.ts';
import { findTypedName, findMentionedNames, insertName, type Person } from './names-in.ts';

type NameCompletionOptions = {
  on: boolean;
  text: string;
  setText: (text: string) => void;
  field: RefObject<WritingField | null>;
};

/** So many people are offered at once. */
const OFFERED = 8;

/** Offers colleagues behind an `@` in a note, by keys and by pointer. `ids` are those whom the note names. */
export function useNames({ on, text, setText, field }: NameCompletionOptions) {
  const me = useSession().user._id;
  const agents: readonly Person[] = useCallQuery(listAgents, {}, { enabled: on }).data?.items ?? [];
  const [place, setPlace] = useState(0);
  const [active, setActive] = useState(0);
  const [closed, setClosed] = useState(-1);
  const typed = on ? findTypedName(text, place) : null;
  const holds = makeTextFilter(typed?.part ?? '');
  const options = typed ? agents.filter(({ _id, name }) => _id !== me && holds(name)).slice(0, OFFERED) : [];
  const open = typed !== null && typed.at !== closed && options.length > 0;
  const at = Math.min(active, Math.max(0, options.length - 1));
  const choose = (person: Person) => {
    if (!typed) return;
    const next = insertName(text, { ...typed, name: person.name });
    setText(next.text);
    setPlace(next.place);
    setActive(0);
    requestAnimationFrame(() => field.current?.setSelectionRange(next.place, next.place));
  };
  const onKey = (event: FieldKey): boolean => {
    if (!open) return false;
    const option = options[at];
    if (event.key === 'ArrowDown') setActive((at + 1) % options.length);
    else if (event.key === 'ArrowUp') setActive((at + options.length - 1) % options.length);
    else if (event.key === 'Escape') setClosed(typed.at);
    else if ((event.key === 'Enter' || event.key === 'Tab') && option && !event.ctrlKey && !event.metaKey)
      choose(option);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return {
    open,
    options,
    active: at,
    choose,
    onKey,
    onPlace: setPlace,
    ids: findMentionedNames(text, agents).slice(0, MOST_NAMED),
  };
}

export type Names = ReturnType<typeof useNames>;
