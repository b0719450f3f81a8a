import { z } from 'zod'
import { type Emulator, type StartOptions, startEmulator } from '../kit/emulator.ts'
import { createSettings } from '../kit/settings.ts'
import { creatorRoutes } from './creator.ts'
import { displayRoutes } from './display.ts'
import { errorReply } from './errors.ts'
import { feedPage, pageRoutes } from './feed.ts'
import { initRoutes } from './init.ts'
import { oauthRoutes } from './oauth.ts'
import { processPublish } from './process.ts'
import { type Seed, seed } from './seed.ts'
import { TikTokSettings } from './settings.ts'
import { creatorNamed, type TikTok } from './state.ts'
import { statusRoutes } from './status.ts'
import { issueTokens, removeAccess, SCOPES } from './tokens.ts'
import { uploadRoutes } from './upload.ts'
import { sendWebhookEvent } from './webhooks.ts'

const DEFAULT_ACCOUNTS = [
  { username: 'northlight.studio', nickname: 'Northlight Studio' },
  { username: 'harbour.coffee', nickname: 'Harbour Coffee', isPrivate: true, duet_disabled: true },
]

const Revoke = z.strictObject({ username: z.string() })

type Post = {
  id: string
  username: string
  title: string
  privacy_level: string
  kind: string
  items: number
  at: string
  publish_id?: string | undefined
}

export type TikTokEmulator = Emulator & {
  settings: { get(): TikTokSettings; update(patch: Partial<z.input<typeof TikTokSettings>>): TikTokSettings }
  seed(input: z.input<typeof Seed>): ReturnType<typeof seed>
  /** Revokes the app's access to an account, as its user does in TikTok's settings. */
  revoke(input: z.input<typeof Revoke>): void
  /** Issues a pair of tokens without the OAuth pages. */
  tokensFor(username: string, options?: { scopes?: string[] }): ReturnType<typeof issueTokens>
  /** Everything published through the API, oldest first. */
  posts(): Post[]
}

export type TikTokOptions = StartOptions & {
  settings?: z.input<typeof TikTokSettings>
  /** The state after the first start and after each reset. */
  initial?: z.input<typeof Seed>
}

const published = ({ videos, creators }: TikTok): Post[] =>
  videos
    .values()
    .filter(({ publishId }) => publishId)
    .map(({ id, open_id, info, kind, assets, at, publishId }) => ({
      id,
      username: creators.get(open_id)?.username ?? '',
      title: info.title,
      privacy_level: info.privacy_level,
      kind,
      items: assets.length,
      at: new Date(at).toISOString(),
      publish_id: publishId,
    }))

/** Starts an emulator that implements TikTok's API. */
export const startTikTok = ({ settings: given, initial, ...options }: TikTokOptions = {}): Promise<TikTokEmulator> =>
  startEmulator(options, (core) => {
    const { store } = core
    const tiktok: TikTok = {
      core,
      settings: createSettings(store, TikTokSettings, given),
      creators: store.table('creators'),
      tokens: store.table('tokens'),
      refreshTokens: store.table('refresh-tokens'),
      codes: store.table('codes'),
      publishes: store.table('publishes'),
      videos: store.table('videos'),
    }
    const { settings } = tiktok
    const clientKey = () => settings.get().apps[0]?.clientKey ?? ''
    const named = (username: string) => {
      const creator = creatorNamed(tiktok, username)
      if (!creator) throw new Error(`There is no account ${username}`)
      return creator
    }
    const start = async () => {
      if (tiktok.creators.values().length === 0) await seed(tiktok, initial ?? { accounts: DEFAULT_ACCOUNTS })
      // Resumes the publish requests that were in progress when the emulator stopped.
      for (const publish of tiktok.publishes.values())
        if (publish.state === 'processing') processPublish(tiktok, publish)
    }
    const revoke = (input: unknown) => {
      const access = { open_id: named(Revoke.parse(input).username).open_id, clientKey: clientKey() }
      removeAccess(tiktok, access)
      sendWebhookEvent(tiktok, access, 'authorization.removed', { reason: 1 })
    }
    const reset = async () => {
      await core.settle()
      store.clear()
      settings.reset()
      core.clock.reset()
      await start()
    }
    const common = { seed: (input: unknown) => seed(tiktok, input), revoke, posts: () => published(tiktok) }
    return {
      start,
      provider: {
        routes: [
          ...oauthRoutes(tiktok),
          ...creatorRoutes(tiktok),
          ...initRoutes(tiktok),
          ...uploadRoutes(tiktok),
          ...statusRoutes(tiktok),
          ...displayRoutes(tiktok),
          ...pageRoutes(tiktok),
        ],
        normalise: (path) => path,
        errors: {
          unknown: () => errorReply('invalid_param', 'The path is unknown', 404),
          unreadable: (reason) => errorReply('invalid_param', reason),
          named: errorReply,
        },
      },
      controls: {
        ...common,
        settings,
        redate: ({ id, at }) => void (tiktok.videos.get(id) && tiktok.videos.update(id, { at })),
        reset,
        feed: () => feedPage(tiktok),
      },
      extra: {
        ...common,
        settings,
        tokensFor: (username, { scopes = SCOPES } = {}) =>
          issueTokens(tiktok, { open_id: named(username).open_id, clientKey: clientKey(), scopes }),
      } satisfies Omit<TikTokEmulator, keyof Emulator>,
    }
  })
