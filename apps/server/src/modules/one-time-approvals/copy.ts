import { type Channel, channels, dayInWords, type Platform, type SocialMediaType } from '@vitrine/contract'
import { daysInWords, joinWithAnd } from './terms-copy.ts'

const mediaWords = { image: 'photo', video: 'video', carousel: 'post' } as const
const channelWords = {
  web: 'our websites',
  social: 'our social media',
  print: 'printed materials',
  advertising: 'paid advertising',
} as const
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Texts of the creator's page. */
export const copy = {
  title: (type: SocialMediaType) => `may we use your ${mediaWords[type]}?`,
  pageTitle: (team: string) => `${team} would like to use your post`,
  asks: (team: string, platform: Platform) =>
    `${team} would like your permission to use your ${platform} post. You don’t need an account to answer.`,
  yourPost: (day: string, platform: Platform) => `Your ${platform} post from ${day}`,
  preview: 'Your post',
  cover: (handle: string) => `Cover image of the post by @${handle}`,
  noCover: 'There is no preview of your post yet.',
  several: (count: number) => `${count} images and videos`,
  noCaption: 'This post has no caption.',
  onNetwork: (platform: Platform) => `View on ${platform}`,
  where: 'Where',
  whereWords: (asked: readonly Channel[]) => capital(joinWithAnd(asked.map((one) => channelWords[one]))),
  notFor: 'Not included',
  notForWords: (asked: readonly Channel[]) =>
    capital(joinWithAnd(channels.filter((one) => !asked.includes(one)).map((one) => channelWords[one]))),
  countries: 'Countries',
  countriesWords: (all: readonly string[]) => (all.length > 0 ? joinWithAnd(all) : 'Worldwide'),
  howLong: 'For how long',
  howLongWords: (days: number | null, until: string | null) => {
    if (days === null) return 'No end date'
    return until ? `${capital(daysInWords(days))}, until ${until}` : `${daysInWords(days)} from the date of your answer`
  },
  credit: 'Credit',
  changes: 'Changes',
  changesWords: (edits: boolean) =>
    edits ? 'Your post may be cropped and edited' : 'Your post may be resized, but not changed',
  terms: 'Full terms',
  yours: 'Your answer',
  jump: 'Answer the request',
  name: 'Your name',
  email: 'Email (optional)',
  emailHelp: 'We’ll send you a copy of what you agree to.',
  accept: 'I have read the terms and agree to them.',
  agree: 'Yes, I agree',
  decline: 'No, thank you',
  onceHelp: 'You can answer once. If you agree, you can withdraw your permission later with this link.',
  until: (day: string) => `This link is only for you. You can answer until ${day}.`,
  agreedTitle: 'You agreed. Thank you!',
  agreedOn: (team: string, day: string) => `You gave ${team} permission on ${day}.`,
  ends: (day: string) => `It ends on ${day}.`,
  copyTitle: 'Your copy',
  copyHelp: 'The proof of your answer, with the terms as you read them.',
  copyPdf: 'Download PDF',
  copyJson: 'Download JSON',
  originalTitle: 'Upload the original (optional)',
  originalHelp: (platform: Platform) =>
    `${platform} compresses images and videos. With the original, your work looks its best.`,
  originalMissing: (platform: Platform) =>
    `${platform} doesn’t give us your image or video. Please upload the original so that it can be used.`,
  originalField: 'Image or video',
  originalLimit: 'Up to 2 GB.',
  originalButton: 'Upload original',
  originalThere: 'You uploaded the original. If you upload another file, it will replace the first one.',
  withdrawTitle: 'Withdraw your permission',
  withdrawHelp: (team: string) =>
    `As soon as you withdraw, ${team} must stop publishing your post, and any scheduled posts that use it won’t be published. You can’t undo this.`,
  reason: 'Reason (optional)',
  withdraw: 'Withdraw permission',
  declinedTitle: 'You declined',
  declined: (team: string, day: string) =>
    `You declined on ${day}. ${team} may not use your post. There’s nothing else to do.`,
  lapsedTitle: 'This request has expired',
  lapsed: (team: string, day: string) =>
    `You had until ${day} to answer. ${team} doesn’t have permission to use your post. There’s nothing else to do.`,
  overTitle: 'Your permission has ended',
  over: (team: string, day: string) =>
    `It ended on ${day}, as agreed. ${team} may no longer publish your post. There’s nothing else to do.`,
  withdrawnTitle: 'You withdrew your permission',
  withdrawn: (team: string, day: string) =>
    `You withdrew it on ${day}. ${team} may no longer publish your post. There’s nothing else to do.`,
  revokedTitle: 'This permission has ended',
  revoked: (team: string, day: string) =>
    `${team} ended it on ${day} and may no longer publish your post. There’s nothing else to do.`,
  unknownTitle: 'This link doesn’t work',
  unknown: 'Check that you copied the full link. If it still doesn’t work, ask the team that sent it for a new one.',
} as const

export const dayIn = (zone: string) => (at: Date | string) => dayInWords(at, zone)

/** The message shown after a form is submitted. */
export const outcomeWords = {
  agreed: { text: 'Your answer was sent to the team.', isProblem: false },
  declined: { text: 'Your answer was sent to the team.', isProblem: false },
  withdrawn: { text: 'You’ve withdrawn your permission.', isProblem: false },
  original: { text: 'Thank you. Your original was uploaded.', isProblem: false },
  name: { text: 'Enter your name. Use at most 200 characters.', isProblem: true },
  email: { text: 'Enter a valid email address, or leave the field empty.', isProblem: true },
  accept: { text: 'Tick the box to agree to the terms.', isProblem: true },
  long: { text: 'Your text is too long. Use at most 1,000 characters.', isProblem: true },
  answered: { text: 'This request has already been answered. The first answer counts.', isProblem: true },
  terms: { text: 'The terms were changed while you were reading. Read them again, then answer.', isProblem: true },
  file: { text: 'Choose an image or a video first.', isProblem: true },
  kind: { text: 'This file is not an image or a video. Choose another one.', isProblem: true },
  large: { text: 'This file is too large. The limit is 2 GB.', isProblem: true },
  broken: { text: 'The upload was interrupted. Try again.', isProblem: true },
} as const
/** The result of submitting a form. */
export type Outcome = keyof typeof outcomeWords
export const isOutcome = (text: string): text is Outcome => Object.hasOwn(outcomeWords, text)

const answerTitles = {
  agreed: (handle: string) => `@${handle} agreed`,
  declined: (handle: string) => `@${handle} declined`,
  withdrawn: (handle: string) => `@${handle} withdrew permission`,
} as const
export type CreatorAnswer = keyof typeof answerTitles

export const mails = {
  asked: (team: string, platform: Platform, message: string, address: string) => ({
    subject: `${team} would like to use your post`,
    heading: `${team} would like to use your post`,
    paragraphs: [
      ...(message ? [message] : []),
      `${team} would like your permission to use your ${platform} post. The page explains how it would be used and for how long. You can agree or decline without an account.`,
    ],
    button: { label: 'See the request', address },
    footer: `Sent by ${team}. If this is not your post, ignore this email.`,
  }),
  agreed: (team: string, terms: string, proofHash: string, address: string) => ({
    subject: `Your copy: ${team} may use your post`,
    heading: 'Thank you. This is what you agreed to',
    paragraphs: [
      ...terms.split(/\n+/),
      `SHA-256 of the proof: ${proofHash}`,
      'Open the page to download the proof, upload the original, or withdraw your permission.',
    ],
    button: { label: 'Open the page', address },
    footer: `Sent by ${team}, because you agreed to its request.`,
  }),
  withdrawn: (team: string, platform: Platform, address: string) => ({
    subject: `You withdrew your permission for ${team}`,
    heading: 'Your permission has ended',
    paragraphs: [
      `${team} may no longer publish your ${platform} post. Any scheduled posts that use it won’t be published.`,
      'Copies that others have already saved or shared can’t be recalled.',
    ],
    button: { label: 'Open the page', address },
    footer: `Sent by ${team}, because you withdrew your permission.`,
  }),
  answered: (team: string, handle: string, answer: CreatorAnswer, reason: string, address: string) => ({
    subject: answerTitles[answer](handle),
    heading: answerTitles[answer](handle),
    paragraphs: [
      `This is the answer to your request to use a post by @${handle}.`,
      ...(reason ? [`Reason: ${reason}`] : []),
    ],
    button: { label: 'Open the post', address },
    footer: `Sent by ${team}, because you asked for this approval.`,
  }),
} as const

export const originalsCopy = {
  noMedia:
    'The network doesn’t provide this post’s images or videos. The creator can upload the original with the same link.',
} as const

/** "17 November 2026 at 09:30 UTC" */
const timeInWords = (at: Date | string | null | undefined) =>
  at
    ? new Date(at).toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).concat(' UTC')
    : 'an unknown date'

/** Texts of the proof that a creator can download. */
export const proofCopy = {
  title: 'One-time approval',
  answer: 'Answer',
  answered: (approved: boolean, at: string | null | undefined) =>
    approved ? `Approved on ${timeInWords(at)}` : `Declined on ${timeInWords(at)}`,
  revokedLabel: 'Revoked',
  revoked: (at: Date, by: 'creator' | 'team' | null) =>
    by === 'team' ? `On ${timeInWords(at)} by the team` : `On ${timeInWords(at)} by the creator`,
  creatorLabel: 'Creator',
  creator: ({ handle, platform }: { handle: string; platform: Platform }, name: string) =>
    name ? `@${handle} on ${platform}, ${name}` : `@${handle} on ${platform}`,
  post: 'Post',
  notAvailable: 'Not available',
  caption: 'Caption',
  scopeLabel: 'Scope',
  scope: (scope: string, credit: string, ends: string | null | undefined) =>
    ends ? `${scope} Credit: ${credit}. Ends on ${timeInWords(ends)}.` : `${scope} Credit: ${credit}.`,
  terms: 'Terms',
  termsHash: 'SHA-256 of the terms',
  address: 'IP address (shortened)',
  proofHash: 'SHA-256 of the proof',
  hashOf: (name: string) => `SHA-256 of ${name}`,
  received: (sha256: string, at: Date) => `${sha256}, received on ${timeInWords(at)}`,
  attached: 'The exact proof is attached as proof.json, which explains how to verify the hash.',
  attachment: 'The proof as it was hashed',
  verify:
    '“sha256” is the SHA-256 hash of the text in “proof”, encoded as UTF-8. In that text, “terms_sha256” is the hash of “terms”. Each “sha256” under “media” is the hash of a received file.',
} as const
