// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { switchLanguage, startI18n } from '#web/kit/text/i18n.ts';
import { Media } from './media.tsx';
import { Thumbnail } from './thumbnail.tsx';

beforeAll(async () => {
  await startI18n();
  await switchLanguage('en');
});
afterEach(cleanup);

function show(...addresses: string[]) {
  return render(
    <MantineProvider env="test">
      <Media addresses={addresses} />
    </MantineProvider>,
  );
}

it('draws pictures, and links films to where they play', () => {
  show('https://media.example/1.jpg', 'https://media.example/2.mp4?x=1', 'javascript:alert(1)');
  expect(screen.getByRole('button').getAttribute('aria-label')).toBe('Picture 1: open large');
  expect(screen.getByRole('link', { name: 'Video or audio 2' }).getAttribute('href')).toBe(
    'https://media.example/2.mp4?x=1',
  );
});

it('links what cannot be drawn rather than showing a torn picture', () => {
  const { container } = show('https://media.example/gone');
  const picture = container.querySelector('img');
  if (!picture) throw new Error('no picture');
  fireEvent.error(picture);
  expect(screen.getByRole('link', { name: 'Media 1 at its source' }).getAttribute('href')).toBe(
    'https://media.example/gone',
  );
  expect(screen.queryByRole('button')).toBeNull();
});

it('a row shows the first picture and how many there are; what cannot be drawn gives its place to the next', () => {
  const media = ['film.mp4', '1.jpg', '2.jpg'].map((name) => `https://media.example/${name}`);
  const { container, unmount } = render(<Thumbnail media={media} />);
  const picture = () => container.querySelector('img');
  const fail = () => fireEvent.error(picture() ?? container);
  expect(screen.getByRole('img', { name: '2 pictures' })).toBeDefined();
  expect([picture()?.loading, picture()?.referrerPolicy]).toEqual(['lazy', 'no-referrer']);
  expect(picture()?.src).toBe(media[1]);
  fail();
  expect(picture()?.src).toBe(media[2]);
  fail();
  expect(container.firstChild).toBeNull();
  unmount();
  // The row comes into sight again.
  expect(render(<Thumbnail media={media} />).container.firstChild).toBeNull();
});

it('films and what does not lead to the web make no picture in a row', () => {
  const { container } = render(
    <Thumbnail media={['https://media.example/film.mp4', 'javascript:alert(1)']} />,
  );
  expect(container.textContent).toBe('');
  expect(container.firstChild).toBeNull();
});
