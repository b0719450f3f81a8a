import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Platform, posts, socialAccounts } from '@vitrine/contract'
import sharp from 'sharp'
import { networkOf } from '../apps/server/src/modules/social-accounts/index.ts'
import { freePort, newProduct } from '../apps/server/src/testing/product.ts'
import { newUploader, setUpOwner } from '../apps/server/src/testing/uploader.ts'
import { startInstagram, startTikTok } from '../emulators/index.ts'
import { load } from './measure.ts'

// usage: npm run bench:punctual [-- posts=1000 minutes=10 readers=2]
// How late posts are published: from the scheduled time to the publishing call that the emulated network receives.
// Meanwhile readers list the team's posts without a pause.

const given = Object.fromEntries(process.argv.slice(2).map((one) => one.split('=') as [string, string]))
const count = Number(given['posts'] ?? 1000)
const minutes = Number(given['minutes'] ?? 10)
const readers = Number(given['readers'] ?? 2)
/** Enough accounts that each publishes once every 34 seconds; the limit is once every 30. */
const accounts = Math.max(2, Math.ceil((count * 34) / (minutes * 60)))
const LEAD_MS = 30_000
/** Creating a post takes about 100 ms while the files of earlier posts are being prepared. */
const CREATE_MS = 150

const names = Array.from({ length: accounts }, (_, n) => `account.${n}`)
const initial = { accounts: names.map((username) => ({ username })) }
const instagram = await startInstagram({ initial, settings: { quotaTotal: 10_000, containerLimit: 100_000 } })
const often = { initPerMinute: 1000, statusPerMinute: 10_000, postsPerDay: 10_000, creatorInfoPerMinute: 10_000 }
const tiktok = await startTikTok({ initial, settings: often })
const room = mkdtempSync(path.join(tmpdir(), 'bench-punctual-'))
chmodSync(room, 0o755)
const port = await freePort()
const networks = {
  INSTAGRAM_CLIENT_ID: '990000000000001',
  INSTAGRAM_CLIENT_SECRET: 'emulated-instagram',
  INSTAGRAM_AUTHORIZE_URL: `${instagram.url}/oauth/authorize`,
  INSTAGRAM_TOKEN_URL: `${instagram.url}/oauth/access_token`,
  INSTAGRAM_GRAPH_URL: instagram.url,
  TIKTOK_CLIENT_KEY: 'awemulatedclient01',
  TIKTOK_CLIENT_SECRET: 'emulated-tiktok',
  TIKTOK_AUTHORIZE_URL: `${tiktok.url}/v2/auth/authorize/`,
  TIKTOK_API_URL: tiktok.url,
}
const product = newProduct(path.join(room, 'data'), port, networks, ['--no-demo'])

const measure = async () => {
  product.launch()
  await product.ready()
  const owner = await setUpOwner(product.url)
  const call = async (method: string, at: string, body?: unknown) => {
    const answer = await fetch(product.url + at, {
      method,
      headers: { origin: product.url, cookie: owner.cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${at}: ${answer.status} ${text}`)
    return text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text
  }
  const bytes = await sharp({ create: { width: 1080, height: 1080, channels: 3, background: '#387a6b' } })
    .jpeg()
    .toBuffer()
  const uploader = newUploader(product.url, owner)
  const [begun] = await uploader.begin([{ name: 'harbour.jpg', size: bytes.length }])
  const { file } = await uploader.send(begun?.url ?? '', bytes)
  while (!(await call('GET', `/v1/files/file/${file}/`)).processed) await pause(200)

  const connect = async (platform: Platform, username: string): Promise<string> => {
    const { url: page } = await call('PUT', socialAccounts.connect.path.replace(':team', owner.team), { platform })
    const { url, form } = networkOf(platform).consentOf(new URL(page), username)
    const back = await fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
    const { search } = new URL(back.headers.get('location') ?? product.url)
    await call('GET', socialAccounts.callback.path + search)
    const { results } = await call('GET', socialAccounts.list.path.replace(':team', owner.team))
    return results.find(
      (one: { username: string; platform: string }) => one.username === username && one.platform === platform,
    ).uuid
  }
  const connected: { platform: Platform; account: string }[] = []
  for (const [n, username] of names.entries()) {
    const platform = n % 2 === 0 ? 'Instagram' : 'TikTok'
    connected.push({ platform, account: await connect(platform, username) })
  }

  const begins = Date.now() + LEAD_MS + count * CREATE_MS
  const due = new Map<string, number>()
  for (let n = 0; n < count; n++) {
    const { platform, account } = connected[n % accounts] ?? { platform: 'Instagram', account: '' }
    const at = begins + ((n + Math.random() * 0.5) * minutes * 60_000) / count
    const caption = `Punctual ${n}.`
    const audience = { privacy_level: 'PUBLIC_TO_EVERYONE' }
    const tiktokOnly = platform === 'TikTok' ? { audience, title: caption } : {}
    const time = { scheduledDate: new Date(at).toISOString(), status: 'scheduled' }
    await call('POST', posts.create.path, { team: owner.team, account, files: [file], caption, ...time, ...tiktokOnly })
    due.set(caption, Math.floor(at))
  }
  const behind = Date.now() - begins
  if (behind > 0) throw new Error(`The posts were created ${behind} ms too late: use fewer posts a minute`)

  let isOver = false
  let lists = 0
  const reading = Array.from({ length: readers }, async () => {
    while (!isOver) {
      await call('GET', `${posts.list.path.replace(':team', owner.team)}?limit=50`)
      lists += 1
    }
  })
  const ends = begins + minutes * 60_000 + 120_000
  const published = () => [
    ...instagram.journal.entries({ operation: 'media.publish' }),
    ...tiktok.journal.entries({ operation: 'photo.init' }),
  ]
  while (published().length < count && Date.now() < ends) await pause(1000)
  isOver = true
  await Promise.all(reading)

  const late: number[] = []
  for (const { realAt, effects, input } of published()) {
    const text = JSON.stringify([effects, input])
    const caption = /Punctual \d+\./.exec(text)?.[0] ?? ''
    late.push(Date.parse(realAt) - (due.get(caption) ?? Number.NaN))
  }
  const sorted = late.toSorted((a, b) => a - b)
  const at = (share: number) =>
    ((sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN) / 1000).toFixed(2)
  const early = late.filter((ms) => ms < 0).length
  console.log(
    `${count} posts of ${accounts} accounts over ${minutes} min, ${lists} lists read meanwhile, load ${load()}`,
  )
  console.log(`published ${late.length}, early ${early}`)
  console.log(`late: p50 ${at(0.5)} s (target 1), p99 ${at(0.99)} s (target 5), worst ${at(1)} s`)
}

try {
  await measure()
} finally {
  await product.end('SIGTERM')
  await Promise.all([instagram.close(), tiktok.close()])
  rmSync(room, { recursive: true, force: true })
}
