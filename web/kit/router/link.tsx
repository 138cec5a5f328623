import { Anchor, type AnchorProps } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { forwardRef, useEffect, useRef, type AnchorHTMLAttributes, type MouseEvent } from 'react';
import { parseQuery, writeQuery } from './address.ts';

/** Where a link leads: a path of the suite with its query, `.` being the present path; `search` stands in for a query in `to`. */
type Destination = { to: string; search?: Readonly<Record<string, unknown>> };

type Props = Destination & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>;

/** A pointer that rests so long on a link means it: its page is fetched. */
const RESTS_MS = 40;

/** Whether a click asks for the page here; the browser's own ways (another tab or window, a download) stay the browser's. */
const isPlain = (event: MouseEvent<HTMLAnchorElement>): boolean =>
  event.button === 0 &&
  !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) &&
  !event.defaultPrevented &&
  ['', '_self'].includes(event.currentTarget.target);

/**
 * A link inside the suite without any look of its own (rows, cards, navigation). It is an address and no more until somebody turns to
 * it: the router's own link works out its place anew with every step anywhere, and a page has a hundred of them.
 */
export const Link = forwardRef<HTMLAnchorElement, Props>(function Link(
  { to, search, children, ...props },
  ref,
) {
  const router = useRouter();
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const path = to === '.' ? router.state.location.pathname : to;
  const href = search ? `${path}${writeQuery(search)}` : path;
  const fetchPage = () => {
    const { pathname, search: query } = new URL(href, window.location.origin);
    void router.preloadRoute({ to: pathname, search: parseQuery(query) });
  };
  const leave = () => clearTimeout(resting.current);
  const rest = () => {
    leave();
    resting.current = setTimeout(fetchPage, RESTS_MS);
  };
  useEffect(() => () => clearTimeout(resting.current), []);
  return (
    <a
      {...props}
      ref={ref}
      href={href}
      onClick={(event) => {
        props.onClick?.(event);
        if (!isPlain(event)) return;
        event.preventDefault();
        leave();
        void router.navigate({ href });
      }}
      onMouseEnter={(event) => {
        props.onMouseEnter?.(event);
        rest();
      }}
      onMouseLeave={(event) => {
        props.onMouseLeave?.(event);
        leave();
      }}
      onFocus={(event) => {
        props.onFocus?.(event);
        rest();
      }}
      onBlur={(event) => {
        props.onBlur?.(event);
        leave();
      }}
      onTouchStart={(event) => {
        props.onTouchStart?.(event);
        fetchPage();
      }}
    >
      {children}
    </a>
  );
});

type TextLinkProps = AnchorProps &
  Destination &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof AnchorProps | 'href'>;

/** A link inside the suite in the look of a link, in the size of the words around it. */
export const TextLink = forwardRef<HTMLAnchorElement, TextLinkProps>(function TextLink(props, ref) {
  return <Anchor ref={ref} component={Link} inherit={props.size === undefined} {...props} />;
});
