import type { PostComment } from '@vitrine/contract'

/** Texts of the comments on a post. */
export const copy = {
  title: 'Comments',
  loading: 'the comments',
  onlyTeam: 'Only your team can read these comments. People you asked for approval see only their own.',
  earlier: 'Show earlier comments',
  write: 'Write a comment',
  edit: 'Edit the comment',
  editAction: 'Edit',
  send: 'Send',
  save: 'Save',
  cancel: 'Cancel',
  edited: '(edited)',
  remove: 'Delete',
  removeTitle: 'Delete this comment?',
  removeText: 'It will be permanently deleted for everyone.',
  removeAction: 'Delete comment',
  removed: 'Comment deleted',
  removeFailed: 'The comment wasn’t deleted',
  notSent: 'The comment wasn’t sent',
  notSaved: 'The comment wasn’t saved',
  outside: 'Outside your team',
  left: 'A former member',
  kinds: { comment: '', approved: 'Approved the post', rejected: 'Rejected the post' } satisfies Record<
    PostComment['kind'],
    string
  >,
  by: (name: string) => `Comment by ${name}`,
} as const
