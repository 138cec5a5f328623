import { Anchor, type AnchorProps } from '@mantine/core';
import { forwardRef, useEffect, useRef, type AnchorHTMLAttributes, type MouseEvent } from 'react';
import { writeQuery } from './address-query.ts';
import { getNavigation } from './navigation.ts';

/** The target of a link: a path of the suite with its query, `.` being the current path; `search` replaces a query in `to`. */
type Destination = { to: string; search?: Readonly<Record<string, unknown>> };

type Props = Destination & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>;

/** A pointer that rests this long on a link counts as intent: its page is prefetched. */
const RESTS_MS = 40;

/** Whether a click opens the page here; clicks for another tab or window, or a download, are left to the browser. */
function isPlain(event: MouseEvent<HTMLAnchorElement>): boolean {
  return (
    event.button === 0 &&
    !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) &&
    !event.defaultPrevented &&
    ['', '_self'].includes(event.currentTarget.target)
  );
}

/**
 * A link inside the suite without any style of its own (rows, cards, navigation). It is a plain address until the user points at it or
 * focuses it: the router's own link recomputes its target with every navigation, and a page has a hundred of them.
 */
export const Link = forwardRef<HTMLAnchorElement, Props>(function Link(
  { to, search, children, ...props },
  ref,
) {
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const path = to === '.' ? getNavigation().getPath() : to;
  const href = search ? `${path}${writeQuery(search)}` : path;
  const fetchPage = () => getNavigation().preload(href);
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
        getNavigation().go(href, { replace: false });
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

/** A link inside the suite in the style of a link, in the size of the surrounding text. */
export const TextLink = forwardRef<HTMLAnchorElement, TextLinkProps>(function TextLink(props, ref) {
  return <Anchor ref={ref} component={Link} inherit={props.size === undefined} {...props} />;
});
