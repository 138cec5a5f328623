/** Texts of the rules that put tags on posts. */
export const tagRule = {
  noun: 'tag rule',
  about: 'Rules that tag the posts a query finds.',
  effect: 'New posts get the tags as they come in; stored ones when you apply a rule to them.',
  empty: 'No rule tags posts yet',
  empty_help: 'Write what a post must contain, and choose the tags it gets.',
  fields: {
    name: 'Name',
    query: 'Query',
    tag_ids: 'Tags',
    keyword_ids: 'Only under these keywords',
    active: 'Active',
  },
  help: {
    query: 'In the Boolean language, like keywords.',
    tag_ids: 'A post that the query finds gets all of them.',
    keyword_ids: 'Without any, posts of every keyword are tagged, which needs a separate permission.',
  },
};
