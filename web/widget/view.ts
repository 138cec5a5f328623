import { isHex } from '#contracts/brands/contrast.ts';
import { computeShades } from '#web/kit/theme/shades.ts';
import type { ChatState } from './chat-store.ts';
import { make, SIGNS } from './element.ts';
import { makePanel, type PanelActs } from './panel.ts';
import { STYLES } from './styles.ts';
import { filterUnread } from './thread.ts';
import { fill, type WidgetTexts } from './words.ts';

/** A view that was put on a page. */
export type View = {
  host: HTMLElement;
  draw: (state: ChatState) => void;
  setOpen: (open: boolean, options?: { focus: boolean }) => void;
  isOpen: () => boolean;
  /** `auto` follows the person's system. */
  setScheme: (scheme: 'light' | 'dark') => void;
};

type ViewActions = Omit<PanelActs, 'onClose'> & { onOpenChange: (open: boolean) => void };

/**
 * The launcher and the window of the chat in a shadow root of their own: no rule of the page reaches in, none of ours out. The
 * style is a constructed sheet, so a page's Content-Security-Policy need not allow inline styles.
 */
export function makeView(words: WidgetTexts, language: string, acts: ViewActions): View {
  const host = make('div');
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLES);
  root.adoptedStyleSheets = [sheet];
  let open = false;
  const panel = makePanel(words, language, { ...acts, onClose: () => setOpen(false) });
  const badge = make('span', { class: 'badge', 'aria-hidden': 'true' });
  const launcher = make(
    'button',
    { type: 'button', class: 'launcher', onclick: () => setOpen(!open) },
    SIGNS.chat(),
    badge,
  );
  const frame = make('div', { class: 'root', lang: language }, panel.element, launcher);
  root.append(frame);
  let state: ChatState | null = null;

  const setOpen = (next: boolean, { focus } = { focus: true }): void => {
    open = next;
    panel.element.hidden = !next;
    frame.toggleAttribute('data-open', next);
    drawLauncher();
    acts.onOpenChange(next);
    if (next) panel.toEnd();
    if (focus) (next ? panel.field : launcher).focus();
  };
  const drawLauncher = (): void => {
    const count = state ? filterUnread(state.thread).length : 0;
    badge.textContent = count === 0 || open ? '' : String(Math.min(count, 99));
    launcher.setAttribute('aria-expanded', String(open));
    launcher.setAttribute(
      'aria-label',
      open ? words.close : count > 0 ? fill(words.open_unread, { count }) : words.open,
    );
    launcher.firstElementChild?.replaceWith(open ? SIGNS.down() : SIGNS.chat());
  };
  frame.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && open) setOpen(false);
    if (event.key === 'Tab' && open && isFullScreen(panel.element)) stayInside(event, panel.element, root);
  });
  drawLauncher();
  return {
    host,
    isOpen: () => open,
    setOpen,
    setScheme: (scheme) => host.setAttribute('data-scheme', scheme),
    draw: (next) => {
      state = next;
      if (isHex(next.color)) host.style.setProperty('--accent', computeShades(next.color)[8] ?? next.color);
      panel.draw(next);
      drawLauncher();
    },
  };
}

/** On a phone the chat is the whole screen, and what is behind it must not get the focus. */
const isFullScreen = (panel: HTMLElement): boolean => panel.offsetWidth >= window.innerWidth;

function stayInside(event: KeyboardEvent, panel: HTMLElement, root: ShadowRoot): void {
  const stops = [
    ...panel.querySelectorAll<HTMLElement>(
      'button:not(:disabled), textarea:not(:disabled), [tabindex="0"], a',
    ),
  ];
  const [first, last] = [stops[0], stops.at(-1)];
  const edge = event.shiftKey ? first : last;
  if (root.activeElement !== edge) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}
