import { z } from 'zod'
import { type Emulator, type StartOptions, startEmulator } from '../kit/emulator.ts'
import { createSettings } from '../kit/settings.ts'
import { commentRoutes } from './comments.ts'
import { containerRoutes, processVideo } from './containers.ts'
import { graphReply, invalidParameter } from './errors.ts'
import { feedPage, pageRoutes } from './feed.ts'
import { mentionRoutes } from './mentions.ts'
import { oauthRoutes } from './oauth.ts'
import { oembedRoutes } from './oembed.ts'
import { publishRoutes } from './publish.ts'
import { readingRoutes } from './reading.ts'
import { type Seed, seed } from './seed.ts'
import { InstagramSettings } from './settings.ts'
import { accountNamed, type Instagram } from './state.ts'
import { issueToken, SCOPES, usageOf } from './tokens.ts'

const DEFAULT_ACCOUNTS = [
  { username: 'northlight.studio', name: 'Northlight Studio' },
  { username: 'harbour.coffee', name: 'Harbour Coffee', account_type: 'MEDIA_CREATOR' as const },
]

const Revoke = z.strictObject({
  username: z.string(),
  reason: z.enum(['app_removed', 'password_changed']).default('app_removed'),
})

type Post = {
  id: string
  username: string
  caption: string
  product: string
  items: number
  at: string
  container?: string | undefined
}

export type InstagramEmulator = Emulator & {
  settings: { get(): InstagramSettings; update(patch: Partial<z.input<typeof InstagramSettings>>): InstagramSettings }
  seed(input: z.input<typeof Seed>): ReturnType<typeof seed>
  /** Invalidates all of an account's tokens, as when a user removes the app or changes the password. */
  revoke(input: z.input<typeof Revoke>): void
  /** Issues a token without the OAuth pages. */
  tokenFor(username: string, options?: { scopes?: string[]; kind?: 'short' | 'long' }): string
  /** Everything published through the API, oldest first. */
  posts(): Post[]
}

export type InstagramOptions = StartOptions & {
  settings?: z.input<typeof InstagramSettings>
  /** The state after the first start and after each reset. */
  initial?: z.input<typeof Seed>
}

const published = ({ media }: Instagram): Post[] =>
  media
    .values()
    .filter(({ containerId }) => containerId)
    .map(({ id, username, caption, media_product_type, assets, at, containerId }) => ({
      id,
      username,
      caption,
      product: media_product_type,
      items: assets.length,
      at: new Date(at).toISOString(),
      container: containerId,
    }))

/** The usage of the app and the account, as percentages. */
const usageHeaders = (instagram: Instagram, id?: string): Record<string, string> => {
  const usage = (call_count: number) => ({ call_count, total_cputime: 0, total_time: 0 })
  const app = { 'x-app-usage': JSON.stringify(usage(0)) }
  if (!id) return app
  const own = { type: 'instagram', ...usage(usageOf(instagram, id)), estimated_time_to_regain_access: 0 }
  return { ...app, 'x-business-use-case-usage': JSON.stringify({ [id]: [own] }) }
}

/** Starts an emulator that implements Instagram's API. */
export const startInstagram = ({
  settings: given,
  initial,
  ...options
}: InstagramOptions = {}): Promise<InstagramEmulator> =>
  startEmulator(options, (core) => {
    const { store } = core
    const instagram: Instagram = {
      core,
      settings: createSettings(store, InstagramSettings, given),
      accounts: store.table('accounts'),
      tokens: store.table('tokens'),
      codes: store.table('codes'),
      containers: store.table('containers'),
      media: store.table('media'),
      comments: store.table('comments'),
    }
    const { settings } = instagram
    const start = async () => {
      if (instagram.accounts.values().length === 0) await seed(instagram, initial ?? { accounts: DEFAULT_ACCOUNTS })
      // Resumes the processing that was in progress when the emulator stopped.
      for (const container of instagram.containers.values())
        if (container.pendingVideo) processVideo(instagram, container)
    }
    const revoke = (input: unknown) => {
      const { username, reason } = Revoke.parse(input)
      const account = accountNamed(instagram, username)
      if (account) instagram.accounts.update(account.id, { revoked: { serial: core.nextNumber(), reason } })
    }
    const reset = async () => {
      await core.settle()
      store.clear()
      settings.reset()
      core.clock.reset()
      await start()
    }
    return {
      start,
      provider: {
        // Routes with fixed segments must precede routes that accept any id.
        routes: [
          ...oauthRoutes(instagram),
          ...oembedRoutes(instagram),
          ...pageRoutes(instagram),
          ...mentionRoutes(instagram),
          ...containerRoutes(instagram),
          ...publishRoutes(instagram),
          ...commentRoutes(instagram),
          ...readingRoutes(instagram),
        ],
        normalise: (path) => path.replace(/^\/v\d+\.\d+(?=\/)/, ''),
        errors: {
          unknown: ({ method, url }) => graphReply('100/33', method.toLowerCase(), url.pathname.slice(1)),
          unreadable: (reason) => invalidParameter(reason).reply,
          named: graphReply,
        },
        headers: ({ account }) => usageHeaders(instagram, accountNamed(instagram, account ?? '')?.id),
      },
      controls: {
        settings,
        seed: (input) => seed(instagram, input),
        revoke,
        posts: () => published(instagram),
        redate: ({ id, at }) => void (instagram.media.get(id) && instagram.media.update(id, { at })),
        reset,
        feed: () => feedPage(instagram),
      },
      extra: {
        settings,
        seed: (input) => seed(instagram, input),
        revoke,
        posts: () => published(instagram),
        tokenFor: (username, { scopes = SCOPES, kind = 'long' } = {}) => {
          const account = accountNamed(instagram, username)
          if (!account) throw new Error(`There is no account ${username}`)
          return issueToken(instagram, {
            accountId: account.id,
            clientId: settings.get().apps[0]?.clientId ?? '',
            kind,
            scopes,
          }).token
        },
      } satisfies Omit<InstagramEmulator, keyof Emulator>,
    }
  })
