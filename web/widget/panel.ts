import type { ChatState } from './chat-store.ts';
import { makeTimes } from './days.ts';
import { make, SIGNS } from './element.ts';
import { makeLines } from './lines.ts';
import { fill, type WidgetTexts } from './words.ts';

/** The longest message of a visitor, as in the contract. */
const LONGEST = 10_000;
/** Nearer than this to the end (pixels), new lines scroll into view. */
const NEAR_END = 60;

/** The callbacks of the panel to its owner. */
export type PanelActs = {
  onClose: () => void;
  onSend: (text: string) => void;
  onFiles: (files: readonly File[]) => void;
  onRetry: (clientId: string) => void;
  onRemove: (clientId: string) => void;
  onTyping: () => void;
};

/** The window of the chat: head, lines, the current problem, and the field. */
export function makePanel(words: WidgetTexts, language: string, acts: PanelActs) {
  const { element, log, typing, notice, hint, form, chosen, attach, field, send } = buildPanel(
    words,
    acts.onClose,
  );
  const drawLines = makeLines(log);
  const times = makeTimes(language);

  let atEnd = true;
  const toEnd = (): void => {
    log.scrollTop = log.scrollHeight;
  };
  log.addEventListener('scroll', () => {
    atEnd = log.scrollHeight - log.scrollTop - log.clientHeight < NEAR_END;
  });
  // A picture has its height only once it is loaded; `load` does not bubble.
  log.addEventListener('load', () => atEnd && toEnd(), true);

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
    toEnd();
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
  const giveFiles = (files: FileList | null | undefined): boolean => {
    if (!files?.length || field.disabled) return false;
    acts.onFiles([...files]);
    toEnd();
    field.focus();
    return true;
  };
  chosen.addEventListener('change', () => {
    giveFiles(chosen.files);
    // So that the same file can be chosen again.
    chosen.value = '';
  });
  field.addEventListener('paste', (event) => {
    if (giveFiles(event.clipboardData?.files)) event.preventDefault();
  });
  // Without this the browser would navigate from the page to the dropped file.
  element.addEventListener('dragover', (event) => event.preventDefault());
  element.addEventListener('drop', (event) => {
    event.preventDefault();
    giveFiles(event.dataTransfer?.files);
  });
  fit();

  return {
    element,
    field,
    draw: ({ thread, standing, busy, typing: who, greeting }: ChatState): void => {
      const online = standing !== 'down';
      const { onRetry, onRemove } = acts;
      const lines = { words, times, now: new Date(), online, onRetry, onRemove };
      drawLines(thread, { ...lines, greeting: greeting || words.greeting });
      typing.textContent = who === null ? '' : fill(words.typing, { name: who || words.team });
      notice.textContent = noticeOf(words, standing, busy);
      field.disabled = standing === 'refused';
      attach.disabled = field.disabled;
      if (atEnd) toEnd();
    },
    toEnd,
  };
}

/** The elements of the panel; nothing listens to them yet but the button that closes it. */
function buildPanel(words: WidgetTexts, onClose: () => void) {
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
  const chosen = make('input', { type: 'file', multiple: true, hidden: true });
  const attach = make(
    'button',
    { type: 'button', class: 'attach', 'aria-label': words.attach, onclick: () => chosen.click() },
    SIGNS.attach(),
  );
  const form = make('form', { class: 'form' }, chosen, attach, field, send);
  const close = make(
    'button',
    { type: 'button', class: 'close', 'aria-label': words.close, onclick: onClose },
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
  return { element, log, typing, notice, hint, form, chosen, attach, field, send };
}

function noticeOf(words: WidgetTexts, standing: ChatState['standing'], busy: boolean): string {
  if (standing === 'refused') return words.refused;
  if (standing === 'down') return words.reconnecting;
  return busy ? words.too_many : '';
}
