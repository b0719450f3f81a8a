import { type Json, numberIn, objectIn, textIn } from './call.ts'
import { NetworkProblem, type ProblemKind } from './network.ts'

type Row = [kind: ProblemKind, text: string]
const transient = 'Instagram had a problem. Vitrine will try again.'
const badVideo = 'Instagram doesn’t accept this video format. Choose another video.'

/** The problem for each of Meta's publishing subcodes. */
const publishing: Record<string, Row> = {
  2207001: ['transient', transient],
  2207003: ['transient', 'Instagram could not fetch the media in time. Vitrine will try again.'],
  2207004: ['refused', 'An image is larger than 8 MB, the most Instagram accepts. Choose a smaller one.'],
  2207005: ['refused', 'Instagram doesn’t accept the format of one of the images. Choose another image.'],
  2207006: ['transient', transient],
  2207008: ['transient', 'Instagram no longer has the prepared media. Vitrine will prepare them again.'],
  2207009: [
    'refused',
    'Instagram doesn’t accept the aspect ratio of one of the images. Crop it to between 4:5 and 1.91:1.',
  ],
  2207010: ['refused', 'The caption is too long for Instagram. Use at most 2,200 characters and 30 hashtags.'],
  2207020: ['transient', 'The prepared media have expired. Vitrine will prepare them again.'],
  2207023: ['refused', 'Instagram doesn’t accept this type of post.'],
  2207026: ['refused', badVideo],
  2207027: ['transient', 'Instagram is still processing the media. Vitrine will try again.'],
  2207028: ['refused', 'A carousel needs 2 to 10 images. Add or remove some.'],
  2207032: ['transient', transient],
  2207040: ['refused', 'Instagram allows at most 20 mentions or tags. Remove some.'],
  2207042: ['limit', 'The account has reached Instagram’s limit for posts in 24 hours. Choose a later time.'],
  2207050: ['blocked', 'Instagram has restricted this account. Sign in to Instagram and follow the instructions.'],
  2207051: ['blocked', 'Instagram blocked this post as possible spam. Check the account, then try again later.'],
  2207052: ['transient', 'Instagram could not fetch the media. Vitrine will try again.'],
  2207053: ['transient', transient],
  2207057: ['refused', 'The cover frame is outside the video. Choose another frame.'],
  2207067: ['refused', badVideo],
  2207077: ['transient', 'Instagram could not fetch the video. Vitrine will try again.'],
  2207082: ['transient', transient],
}
const reconnect: Row = ['reconnect', 'Instagram no longer accepts this connection. Reconnect the account.']
const throttled: Row = [
  'limit',
  'Instagram isn’t accepting more requests for this account at the moment. Try again later.',
]
const codes: Record<string, Row> = {
  1: ['transient', transient],
  2: ['transient', transient],
  4: throttled,
  10: ['reconnect', 'The account was connected without permission to publish. Reconnect it and grant all permissions.'],
  17: throttled,
  32: throttled,
  190: reconnect,
  368: ['blocked', 'Instagram blocked this action. Check the account, then try again later.'],
  506: ['refused', 'Instagram says this post has already been published. Change the caption, or delete this post.'],
  613: throttled,
  80001: throttled,
  80002: throttled,
}

/** Treats a 429 without an error code as a rate limit, for reading and commenting. Publishing retries
 *  sooner instead. */
export const asLimit = (error: unknown) =>
  error instanceof NetworkProblem && error.code === '429'
    ? new NetworkProblem(throttled[0], '429', throttled[1])
    : error

/** Converts a Graph API error to a problem. */
export const instagramProblem = (status: number, body: Json): NetworkProblem => {
  const error = objectIn(body['error'])
  const [code, subcode] = [numberIn(error['code']), textIn(error['error_subcode'])]
  const name = [textIn(error['code']) || String(status), subcode].filter(Boolean).join('/')
  const known =
    publishing[subcode] ??
    codes[String(code)] ??
    (code !== undefined && code >= 200 && code <= 299 ? codes['10'] : undefined)
  if (known) return new NetworkProblem(known[0], name, known[1])
  if (code === undefined || status >= 500)
    return new NetworkProblem('unknown', name, 'Instagram sent an unexpected response.')
  const message = textIn(error['error_user_msg']) || textIn(error['message'])
  return new NetworkProblem('refused', name, `Instagram refused the request: ${message.slice(0, 300)}`)
}

/** Converts the status of a failed container, which may include a subcode, to a problem. */
export const containerProblem = (status: string): NetworkProblem => {
  const subcode = /2207\d{3}/.exec(status)?.[0] ?? ''
  const [kind, text] = publishing[subcode] ?? ['refused', 'Instagram could not process the media. Choose another file.']
  return new NetworkProblem(kind, subcode || 'container', text)
}
