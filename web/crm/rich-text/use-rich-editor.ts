import { Editor } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { applyText } from './apply-text.ts';
import { cleanPastedHtml, hasWords } from './clean-paste.ts';
import { EXTENSIONS } from './extensions.ts';
import { indexText, toOffset, toPosition } from './text-index.ts';
import type { FieldKey, RichValue, WritingField } from './writing-field.ts';

export type RichEditorOptions = {
  label: string;
  value: RichValue;
  onChange: (value: RichValue) => void;
  onPlace?: ((place: number) => void) | undefined;
  /** @returns whether the key was handled */
  onKey?: ((event: FieldKey) => boolean) | undefined;
  /** Files that are pasted or dropped. */
  onFiles: (files: readonly File[]) => void;
};

/** An editor in an element, whose value follows the parent's: HTML that it sets anew, or a plain text of which only the difference is applied. */
export function useRichEditor(
  host: RefObject<HTMLElement | null>,
  options: RichEditorOptions,
): Editor | null {
  const latest = useRef(options);
  const shown = useRef(options.value);
  const [editor, setEditor] = useState<Editor | null>(null);
  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => {
    const made = new Editor({
      element: host.current,
      extensions: EXTENSIONS,
      content: latest.current.value.html,
      // The policy of the page allows no style element; its rules are in the style sheet of the field.
      injectCSS: false,
      editorProps: {
        attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': latest.current.label },
        transformPastedHTML: cleanPastedHtml,
        handleKeyDown: (_view, event) => !event.isComposing && latest.current.onKey?.(event) === true,
        handlePaste: (_view, event) => takeFiles(event.clipboardData, latest.current.onFiles),
        handleDrop: (_view, event, _slice, moved) =>
          !moved && takeFiles(event.dataTransfer, latest.current.onFiles),
      },
      onUpdate: () => {
        const value = readValue(made);
        shown.current = value;
        latest.current.onChange(value);
      },
      onSelectionUpdate: () => latest.current.onPlace?.(readPlace(made)),
      onCreate: () => setEditor(made),
    });
    const { html, text } = latest.current.value;
    // A draft that was written as plain text.
    if (html === '' && text !== '') made.view.dispatch(applyText(made.state, text));
    toEnd(made);
    shown.current = latest.current.value;
    return () => made.destroy();
  }, [host]);
  const { html, text } = options.value;
  useLayoutEffect(() => {
    if (editor === null || editor.isDestroyed) return;
    const { current } = shown;
    shown.current = { html, text };
    if (html !== current.html) {
      editor.commands.setContent(html, { emitUpdate: false });
      toEnd(editor);
    } else if (text !== current.text) editor.view.dispatch(applyText(editor.state, text));
  }, [editor, html, text]);
  return editor;
}

/** The editor as a field for what inserts into it. */
export function makeWritingField(editor: Editor): WritingField {
  const select = (from: number, to: number): void => {
    const index = indexText(editor.state.doc);
    const selection = TextSelection.create(editor.state.doc, toPosition(index, from), toPosition(index, to));
    editor.view.dispatch(editor.state.tr.setSelection(selection).scrollIntoView());
  };
  return {
    get selectionStart() {
      return readPlace(editor);
    },
    get selectionEnd() {
      return toOffset(indexText(editor.state.doc), editor.state.selection.to);
    },
    focus: () => editor.view.focus(),
    setSelectionRange: select,
    replaceWithHtml: ({ from, to }, html) => {
      const index = indexText(editor.state.doc);
      const range = { from: toPosition(index, from), to: toPosition(index, to) };
      editor.chain().insertContentAt(range, html).focus().run();
    },
  };
}

/** What is inserted before the field ever had the focus comes behind its text, as in a text area. */
function toEnd({ view, state }: Editor): void {
  view.dispatch(state.tr.setSelection(TextSelection.atEnd(state.doc)));
}

function readValue(editor: Editor): RichValue {
  const { text } = indexText(editor.state.doc);
  return { html: editor.isEmpty ? '' : editor.getHTML(), text };
}

function readPlace({ state }: Editor): number {
  return toOffset(indexText(state.doc), state.selection.from);
}

/** Takes the files of a paste or a drop. What a word processor copies has a picture of itself beside its words: those are pasted. */
function takeFiles(data: DataTransfer | null, take: (files: readonly File[]) => void): boolean {
  const files = [...(data?.files ?? [])];
  if (files.length === 0 || hasWords(data?.getData('text/html') ?? '')) return false;
  take(files);
  return true;
}
