import type { Platform, PostStatus } from '@vitrine/contract'

export const copy = {
  /** Replaces the last sentence of a problem once Vitrine has stopped trying. */
  whenOver: (problem: string) => problem.replace(/ Vitrine will [^.]*\.$/, ' You can try publishing the post again.'),
  aboutFile: (name: string | undefined, problem: string) => `${name ?? 'A file'}: ${problem}`,
  late: (minutes: number) =>
    `The post could not be published within ${minutes} minutes of its scheduled time. Publish it now, or choose another time.`,
  confirming: (problem: string) => `${problem} Vitrine will check whether the post was published.`,
  stillChecking: (platform: Platform) =>
    `${platform} sent an unexpected response. Vitrine will keep checking. Check the account before you publish the post again.`,
  unexpected: (platform: Platform) => `${platform} sent an unexpected response.`,
  notPublished: (platform: Platform) => `${platform} did not publish this post. You can try again.`,
  filesChanged: 'The post’s files were changed while it was being published.',
  notFinished: (platform: Platform) => `${platform} hasn’t finished processing this post.`,
  typeUnavailable: 'This network doesn’t offer this type of post. Choose another type.',
  accountGone: 'The account was disconnected. Choose another one.',
  serverStopped: 'The server stopped responding.',
  fileNotFound: 'File not found',
  chooseTime: 'Choose a date and time',
  chooseFutureTime: 'Choose a date and time in the future',
  accountOff: (account: string) => `${account} is turned off. Turn it on to publish.`,
  waiting: 'This post is waiting for approval.',
  rejected: 'This post was rejected. Change it, then request approval again.',
  licenceEnds: (day: string) => `The licence ends on ${day}, before this post is due.`,
  aFile: 'A file',
  fileDeleted: 'A file in this post was deleted. Remove it from the post.',
  confirmedUnpublished: 'Someone confirmed that the post was not published.',
} as const

const stopped =
  (title: (platform: Platform) => string) =>
  (team: string, { platform, caption }: { platform: Platform; caption: string }, text: string, address: string) => {
    const about = caption.trim().slice(0, 120)
    return {
      subject: title(platform),
      heading: title(platform),
      paragraphs: [text, ...(about ? [`The post: ${about}`] : [])],
      button: { label: 'Open post', address },
      footer: `Sent by ${team}, because you manage its posts.`,
    }
  }

/** The emails about posts that were not published, by status. */
export const mails: Partial<Record<PostStatus, ReturnType<typeof stopped>>> = {
  failed: stopped((platform) => `A post was not published on ${platform}`),
  unconfirmed: stopped((platform) => `Check whether a post was published on ${platform}`),
  missed: stopped((platform) => `A post missed its scheduled time on ${platform}`),
}
