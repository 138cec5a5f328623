import { createLink } from '@tanstack/react-router';
import { Anchor, type AnchorProps } from '@mantine/core';
import { forwardRef, type AnchorHTMLAttributes } from 'react';

type Props = AnchorProps & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof AnchorProps>;

const AnchorOfRouter = forwardRef<HTMLAnchorElement, Props>(function AnchorOfRouter(props, ref) {
  return <Anchor ref={ref} {...props} />;
});

/** A link inside the suite in the look of a link; its page is fetched as soon as the pointer rests on it. */
export const TextLink = createLink(AnchorOfRouter);

/** A link inside the suite without any look of its own (rows, cards, navigation). */
export { Link } from '@tanstack/react-router';
