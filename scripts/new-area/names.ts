/** The forms in which the name of a new area is written. */
export type AreaNames = {
  /** `reply-hint`: files, paths, the page. */
  kebab: string;
  /** `reply_hint`: the noun of events and texts, the permission. */
  snake: string;
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
export const toAreaNames = (name: string, thai?: string): AreaNames | undefined => {
  if (!/^[a-z]+(-[a-z]+)*$/.test(name)) return undefined;
  const camel = name.replaceAll(/-(\w)/g, (_all, letter: string) => letter.toUpperCase());
  const words = name.replaceAll('-', ' ');
  const title = words.charAt(0).toUpperCase() + words.slice(1);
  return {
    kebab: name,
    snake: name.replaceAll('-', '_'),
    camel,
    pascal: camel.charAt(0).toUpperCase() + camel.slice(1),
    title,
    thai: thai ?? title,
  };
};
