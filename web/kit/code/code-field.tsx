import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
  type CompletionSource,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { setDiagnostics, type Diagnostic } from '@codemirror/lint';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import { drawSelection, EditorView, keymap, placeholder } from '@codemirror/view';
import { useEffect, useImperativeHandle, useRef, type Ref } from 'react';
import classes from './code-field.module.css';

/** A finding at a place of the text, as a sentence that is shown on hover. */
export type CodeMark = {
  start: number;
  end: number;
  severity: 'error' | 'warning' | 'hint';
  message: string;
};

/** What the parent may do with the field: select a range of its text. */
export type CodeFieldHandle = { select: (start: number, end: number) => void };

type Props = {
  value: string;
  onChange: (value: string) => void;
  readOnly?: boolean;
  /** Takes the focus when mounted, with the cursor after the text. */
  focused?: boolean;
  label: string;
  hint: string;
  marks: readonly CodeMark[];
  complete: CompletionSource;
  /** Ctrl (or ⌘) + Enter; without it the key belongs to the form around the field. */
  onSubmit?: () => void;
  /** What a language adds, such as its colours. It is read once, when the field is mounted. */
  extensions?: readonly Extension[];
  handle?: Ref<CodeFieldHandle>;
};

/** A text field for a language: completion, marks at the place of a fault, undo. */
export function CodeField(props: Props) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const reading = useRef(new Compartment());
  useEffect(() => {
    const { value, label, hint, readOnly = false, extensions = [] } = latest.current;
    const made = new EditorView({
      ...(host.current ? { parent: host.current } : {}),
      state: EditorState.create({
        doc: value,
        extensions: [
          history(),
          drawSelection(),
          closeBrackets(),
          EditorView.lineWrapping,
          placeholder(hint),
          EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false' }),
          ...extensions,
          autocompletion({ override: [(context) => latest.current.complete(context)], icons: false }),
          // Tab leaves the field, so that keyboard users are not trapped in it.
          keymap.of([
            { key: 'Mod-Enter', run: () => submit(latest.current.onSubmit) },
            ...closeBracketsKeymap,
            ...completionKeymap,
            ...historyKeymap,
            ...KEYS,
          ]),
          reading.current.of(readingOf(readOnly)),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) latest.current.onChange(update.state.doc.toString());
          }),
        ],
      }),
    });
    view.current = made;
    if (latest.current.focused) {
      made.dispatch({ selection: { anchor: value.length } });
      made.focus();
    }
    return () => made.destroy();
  }, []);
  useEffect(() => {
    const editor = view.current;
    if (!editor || editor.state.doc.toString() === props.value) return;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: props.value } });
  }, [props.value]);
  useEffect(() => {
    view.current?.dispatch({ effects: reading.current.reconfigure(readingOf(props.readOnly ?? false)) });
  }, [props.readOnly]);
  useEffect(() => {
    const editor = view.current;
    if (editor)
      editor.dispatch(setDiagnostics(editor.state, diagnosticsOf(props.marks, editor.state.doc.length)));
  }, [props.marks]);
  useImperativeHandle(props.handle, () => ({
    select: (start, end) => {
      const editor = view.current;
      if (!editor) return;
      const length = editor.state.doc.length;
      const selection = { anchor: Math.min(start, length), head: Math.min(end, length) };
      editor.dispatch({ selection, scrollIntoView: true });
      editor.focus();
    },
  }));
  return <div ref={host} className={classes.field} data-readonly={props.readOnly || undefined} />;
}

const KEYS = defaultKeymap.filter(({ key }) => key !== 'Mod-Enter');

function submit(act: (() => void) | undefined): boolean {
  act?.();
  return act !== undefined;
}

function readingOf(readOnly: boolean) {
  return [EditorState.readOnly.of(readOnly), EditorView.editable.of(!readOnly)];
}

function diagnosticsOf(marks: readonly CodeMark[], length: number): Diagnostic[] {
  return marks.map(({ start, end, severity, message }) => ({
    from: Math.min(start, length),
    to: Math.min(Math.max(end, start), length),
    severity,
    message,
  }));
}
