import type { ChatState } from './chat.ts';
import { make, SIGNS } from './element.ts';
import { makeLines } from './lines.ts';
import { fill, type Words } from './words.ts';

/** The longest message of a visitor, as the contract has it. */
const LONGEST = 10_000;
/** Nearer than this to the end (pixels), new lines scroll in. */
const NEAR_END = 60;

/** What the panel asks of whoever owns it. */
export type PanelActs = {
  onClose: () => void;
  onSend: (text: string) => void;
  onRetry: (clientId: string) => void;
  onTyping: () => void;
};

/** The window of the chat: head, lines, what is wrong just now, and the field. */
export const makePanel = (words: Words, acts: PanelActs) => {
  const log = make('div', { class: 'log', role: 'log', 'aria-label': words.log, tabindex: '0' });
  const typing = make('p', { class: 'typing', 'aria-live': 'polite' });
  const notice = make('p', { class: 'notice', role: 'status' });
  const hint = make('p', { class: 'hint', role: 'status' });
  const send = make('button', { type: 'submit', class: 'send', 'aria-label': words.send }, SIGNS.send());
  const field = make('textarea', {
    class: 'field',
    rows: '1',
    placeholder: words.field,
    'aria-label': words.field,
    enterkeyhint: 'send',
  });
  const form = make('form', { class: 'form' }, field, send);
  const close = make(
    'button',
    { type: 'button', class: 'close', 'aria-label': words.close, onclick: acts.onClose },
    SIGNS.down(),
  );
  const element = make(
    'section',
    { class: 'panel', role: 'dialog', 'aria-label': words.title, hidden: true },
    make(
      'header',
      { class: 'head' },
      make(
        'div',
        { class: 'titles' },
        make('p', { class: 'title' }, words.title),
        make('p', { class: 'subtitle' }, words.subtitle),
      ),
      close,
    ),
    log,
    typing,
    notice,
    form,
    hint,
  );
  const drawLines = makeLines(log);

  const fit = (): void => {
    const text = field.value.trim();
    send.disabled = text === '' || text.length > LONGEST;
    hint.textContent = text.length > LONGEST ? fill(words.too_long, { count: text.length - LONGEST }) : '';
    field.style.height = 'auto';
    field.style.height = `${field.scrollHeight + 2}px`;
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    if (send.disabled) return;
    const text = field.value.trim();
    field.value = '';
    fit();
    acts.onSend(text);
    log.scrollTop = log.scrollHeight;
    field.focus();
  };
  form.addEventListener('submit', submit);
  field.addEventListener('input', () => {
    fit();
    if (field.value !== '') acts.onTyping();
  });
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && !event.shiftKey && !event.isComposing) submit(event);
  });
  fit();

  return {
    element,
    field,
    draw: ({ thread, standing, busy, typing: who, greeting }: ChatState): void => {
      const atEnd = log.scrollHeight - log.scrollTop - log.clientHeight < NEAR_END;
      const online = standing !== 'down';
      drawLines(thread, { words, greeting: greeting || words.greeting, online, onRetry: acts.onRetry });
      typing.textContent = who === null ? '' : fill(words.typing, { name: who || words.team });
      notice.textContent = noticeOf(words, standing, busy);
      field.disabled = standing === 'refused';
      if (atEnd) log.scrollTop = log.scrollHeight;
    },
    toEnd: (): void => {
      log.scrollTop = log.scrollHeight;
    },
  };
};

const noticeOf = (words: Words, standing: ChatState['standing'], busy: boolean): string => {
  if (standing === 'refused') return words.refused;
  if (standing === 'down') return words.reconnecting;
  return busy ? words.too_many : '';
};
