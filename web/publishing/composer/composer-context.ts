import { createContext, useContext } from 'react';
import type { StoredFile } from '#contracts/kit/files/file.ts';
import type { Channel } from '#contracts/networks.ts';
import type { PublishingAccount } from '#contracts/publishing/accounts.ts';
import type { PostContent } from '#contracts/publishing/content.ts';
import type { MediaFacts } from '#contracts/publishing/limits/media-facts.ts';
import type { SentLink } from '#contracts/publishing/post-links.ts';
import type { PostTarget } from '#contracts/publishing/post.ts';
import type { Problem } from './checks/problem.ts';
import type { ContentField, Tab } from './model/post-fields.ts';
import type { EditedPost } from './model/use-post.ts';

/** An account that a post is for. `target` is what became of the post there; undefined until the account is stored with it. */
export type ChosenAccount = {
  connection_id: string;
  channel: Channel;
  name: string;
  target: PostTarget | undefined;
};

/** Everything that the parts of the composer share. */
export type Composer = {
  edited: EditedPost;
  /** Every account on which the reader may publish. */
  accounts: readonly PublishingAccount[];
  /** Those that the post is for, in its order. */
  chosen: readonly ChosenAccount[];
  tab: Tab;
  openTab: (tab: Tab) => void;
  /** What the post says in the open tab. */
  content: PostContent;
  write: (change: Partial<PostContent>) => void;
  /** The same, from what the post says there then. */
  edit: (change: (content: PostContent) => Partial<PostContent>) => void;
  /** How the addresses of the post are sent on an account, and what it says there once they are. */
  readLinks: (connectionId: string) => readonly SentLink[];
  readSent: (connectionId: string) => PostContent;
  /** What is known of its files, by their ids. */
  files: ReadonlyMap<string, StoredFile>;
  addFile: (file: StoredFile) => void;
  /** What was found in them by looking at them. */
  facts: ReadonlyMap<string, MediaFacts>;
  problems: readonly Problem[];
  /** Goes to the field of a problem. */
  jump: (problem: Pick<Problem, 'tab' | 'path'>) => void;
  /** Whether the reader may change the post at all, and the open tab. */
  mayWrite: boolean;
  isOpen: boolean;
};

const Context = createContext<Composer | null>(null);
export const ComposerProvider = Context.Provider;

/** What the parts of the composer share. */
export function useComposer(): Composer {
  const composer = useContext(Context);
  if (!composer) throw new Error('this part is only drawn within the composer');
  return composer;
}

/** The id of the control of a field, to which a problem leads. */
export function nameField(path: string): string {
  return `post-${path}`;
}

/** The id of the control of a field of what a post says. */
export const nameContentField = (field: ContentField): string => nameField(field);
