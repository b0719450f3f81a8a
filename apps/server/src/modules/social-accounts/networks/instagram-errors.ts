import { type Json, numberIn, objectIn, textIn } from './call.ts'
import { instagramCopy } from './copy.ts'
import { NetworkProblem, type ProblemKind } from './network.ts'

type Row = [kind: ProblemKind, text: string]
const transient = instagramCopy.transient
const badVideo = instagramCopy.videoFormat

/** The problem for each of Meta's publishing subcodes. */
const publishing: Record<string, Row> = {
  2207001: ['transient', transient],
  2207003: ['transient', instagramCopy.mediaTimeout],
  2207004: ['refused', instagramCopy.imageTooLarge],
  2207005: ['refused', instagramCopy.imageFormat],
  2207006: ['transient', transient],
  2207008: ['transient', instagramCopy.mediaLost],
  2207009: ['refused', instagramCopy.aspectRatio],
  2207010: ['refused', instagramCopy.captionTooLong],
  2207020: ['transient', instagramCopy.mediaExpired],
  2207023: ['refused', instagramCopy.postType],
  2207026: ['refused', badVideo],
  2207027: ['transient', instagramCopy.stillProcessing],
  2207028: ['refused', instagramCopy.carouselSize],
  2207032: ['transient', transient],
  2207040: ['refused', instagramCopy.mentions],
  2207042: ['limit', instagramCopy.postLimit],
  2207050: ['blocked', instagramCopy.restricted],
  2207051: ['blocked', instagramCopy.spam],
  2207052: ['transient', instagramCopy.mediaUnreachable],
  2207053: ['transient', transient],
  2207057: ['refused', instagramCopy.coverOutside],
  2207067: ['refused', badVideo],
  2207077: ['transient', instagramCopy.videoUnreachable],
  2207082: ['transient', transient],
}
const reconnect: Row = ['reconnect', instagramCopy.lost]
const throttled: Row = ['limit', instagramCopy.throttled]
const codes: Record<string, Row> = {
  1: ['transient', transient],
  2: ['transient', transient],
  4: throttled,
  10: ['reconnect', instagramCopy.noPermission],
  17: throttled,
  32: throttled,
  190: reconnect,
  368: ['blocked', instagramCopy.blocked],
  506: ['refused', instagramCopy.alreadyPublished],
  613: throttled,
  80001: throttled,
  80002: throttled,
}

/** Treats a 429 without an error code as a rate limit, for reading posts and answering mentions. Publishing doesn't use
 *  this, because it retries sooner. */
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
  if (code === undefined || status >= 500) return new NetworkProblem('unknown', name, instagramCopy.unexpected)
  const message = textIn(error['error_user_msg']) || textIn(error['message'])
  return new NetworkProblem('refused', name, instagramCopy.refused(message.slice(0, 300)))
}

/** Converts the status of a failed container, which may include a subcode, to a problem. */
export const containerProblem = (status: string): NetworkProblem => {
  const subcode = /2207\d{3}/.exec(status)?.[0] ?? ''
  const [kind, text] = publishing[subcode] ?? ['refused', instagramCopy.mediaFailed]
  return new NetworkProblem(kind, subcode || 'container', text)
}
