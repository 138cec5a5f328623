import { expect, test } from 'vitest';
import { fillEntryText } from '#contracts/publishing/post-feeds.ts';

const entry = { title: 'New menu', text: 'Iced latte', link: 'https://a.example/1', author: '' };

test('The text of a post is made of the values of its entry, and lines of missing values are left out', () => {
  expect(fillEntryText('{{title}}\nby {{ author }}\n{{author}}\n\n{{link}}', entry)).toBe(
    'New menu\nby \n\nhttps://a.example/1',
  );
  expect(fillEntryText('{{author}}\n\n{{title}}\n\n\n\n{{text}}', entry)).toBe('New menu\n\nIced latte');
});
