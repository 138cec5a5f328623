import { RangeSetBuilder, type Extension } from '@codemirror/state';
import { Decoration, EditorView, ViewPlugin, type DecorationSet, type ViewUpdate } from '@codemirror/view';
import type { Token } from '#engine/query/token.ts';
import { tokenize } from '#engine/query/tokens.ts';

/** How each kind of token is drawn; the class names are those of query.module.css, passed by the editor. */
export type TokenClasses = Readonly<
  Record<'operator' | 'not' | 'field' | 'phrase' | 'bracket' | 'comment', string>
>;

const COMMENT = /<<<[\s\S]*?(?:>>>|$)/g;

function classOf(token: Token, classes: TokenClasses): string | null {
  switch (token.type) {
    case 'and':
    case 'or':
    case 'near':
      return classes.operator;
    case 'not':
    case 'minus':
      return classes.not;
    case 'field':
      return classes.field;
    case 'phrase':
    case 'exact':
    case 'range':
      return classes.phrase;
    case 'open':
    case 'close':
    case 'plus':
      return classes.bracket;
    default:
      return null;
  }
}

function decorationsOf(view: EditorView, classes: TokenClasses): DecorationSet {
  const text = view.state.doc.toString();
  const marks = [
    ...tokenize(text).tokens.flatMap((token) => {
      const name = classOf(token, classes);
      return name === null ? [] : [{ start: token.start, end: token.end, name }];
    }),
    ...Array.from(text.matchAll(COMMENT), (found) => ({
      start: found.index,
      end: found.index + found[0].length,
      name: classes.comment,
    })),
  ].sort((a, b) => a.start - b.start);
  const builder = new RangeSetBuilder<Decoration>();
  for (const { start, end, name } of marks) builder.add(start, end, Decoration.mark({ class: name }));
  return builder.finish();
}

/** Colours operators, fields, phrases, parentheses and comments as the language parses them. */
export function makeHighlighter(classes: TokenClasses): Extension {
  return ViewPlugin.fromClass(
    class {
      decorations: DecorationSet;

      constructor(view: EditorView) {
        this.decorations = decorationsOf(view, classes);
      }

      update(update: ViewUpdate) {
        if (update.docChanged) this.decorations = decorationsOf(update.view, classes);
      }
    },
    { decorations: (plugin) => plugin.decorations },
  );
}
