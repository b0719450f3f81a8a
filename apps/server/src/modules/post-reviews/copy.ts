import { dayInWords, type Platform } from '@vitrine/contract'

export const approverCopy = {
  futureDate: 'Choose a date in the future',
  withinYear: 'Choose a date within a year',
  tooMany: (most: number) => `You can ask at most ${most} people to approve a post`,
} as const

/** Texts of the approver's page. */
export const copy = {
  title: 'Approve this post',
  post: 'Post for approval',
  asks: (asker: string, team: string, platform: Platform) =>
    `${asker} from ${team} would like you to approve this post for ${platform}.`,
  asksUnknown: (team: string, platform: Platform) => `${team} would like you to approve this post for ${platform}.`,
  forYou: (name: string, until: Date) => `This link is for ${name} and works until ${dayInWords(until, 'UTC')}.`,
  time: 'Date and time',
  noTime: 'Not chosen yet',
  account: 'Account',
  kind: 'Type',
  place: 'Location',
  noAccount: 'Not chosen yet',
  firstComment: 'First comment',
  noCaption: 'This post has no caption.',
  noFiles: 'This post has no files yet.',
  hiddenFile: 'This file can’t be shown here.',
  image: (at: number, of: number) => `Image ${at} of ${of}`,
  preview: 'Preview of the post',
  text: 'Note or comment',
  textHelp: 'If you reject the post, say what to change.',
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
export const outcomeWords = {
  approved: { text: 'Thank you. Your approval was sent to the team.', isProblem: false },
  rejected: { text: 'Thank you. Your answer was sent to the team.', isProblem: false },
  comment: { text: 'Your comment was sent to the team.', isProblem: false },
  again: { text: 'You have already answered. Your first answer counts.', isProblem: true },
  changed: {
    text: 'The post was changed while you were looking at it, so your answer wasn’t saved. If you wrote a note, it was sent as a comment. Please review the post again.',
    isProblem: true,
  },
  note: { text: 'Say what needs to change, then reject the post.', isProblem: true },
  text: { text: 'Write a comment first.', isProblem: true },
  long: { text: 'Your text is too long. Use at most 5,000 characters.', isProblem: true },
  closed: {
    text: 'Your answer or comment wasn’t saved, because this post can no longer be reviewed.',
    isProblem: true,
  },
} as const
/** The result of submitting a form. */
export type Outcome = keyof typeof outcomeWords
export const isOutcome = (text: string): text is Outcome => Object.hasOwn(outcomeWords, text)

const nextStep = (kind: 'approved' | 'rejected' | 'comment', waiting: number, isPlanned: boolean) => {
  if (kind === 'comment') return ''
  if (kind === 'rejected') return 'The post won’t be published. Change it, then request approval again.'
  if (waiting > 0)
    return waiting === 1 ? '1 other person hasn’t answered yet.' : `${waiting} other people haven’t answered yet.`
  return isPlanned
    ? 'The post will be published at its scheduled time.'
    : 'The post isn’t scheduled yet. Choose a time to publish it.'
}
const answerTitles = {
  approved: (name: string, platform: Platform) => `${name} approved a post for ${platform}`,
  rejected: (name: string, platform: Platform) => `${name} rejected a post for ${platform}`,
  comment: (name: string, platform: Platform) => `${name} commented on a post for ${platform}`,
} as const

type Asked = { platform: Platform; message: string; until: Date }
/** An approver's answer. `waiting` is the number of approvers who have not answered. */
export type MailedAnswer = {
  kind: keyof typeof answerTitles
  platform: Platform
  text: string
  caption: string
  waiting: number
  isPlanned: boolean
}

export const mails = {
  asked: (
    name: string,
    asker: { name: string; team: string },
    { platform, message, until }: Asked,
    address: string,
  ) => ({
    subject: `${asker.team} would like you to approve a post for ${platform}`,
    heading: 'Please approve a post',
    paragraphs: [
      `Hello ${name},`,
      `${asker.name} from ${asker.team} would like you to review a post for ${platform} before it is published.`,
      ...(message.trim() ? [message] : []),
      `This link is only for you and works until ${dayInWords(until, 'UTC')}.`,
    ],
    button: { label: 'Review post', address },
    footer: `Sent by ${asker.team}. If you don’t know why you got this email, ignore it.`,
  }),
  answered: (
    name: string,
    team: string,
    { kind, platform, text, caption, waiting, isPlanned }: MailedAnswer,
    address: string,
  ) => {
    const heading = answerTitles[kind](name, platform)
    const next = nextStep(kind, waiting, isPlanned)
    return {
      subject: heading,
      heading,
      paragraphs: [
        ...(text.trim() ? [`“${text.trim()}”`] : []),
        ...(next ? [next] : []),
        ...(caption.trim() ? [`The post: ${caption.trim().slice(0, 120)}`] : []),
      ],
      button: { label: 'Open post', address },
      footer: `Sent by ${team}, because you asked for this approval or manage the team’s posts.`,
    }
  },
  mentioned: (name: string, platform: Platform, text: string, address: string) => ({
    subject: `${name} mentioned you in a comment on a post`,
    heading: `${name} mentioned you`,
    paragraphs: [`In a comment on a post for ${platform}:`, text],
    button: { label: 'Open post', address },
  }),
} as const
