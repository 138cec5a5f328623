import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
  type CompletionSource,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { setDiagnostics, type Diagnostic } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { drawSelection, EditorView, keymap, placeholder } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import classes from './formula-code.module.css';

/** What is wrong or doubtful at a place of a formula, as a sentence. */
export type FormulaMark = {
  start: number;
  end: number;
  severity: 'error' | 'warning' | 'hint';
  message: string;
};

type Props = {
  value: string;
  onChange: (value: string) => void;
  /** Ctrl (or ⌘) + Enter. */
  onSave: () => void;
  label: string;
  hint: string;
  marks: readonly FormulaMark[];
  complete: CompletionSource;
};

/** A text field for formulas: completion, marks at the place of a fault, undo. */
export function FormulaCode(props: Props) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    const { value, label, hint } = latest.current;
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
          autocompletion({ override: [(context) => latest.current.complete(context)], icons: false }),
          // Tab leaves the field, so that keyboard users are not trapped in it.
          keymap.of([
            { key: 'Mod-Enter', run: () => (latest.current.onSave(), true) },
            ...closeBracketsKeymap,
            ...completionKeymap,
            ...historyKeymap,
            ...KEYS,
          ]),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) latest.current.onChange(update.state.doc.toString());
          }),
        ],
      }),
    });
    view.current = made;
    made.dispatch({ selection: { anchor: value.length } });
    made.focus();
    return () => made.destroy();
  }, []);
  useEffect(() => {
    const editor = view.current;
    if (!editor || editor.state.doc.toString() === props.value) return;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: props.value } });
  }, [props.value]);
  useEffect(() => {
    const editor = view.current;
    if (editor)
      editor.dispatch(setDiagnostics(editor.state, toDiagnostics(props.marks, editor.state.doc.length)));
  }, [props.marks]);
  return <div ref={host} className={classes.field} />;
}

const KEYS = defaultKeymap.filter(({ key }) => key !== 'Mod-Enter');

function toDiagnostics(marks: readonly FormulaMark[], length: number): Diagnostic[] {
  return marks.map(({ start, end, severity, message }) => ({
    from: Math.min(start, length),
    to: Math.min(Math.max(end, start), length),
    severity,
    message,
  }));
}
