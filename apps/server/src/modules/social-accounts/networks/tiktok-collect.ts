import { callNetwork, numberIn, textIn } from './call.ts'
import { tiktokCopy } from './copy.ts'
import { type Collecting, NetworkProblem } from './network.ts'
import { hostsOf, pathOf } from './post-address.ts'
import { asRetryable } from './tiktok-api.ts'

const address: Collecting['address'] = (settings, given) => {
  const found = pathOf(given, hostsOf(settings.tiktok.apiUrl, ['tiktok.com', 'www.tiktok.com', 'm.tiktok.com']))
  const parts = /^\/@([\w.]{1,60})\/(video|photo)\/(\d{1,30})\/?$/.exec(found?.pathname ?? '')
  if (!found || !parts) return undefined
  const [, username = '', kind = 'video', code = ''] = parts
  return { code, username, permalink: `${found.origin}/@${username}/${kind}/${code}` }
}

/** TikTok sends widths as strings, and an error for private or deleted posts. */
const oembed: Collecting['oembed'] = async (call, permalink) => {
  const url = call.settings.tiktok.oembedUrl
  const { status, body } = await callNetwork('TikTok', call, url, { query: { url: permalink } }).catch(
    (error: unknown) => {
      throw asRetryable(error)
    },
  )
  if (status === 429 || status >= 500)
    throw new NetworkProblem(status === 429 ? 'limit' : 'transient', String(status), tiktokCopy.unexpected)
  if (status !== 200 || !textIn(body['html'])) return undefined
  return {
    type: textIn(body['type']) || 'video',
    html: textIn(body['html']),
    width: numberIn(body['width']) ?? (textIn(body['width']) || null),
    height: numberIn(body['height']) ?? (textIn(body['height']) || null),
    title: textIn(body['title']),
    username: /@([\w.]+)$/.exec(textIn(body['author_url']))?.[1] ?? '',
    name: textIn(body['author_name']),
    thumbnail_url: textIn(body['thumbnail_url']) || null,
  }
}

/** TikTok has no API for tagged posts, mentions or comments, so posts are added by URL and creators are sent a link. */
export const collecting: Collecting = { address, oembed }
export const site = {
  name: 'TikTok',
  url: 'https://www.tiktok.com/',
  profile: (handle: string) => `https://www.tiktok.com/@${handle}`,
}
