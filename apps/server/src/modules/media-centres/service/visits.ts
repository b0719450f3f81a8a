import { cutText, recordedSearch, type VisitKind } from '@vitrine/contract'
import { type TrackingContext, visitorKey } from './visitors.ts'

/** Matches the user agents of programs that are not a person's browser. */
const robot =
  /bot\b|crawl|spider|slurp|scrap|preview|facebookexternalhit|embedly|monitor|uptime|pingdom|lighthouse|curl|wget|python|libwww|java\/|go-http|okhttp|httpclient|axios|^node/i

/** Whether this request comes from a person who is opening the page, not from a search engine, a monitor or a prefetch. */
const isCounted = ({ wire }: Pick<TrackingContext, 'wire'>): boolean => {
  const ahead = ['sec-purpose', 'purpose', 'x-moz'].some((name) =>
    /prefetch|prerender/i.test(wire.headers.get(name) ?? ''),
  )
  return wire.method !== 'HEAD' && !ahead && wire.user_agent !== '' && !robot.test(wire.user_agent)
}

const withoutWww = (host: string) =>
  host
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/\.$/, '')
/** The host of the site that linked here; empty for our own pages and if there is no referrer. */
const referrerOf = ({ wire, ports }: Pick<TrackingContext, 'wire' | 'ports'>): string => {
  const sent = wire.headers.get('referer')
  const from = sent === null ? null : URL.parse(sent)
  if (!from || !/^https?:$/.test(from.protocol)) return ''
  const own = [new URL(ports.settings.origin).hostname, wire.headers.get('host')?.replace(/:\d+$/, '')]
  const host = withoutWww(from.hostname)
  return own.some((one) => one && withoutWww(one) === host) ? '' : cutText(host, 253)
}

type Centre = { uuid: string; team: string }
type Page = { kind: VisitKind; album?: string | null; file?: string | null }

/** Counts an opened page of a media centre. The page doesn't wait for the ledger: see `LedgerBuffer`. */
export const recordVisit = async (ctx: TrackingContext, centre: Centre, { kind, album, file }: Page): Promise<void> => {
  if (!isCounted(ctx)) return
  const visitor = await visitorKey(ctx, centre)
  const place = { team: centre.team, media_centre: centre.uuid }
  const page = { kind, album: album ?? null, file: file ?? null }
  ctx.ports.buffer.add('media_centre.visited', { ...place, visitor, ...page, referrer: referrerOf(ctx) }, ctx.now)
}

/** Counts a search in a media centre, with the number of files, albums and press releases it found. Call it for the first page
 *  of results only. */
export const recordSearch = async (
  ctx: TrackingContext,
  centre: Centre,
  { query, results }: { query: string; results: number },
): Promise<void> => {
  const text = recordedSearch(query)
  if (text === '' || !isCounted(ctx)) return
  const visitor = await visitorKey(ctx, centre)
  const place = { team: centre.team, media_centre: centre.uuid }
  ctx.ports.buffer.add('media_centre.searched', { ...place, visitor, query: text, results }, ctx.now)
}
