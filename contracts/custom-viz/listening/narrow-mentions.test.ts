import { expect, test } from 'vitest';
import {
  isMentionChoice,
  narrowMentions,
  type MentionChoice,
} from '#contracts/custom-viz/listening/narrow-mentions.ts';
import { StoredFilter } from '#contracts/listening/stored-filter.ts';

/* Conditions of dashboards are added to what a filter of mentions has; none is replaced. */

const NOTHING = { channel: 'line', not_channel: 'line' };

function among(dimension: string, ...values: (string | null)[]): MentionChoice {
  return { dimension, is: 'among', values };
}

function but(dimension: string, ...values: (string | null)[]): MentionChoice {
  return { dimension, is: 'not_among', values };
}

test('A choice takes a free place, and is required besides one that is taken', () => {
  expect(narrowMentions({}, [among('channel', 'pantip', 'facebook')])).toEqual({
    channel: 'pantip,facebook',
  });
  expect(narrowMentions({ channel: 'facebook' }, [among('channel', 'pantip')])).toEqual({
    also: 'channel:pantip',
  });
  const twice = narrowMentions({}, [among('hashtag', 'sale'), among('hashtag', 'a,b')]);
  expect(twice).toEqual({ hashtag: 'sale', also: String.raw`hashtag:a\\\,b` });
  expect(StoredFilter.safeParse(twice).success).toBe(true);
});

test('What a widget replaces is required besides it', () => {
  const keyword = '0192f0c1-2f4e-7000-8000-000000000001';
  const narrowed = narrowMentions({}, [among('keyword', keyword)], { replaced: ['keyword'] });
  expect(narrowed).toEqual({ also: `keyword:${keyword}` });
});

test('Values that are left out are left out with those that were', () => {
  expect(narrowMentions({ not_channel: 'facebook' }, [but('channel', 'pantip', 'facebook')])).toEqual({
    not_channel: 'facebook,pantip',
  });
});

test('Having no value is said where a filter of mentions has a word for it', () => {
  expect(narrowMentions({}, [among('country', 'TH', null)])).toEqual({ country: 'TH,unknown' });
  expect(narrowMentions({}, [among('assigned', null)])).toEqual({ assigned: 'nobody' });
  expect(isMentionChoice(among('hashtag', null))).toBe(false);
});

test('What cannot be said counts nothing, and nothing that follows takes that back', () => {
  for (const wrong of [
    among('hashtag', null),
    among('ticket_state', 'open'),
    among('channel', 'nowhere'),
    among('keyword', 'no id'),
    { dimension: 'language', is: 'contains' as const, values: ['t'] },
    among('hashtag', ...Array.from({ length: 201 }, (_one, at) => String(at))),
  ])
    expect(narrowMentions({ channel: 'facebook' }, [wrong, among('channel', 'pantip')])).toMatchObject(
      NOTHING,
    );
});

test('A filter without a choice changes nothing', () => {
  expect(narrowMentions({ channel: 'facebook' }, [among('channel')])).toEqual({});
});
