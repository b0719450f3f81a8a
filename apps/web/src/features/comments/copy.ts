const personIn = (user: { first_name: string; last_name: string } | null) =>
  user ? `${user.first_name} ${user.last_name}`.trim() : 'A former member'

export const commentWords = {
  panel: 'Comments',
  loading: 'the comments',
  teamOnly: 'Only the team that owns this file can read the comments.',
  earlier: 'Show earlier comments',
  person: personIn,
  commentBy: (name: string) => `Comment by ${name}`,
  replyBy: (name: string) => `Reply by ${name}`,
  edited: '(edited)',
  at: (time: string) => `At ${time}`,
  showSpot: (number: number) => `Show spot ${number} on the image`,
  spot: (number: number | undefined, text: string) => `Spot ${number}: ${text.slice(0, 80)}`,
  edit: 'Edit comment',
  editHow: 'Click to edit',
  save: 'Save',
  notSaved: 'The comment couldn’t be saved',
  delete: 'Delete comment',
  deleteAsk: {
    title: 'Delete this comment?',
    text: 'It will be deleted for everyone. This can’t be undone.',
    action: 'Delete comment',
    danger: true,
  },
  resolve: 'Resolve',
  reopen: 'Reopen',
  notResolved: 'The thread couldn’t be resolved',
  notReopened: 'The thread couldn’t be reopened',
  resolvedBy: (name: string, comments: number) =>
    comments === 1 ? `Resolved by ${name}, 1 comment` : `Resolved by ${name}, ${comments} comments`,
  reply: 'Reply',
} as const

export const writeWords = {
  write: 'Write a comment',
  send: 'Send',
  notSent: 'The comment couldn’t be sent',
  atTime: (time: string) => `At ${time} in the video`,
  onSpot: 'On the marked spot',
  wholeFile: 'Comment on the whole file',
  draw: 'Draw a box around the part you mean.',
  offline: 'You’re offline. The comment will be sent when you’re back online.',
  dontSend: 'Don’t send',
  mention: 'Mention someone',
  people: 'People to mention',
  markSpot: 'Mark a spot on the image',
  markHow:
    'Mark a spot: draw a box on the image, or move the box with the arrow keys, resize it with Shift and the arrow keys, and press Enter',
  frame: 'Comment on this frame',
  reply: 'Write a reply',
  sendReply: 'Send reply',
  replyNotSent: 'The reply couldn’t be sent',
} as const
