import { useCallback, useEffect, useMemo, useState } from 'react';
import type { StoredFile } from '#contracts/kit/files/file.ts';
import type { PublishingAccount } from '#contracts/publishing/accounts.ts';
import type { PostContent } from '#contracts/publishing/content.ts';
import { useNow } from '#web/kit/ui/time.tsx';
import { findProblems } from './checks/find-problems.ts';
import type { Problem } from './checks/problem.ts';
import { useSimilarProblems } from './checks/use-similar-problems.ts';
import { nameField, type ChosenAccount, type Composer } from './composer-context.ts';
import { readContent, writeContent, type Tab } from './model/post-fields.ts';
import { useMediaFacts } from './model/use-media-facts.ts';
import { isTargetOpen, type EditedPost } from './model/use-post.ts';
import { useSentLinks } from './model/use-sent-links.ts';

type ComposerInput = {
  edited: EditedPost;
  accounts: readonly PublishingAccount[];
  mayWrite: boolean;
  /** What the server refused when the post was scheduled last. */
  refused: readonly Problem[];
};

/** What the parts of the composer share, for one post. */
export function useComposerValue({ edited, accounts, mayWrite, refused }: ComposerInput): Composer {
  const { fields, post, change } = edited;
  const [wanted, setTab] = useState<Tab>('all');
  const chosen = useMemo(() => listChosen({ fields, post }, accounts), [fields, post, accounts]);
  const tab = chosen.some(({ connection_id }) => connection_id === wanted) ? wanted : 'all';
  const { files, addFile } = useFiles(post?.files);
  const facts = useMediaFacts(files);
  const { readLinks, readSent } = useSentLinks({ fields, chosen, postId: post?._id });
  const now = useNow();
  const similar = useSimilarProblems(post?._id);
  const problems = useMemo(
    () => [...refused, ...findProblems({ fields, chosen, files, facts, now, readSent }), ...similar],
    [refused, fields, chosen, files, facts, now, similar, readSent],
  );
  const edit = useCallback<Composer['edit']>(
    (to) => change((before) => writeContent(before, tab, to(readContent(before, tab)))),
    [change, tab],
  );
  const write = useCallback((part: Partial<PostContent>) => edit(() => part), [edit]);
  const [jumped, setJumped] = useState<{ path: string } | null>(null);
  useEffect(() => {
    if (jumped) focusField(jumped.path);
  }, [jumped]);
  const jump = useCallback(({ tab: to, path }: Pick<Problem, 'tab' | 'path'>) => {
    setTab(to);
    setJumped({ path });
  }, []);
  const content = useMemo(() => readContent(fields, tab), [fields, tab]);
  const isOpen = mayWrite && (tab === 'all' || isTargetOpen(post, tab));
  return {
    edited,
    accounts,
    chosen,
    tab,
    openTab: setTab,
    content,
    write,
    edit,
    readLinks,
    readSent,
    files,
    addFile,
    facts,
    problems,
    jump,
    mayWrite,
    isOpen,
  };
}

function listChosen(
  { fields, post }: Pick<EditedPost, 'fields' | 'post'>,
  accounts: readonly PublishingAccount[],
): ChosenAccount[] {
  return fields.targets.flatMap(({ connection_id }) => {
    const target = post?.targets.find((one) => one.connection_id === connection_id);
    const account = accounts.find((one) => one.connection_id === connection_id);
    const channel = account?.channel ?? target?.channel;
    return channel
      ? [{ connection_id, channel, name: account?.name ?? target?.account_name ?? '', target }]
      : [];
  });
}

/** The files of the post as it was stored, and those that were uploaded since. */
function useFiles(stored: readonly StoredFile[] = NO_FILES) {
  const [added, setAdded] = useState<readonly StoredFile[]>(NO_FILES);
  const files = useMemo(
    () => new Map([...stored, ...added].map((file) => [file._id, file] as const)),
    [stored, added],
  );
  const addFile = useCallback((file: StoredFile) => setAdded((before) => [...before, file]), []);
  return { files, addFile };
}

const NO_FILES: readonly StoredFile[] = [];

/** Focuses the control of a field, or the nearest one around it: `media.2.alt`, else `media.2`, else `media`. */
function focusField(path: string): void {
  for (let name = path; name !== ''; name = name.slice(0, Math.max(0, name.lastIndexOf('.')))) {
    const control = document.getElementById(nameField(name));
    if (!control) continue;
    control.scrollIntoView({ block: 'center' });
    control.focus();
    return;
  }
}
