import { useEffect } from 'react';

/** A phone, as the style sheets have it. */
const PHONE = '(max-width: 48em)';
/** With less height than this (pixels), a keyboard or a phone on its side leaves no room for navigation while somebody writes. */
const LOW = 600;

/**
 * Marks the page (`data-typing`) while somebody writes on a phone with little height left, so that navigation makes room, and keeps the page
 * within what the keyboard leaves visible: some browsers lay the keyboard over the page.
 */
export function useTypingMark(): void {
  useEffect(() => {
    const { documentElement: root } = document;
    const view = window.visualViewport;
    const mark = (): void => {
      const height = view?.height ?? window.innerHeight;
      const typing = window.matchMedia(PHONE).matches && height <= LOW && isWriting(document.activeElement);
      root.toggleAttribute('data-typing', typing);
      if (typing) root.style.setProperty('--es-visible-height', `${Math.round(height)}px`);
      else root.style.removeProperty('--es-visible-height');
    };
    // The focus is nowhere for a moment while it moves from one field to another.
    const markSoon = (): void => void setTimeout(mark);
    document.addEventListener('focusin', mark);
    document.addEventListener('focusout', markSoon);
    view?.addEventListener('resize', mark);
    return () => {
      document.removeEventListener('focusin', mark);
      document.removeEventListener('focusout', markSoon);
      view?.removeEventListener('resize', mark);
    };
  }, []);
}

/** Input types without a keyboard. */
const PRESSED = new Set(['button', 'checkbox', 'color', 'file', 'radio', 'range', 'reset', 'submit']);

/** Whether typed text goes into an element. */
function isWriting(element: Element | null): boolean {
  if (element instanceof HTMLTextAreaElement) return true;
  if (element instanceof HTMLInputElement) return !PRESSED.has(element.type);
  return element instanceof HTMLElement && element.isContentEditable;
}
