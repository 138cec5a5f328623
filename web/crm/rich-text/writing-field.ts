/** A text with formatting: the HTML, and its plain text with one line for each paragraph or line. */
export type RichValue = { html: string; text: string };

/** A range of a plain text by its offsets. */
export type TextRange = { from: number; to: number };

/** The field in which somebody writes: a text area, or an editor of formatted text that counts offsets in its plain text. */
export type WritingField = {
  readonly selectionStart: number;
  readonly selectionEnd: number;
  focus: () => void;
  setSelectionRange: (from: number, to: number) => void;
  /** Only where there is formatting: replaces a range with HTML, and leaves the caret behind it. */
  replaceWithHtml?: (range: TextRange, html: string) => void;
};

/** The part of a key event that the lists beside a field handle. */
export type FieldKey = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'preventDefault' | 'stopPropagation'
>;
