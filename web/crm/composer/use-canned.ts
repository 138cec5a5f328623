import { useCallback, useState, type RefObject } from 'react';
import type { CannedChanges } from '#contracts/crm/canned/changes.ts';
import { CANNED_READ } from '#contracts/crm/canned/endpoints.ts';
import { buildPlaceholderValues } from '#contracts/crm/canned/placeholder-values.ts';
import { escapeValues, fillPlaceholders } from '#contracts/crm/canned/placeholders.ts';
import type { CannedResponse } from '#contracts/crm/canned/response.ts';
import { getLanguages, selectHtml, selectText } from '#contracts/crm/canned/variants.ts';
import type { StoredFile } from '#contracts/kit/files/file.ts';
import { usePermission, useSession } from '#web/kit/session/session.ts';
import { i18n } from '#web/kit/text/i18n.ts';
import type { FieldKey, TextRange, WritingField } from '../rich-text/writing-field.ts';
import type { TicketAnswer } from '../tickets/use-ticket.ts';
import { isBar, findMisfit, type Misfit, type Room } from './canned-fit.ts';
import { filterResponses, replaceRange, findSlash } from './slash.ts';
import { useCannedFolders } from './use-canned-folders.ts';
import { useCannedUse } from './use-canned-use.ts';

/** What is known of a ticket into which a response is inserted; a ticket that is only being created has no number yet. */
type CannedContext = {
  ticket: { number: number | null; channel: TicketAnswer['ticket']['channel'] };
  contact: Pick<TicketAnswer['contact'], 'name'>;
  reply: Pick<TicketAnswer['reply'], 'language'>;
};

type ComposerState = {
  ticket: CannedContext;
  text: string;
  setText: (text: string) => void;
  field: RefObject<WritingField | null>;
  room: Room;
  /** Adds the files of a response to the reply. */
  bring: (files: readonly StoredFile[]) => void;
  /** Sends what a response changes at the ticket along with the reply. */
  onChanges: (changes: CannedChanges) => void;
};

/** A response as it would be inserted: its text, the same with formatting where it has any, and what prevents its use. */
export type CannedOption = { response: CannedResponse; said: string; html: string; misfit: Misfit | null };

/** The text for every language that has none of its own. */
export const FOR_ALL = '';

/**
 * Canned responses while writing: a slash opens a list of those that fit, in the customer's language. Arrows up and down choose one, left
 * and right choose another language, Enter or Tab inserts it with its placeholders filled, Escape leaves the slash unchanged. A response
 * that does not fit the channel is marked before it is inserted. The button beside the field lists all of them. Nothing is requested from
 * the server until the first slash, or until that list is opened.
 */
export function useCanned({ ticket, text, setText, field, room, bring, onChanges }: ComposerState) {
  const mayRead = usePermission(CANNED_READ);
  const { fill, fillHtml } = useFilling(ticket);
  const use = useCannedUse();
  const [place, setPlace] = useState(0);
  const [left, setLeft] = useState(-1);
  const [active, setActive] = useState(0);
  const [picked, setPicked] = useState<string | null>(null);
  const slash = mayRead ? findSlash(text, place) : undefined;
  const [wanted, setWanted] = useState(false);
  if (slash && !wanted) setWanted(true);
  const load = useCallback(() => setWanted(true), []);
  const folders = useCannedFolders(wanted);
  const all = (folders.data?.items ?? []).flatMap((one) => one.responses);
  const found = slash ? filterResponses(all, slash.word) : [];
  const languages = getLanguages(found);
  const language = picked ?? ticket.reply.language;
  const range = slash && { from: slash.from, to: slash.from + slash.word.length + 1 };
  const toOption = (response: CannedResponse, place_: TextRange): CannedOption => {
    const said = fill(selectText(response, language), language || ticket.reply.language);
    const whole = replaceRange(text, place_, said).text.trim();
    const html = fillHtml(selectHtml(response, language), language || ticket.reply.language);
    return { response, said, html, misfit: findMisfit({ media: response.media, said }, whole, room) };
  };
  const options = range ? found.map((response) => toOption(response, range)) : [];
  const open = slash !== undefined && slash.from !== left && options.length > 0;
  const insert = ({ response, said, html, misfit }: CannedOption, where: TextRange): void => {
    if (isBar(misfit)) return;
    const put = replaceRange(text, where, said);
    const { replaceWithHtml } = field.current ?? {};
    if (html !== '' && replaceWithHtml) replaceWithHtml(where, html);
    else setText(put.text);
    setPlace(put.place);
    bring(response.media);
    if (!room.isNote) onChanges(response.changes);
    use.note({ _id: response._id, said, files: response.media.map(({ _id }) => _id) });
    if (html !== '' && replaceWithHtml) return;
    // The caret moves once the field shows the new text.
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(put.place, put.place);
    });
  };
  const choose = (option: CannedOption): void => {
    if (range) insert(option, range);
  };
  const turn = (step: number): void => {
    const choices = [FOR_ALL, ...languages];
    const now = Math.max(choices.indexOf(language), 0);
    setPicked(choices[(now + step + choices.length) % choices.length] ?? FOR_ALL);
  };
  /** @returns whether the list handled the key */
  const onKey = (event: FieldKey): boolean => {
    if (!open) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const across = languages.length > 0 ? { ArrowRight: 1, ArrowLeft: -1 }[event.key] : undefined;
    if (step !== undefined) setActive((now) => (now + step + options.length) % options.length);
    else if (across !== undefined) turn(across);
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
    /** A slash was typed, and the account has no canned response at all. */
    none: slash !== undefined && slash.from !== left && folders.isSuccess && all.length === 0,
    options,
    active: Math.min(active, Math.max(options.length - 1, 0)),
    /**
     * Languages that some of these are written in, and the one they are shown in; a response without it shows the text for all languages.
     */
    languages,
    language: languages.includes(language) ? language : FOR_ALL,
    pickLanguage: setPicked,
    choose,
    onKey,
    use,
    /** Whether the user may read canned responses at all. */
    mayRead,
    /** All responses that contain a text, for the list of the button; null until `load` has loaded them. */
    browse: (word: string): readonly CannedOption[] | null =>
      folders.isSuccess
        ? filterResponses(all, word, BROWSED).map((response) => toOption(response, caretOf(field, text)))
        : null,
    load,
    /** Inserts a response at the caret. */
    insert: (option: CannedOption) => insert(option, caretOf(field, text)),
    /** Reports the caret position; a new slash selects the first entry of the list. */
    onPlace: (now: number) => {
      setPlace(now);
      setActive(0);
    },
  };
}

/** So many responses are listed behind the button; typing finds the others. */
const BROWSED = 60;

/** What is selected in the field; its end where it never had the focus. */
export function caretOf(field: RefObject<WritingField | null>, text: string): TextRange {
  const { selectionStart: from, selectionEnd: to } = field.current ?? {
    selectionStart: text.length,
    selectionEnd: text.length,
  };
  return { from, to };
}

/** Fills the placeholders of a text from a ticket and its author, with the date in the format of that language. */
function useFilling({ ticket, contact }: CannedContext) {
  const { user, account } = useSession();
  const valuesIn = (language: string) =>
    buildPlaceholderValues({
      customer: contact.name,
      agent: user.name,
      ticket: { number: ticket.number, channel: i18n.t(`networks.${ticket.channel}.name`) },
      account: account.name,
      now: new Date(),
      language,
    });
  return {
    fill: (text: string, language: string): string => fillPlaceholders(text, valuesIn(language)),
    fillHtml: (html: string, language: string): string =>
      fillPlaceholders(html, escapeValues(valuesIn(language))),
  };
}

export type CannedInsertion = ReturnType<typeof useCanned>;
