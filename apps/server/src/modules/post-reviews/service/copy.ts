import { dayInWords, type Platform } from '@vitrine/contract'
import type { Outcome } from './answer.ts'

/** Texts of the approver's page. */
export const copy = {
  title: 'Approve this post',
  post: 'Post for approval',
  asks: (asker: string, team: string, platform: Platform) =>
    `${asker} from ${team} would like you to approve this post for ${platform}.`,
  asksUnknown: (team: string, platform: Platform) => `${team} would like you to approve this post for ${platform}.`,
  forYou: (name: string, until: Date) => `This link is for ${name} and works until ${dayInWords(until, 'UTC')}.`,
  time: 'Time',
  noTime: 'Not chosen yet',
  account: 'Account',
  kind: 'Type',
  place: 'Location',
  noAccount: 'Not chosen yet',
  postTitle: 'Title',
  firstComment: 'First comment',
  noCaption: 'This post has no caption.',
  noFiles: 'This post has no files yet.',
  hiddenFile: 'This file can’t be shown here.',
  image: (at: number, of: number) => `Image ${at} of ${of}`,
  preview: 'Preview of the post',
  text: 'Note or comment',
  textHelp: 'Say what to change if you reject the post.',
  comment: 'Comment',
  approve: 'Approve',
  reject: 'Reject',
  sendComment: 'Send comment',
  yours: 'Your comments',
  youApproved: 'You approved this post',
  youRejected: 'You rejected this post',
  approvedOn: (at: Date) => `You approved this post on ${dayInWords(at, 'UTC')}.`,
  rejectedOn: (at: Date) => `You rejected this post on ${dayInWords(at, 'UTC')}.`,
  changedSince: 'The post was changed after your last answer. Please review it again.',
  published: 'This post has been published, so you can no longer approve or reject it.',
  publishing: 'This post is being published, so you can no longer approve or reject it.',
  cancelled: 'This post was cancelled. You don’t need to answer.',
  ended: 'This link no longer works',
  endedHelp: 'It has expired, or you were sent a newer one. Ask the person who sent it to you for a new link.',
} as const

/** The message shown after a form is submitted. */
export const outcomeWords: Record<Outcome, { text: string; isProblem: boolean }> = {
  approved: { text: 'Thank you. Your approval was sent to the team.', isProblem: false },
  rejected: { text: 'Thank you. Your answer was sent to the team.', isProblem: false },
  comment: { text: 'Your comment was sent to the team.', isProblem: false },
  again: { text: 'You have already answered. Your first answer counts.', isProblem: true },
  changed: {
    text: 'The post was changed while you were looking at it, so your answer wasn’t saved. If you wrote a note, it was sent as a comment. Please review the post again.',
    isProblem: true,
  },
  note: { text: 'Write what should be changed, then reject the post.', isProblem: true },
  text: { text: 'Write something first.', isProblem: true },
  long: { text: 'Your text is too long. Use at most 5,000 characters.', isProblem: true },
  closed: { text: 'Your answer wasn’t saved, because you can no longer approve or reject this post.', isProblem: true },
}
