import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { setDiagnostics, type Diagnostic } from '@codemirror/lint';
import { Compartment, EditorState } from '@codemirror/state';
import { drawSelection, EditorView, keymap, placeholder } from '@codemirror/view';
import { useEffect, useImperativeHandle, useRef, type Ref } from 'react';
import { completeQuery, type CompletionSource } from './complete.ts';
import { makeHighlighter } from './highlight.ts';
import classes from './code-field.module.css';

/** Marks of findings, with a text that is shown on hover. */
export type Mark = { start: number; end: number; severity: 'error' | 'warning' | 'hint'; message: string };

/** What the parent may do with the field: select a range of its text. */
export type CodeFieldHandle = { select: (start: number, end: number) => void };

type Props = {
  value: string;
  onChange: (value: string) => void;
  readOnly: boolean;
  /** Takes the focus when mounted, with the cursor after the text. */
  focused?: boolean;
  label: string;
  hint: string;
  marks: readonly Mark[];
  completion: CompletionSource;
  handle: Ref<CodeFieldHandle>;
};

/** A text field for the query language: colours, completion, marks at the place of a fault, undo. */
export function CodeField(props: Props) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const reading = useRef(new Compartment());
  useEffect(() => {
    const { value, label, hint, readOnly } = latest.current;
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
          makeHighlighter(TOKENS),
          autocompletion({
            override: [(context) => completeQuery(latest.current.completion)(context)],
            icons: false,
          }),
          // Tab leaves the field, so that keyboard users are not trapped in it. Ctrl+Enter belongs to the form.
          keymap.of([...closeBracketsKeymap, ...completionKeymap, ...historyKeymap, ...KEYS]),
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
    view.current?.dispatch({ effects: reading.current.reconfigure(readingOf(props.readOnly)) });
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

const TOKENS = {
  operator: classes.operator ?? '',
  not: classes.not ?? '',
  field: classes.name ?? '',
  phrase: classes.phrase ?? '',
  bracket: classes.bracket ?? '',
  comment: classes.comment ?? '',
};

function readingOf(readOnly: boolean) {
  return [EditorState.readOnly.of(readOnly), EditorView.editable.of(!readOnly)];
}

function diagnosticsOf(marks: readonly Mark[], length: number): Diagnostic[] {
  return marks.map(({ start, end, severity, message }) => ({
    from: Math.min(start, length),
    to: Math.min(Math.max(end, start), length),
    severity,
    message,
  }));
}
