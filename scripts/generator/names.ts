/** The zone of the screens, to which the generated code belongs. */
export const WEB = '#web';
/** The forms in which a name is written in code and texts. */
export type NameForms = {
  /** `reply-hint`: files, paths, the page. */
  kebab: string;
  /** `reply_hint`: names on the wire, keys of texts, permissions. */
  snake: string;
  /** `REPLY_HINT`: variables of the environment. */
  upper: string;
  /** `replyHint`: constants. */
  camel: string;
  /** `ReplyHint`: schemas and components. */
  pascal: string;
  /** `Reply hint`: the text that users read. */
  title: string;
  /** The text that users read in Thai. */
  thai: string;
};

/** The forms of a kebab-case name; undefined if it is not one. */
export function toNameForms(name: string, thai?: string): NameForms | undefined {
  if (!/^[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*$/.test(name)) return undefined;
  const camel = name.replaceAll(/-(\w)/g, (_all, letter: string) => letter.toUpperCase());
  const words = name.replaceAll('-', ' ');
  const title = words.charAt(0).toUpperCase() + words.slice(1);
  const snake = name.replaceAll('-', '_');
  return {
    kebab: name,
    snake,
    upper: snake.toUpperCase(),
    camel,
    pascal: camel.charAt(0).toUpperCase() + camel.slice(1),
    title,
    thai: thai ?? title,
  };
}
