import { type Call, type Reply, type Route, text } from '../kit/call.ts'
import { escape } from '../kit/html.ts'
import { hash } from '../kit/secrets.ts'
import { graphError, invalidParameter } from './errors.ts'
import { permalink } from './media.ts'
import type { Instagram } from './state.ts'

/** Whether the call has an app token (`id|secret` or `id|client token`) or a user token. */
const isAllowed = (instagram: Instagram, call: Call) => {
  const token = /^Bearer (.+)$/.exec(call.headers.authorization ?? '')?.[1] ?? text(call.input, 'access_token') ?? ''
  const [appId] = token.split('|')
  return (
    instagram.settings.get().apps.some(({ clientId }) => clientId === appId && token.includes('|')) ||
    Boolean(instagram.tokens.get(hash(token)))
  )
}

/** Returns only the fields that Instagram still sends: it removed author and thumbnail in November 2025. */
const read =
  (instagram: Instagram) =>
  (call: Call): Reply => {
    if (!isAllowed(instagram, call)) throw graphError('190')
    const url = text(call.input, 'url')
    if (!url) throw invalidParameter('The parameter url is required.')
    const shortcode = /^https?:\/\/[^/]+\/(?:[\w.]+\/)?(?:p|tv|reel)\/([\w-]+)\/?/.exec(url)?.[1]
    const media = instagram.media
      .values()
      .find((one) => one.shortcode === shortcode && one.media_product_type !== 'STORY' && !one.isPrivate)
    if (!media) throw graphError('100/33', 'get', url)
    const link = permalink(instagram, media)
    const script =
      text(call.input, 'omitscript') === 'true' ? '' : `<script async src="//www.instagram.com/embed.js"></script>`
    const width = Number(text(call.input, 'maxwidth') ?? 658)
    if (!(width >= 320 && width <= 658)) throw invalidParameter('Param maxwidth must be between 320 and 658.')
    const whole: Record<string, unknown> = {
      version: '1.0',
      provider_name: 'Instagram',
      provider_url: 'https://www.instagram.com/',
      type: 'rich',
      width,
      html: `<blockquote class="instagram-media" data-instgrm-permalink="${escape(link)}" data-instgrm-version="14"><a href="${escape(link)}">View this post on Instagram</a></blockquote>${script}`,
    }
    const fields = text(call.input, 'fields')?.split(',')
    return {
      body: fields ? Object.fromEntries(Object.entries(whole).filter(([name]) => fields.includes(name))) : whole,
    }
  }

export const oembedRoutes = (instagram: Instagram): Route[] => [
  { on: 'oembed.read', method: 'GET', path: '/instagram_oembed', handle: read(instagram) },
]
