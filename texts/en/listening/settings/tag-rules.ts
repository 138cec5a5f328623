/** Texts of the rules that put tags on posts. */
export const tagRule = {
  noun: 'tag rule',
  about: 'Rules that put tags on the posts which a query finds.',
  effect: 'New posts get the tags as they come in; stored ones when you apply a rule to them.',
  empty: 'No rule tags posts yet',
  empty_help: 'Write what a post must say, and choose the tags that it gets.',
  fields: {
    name: 'Name',
    query: 'Query',
    tag_ids: 'Tags',
    keyword_ids: 'Only under these keywords',
    active: 'Active',
  },
  help: {
    query: 'In the Boolean language, as keywords are.',
    tag_ids: 'A post that the query finds gets all of them.',
    keyword_ids: 'Without any, posts of every keyword are tagged, which needs a permission of its own.',
  },
};
