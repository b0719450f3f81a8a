import { z } from 'zod'
import { type Emulator, type StartOptions, startEmulator } from '../kit/emulator.ts'
import { libraryPage } from '../kit/library-page.ts'
import { createOAuth } from '../kit/oauth.ts'
import { ReplyError } from '../kit/call.ts'
import { hash } from '../kit/secrets.ts'
import { createSettings } from '../kit/settings.ts'
import { CanvaSettings } from './settings.ts'
import { authorise, type Canva, errorReply, type User } from './state.ts'
import { resumeJobs, uploadRoutes } from './uploads.ts'

const SCOPES = ['asset:read', 'asset:write', 'profile:read', 'design:meta:read', 'folder:read']
const DEFAULT_ACCOUNTS = [
  { username: 'northlight.studio', display_name: 'Northlight Studio' },
  { username: 'harbour.coffee', display_name: 'Harbour Coffee' },
]
const Seed = z.strictObject({
  accounts: z.array(z.strictObject({ username: z.string(), display_name: z.string().optional() })).default([]),
})
const Revoke = z.strictObject({ username: z.string() })
type Uploaded = { id: string; username: string; name: string; type: string; width: number; height: number }

export type CanvaEmulator = Emulator & {
  settings: { get(): CanvaSettings; update(patch: Partial<z.input<typeof CanvaSettings>>): CanvaSettings }
  seed(input: z.input<typeof Seed>): Promise<unknown>
  /** Revokes the app's access, as a user does in Canva's settings. */
  revoke(input: z.input<typeof Revoke>): void
  tokensFor(username: string, scopes?: string[]): { access_token: string; refresh_token?: string }
  /** The assets uploaded through the API, oldest first. */
  assets(): Uploaded[]
}
type CanvaOptions = StartOptions & {
  settings?: z.input<typeof CanvaSettings>
  initial?: z.input<typeof Seed>
}

const userOf = (username: string, display_name = username): User => ({
  user_id: `oU${hash(username).slice(0, 20)}`,
  team_id: `oB${hash(`team ${username}`).slice(0, 20)}`,
  username,
  display_name,
})

/** Starts an emulator that implements Canva's Connect API. */
export const startCanva = ({ settings: given, initial, ...options }: CanvaOptions = {}): Promise<CanvaEmulator> =>
  startEmulator(options, (core) => {
    const { store } = core
    const settings = createSettings(store, CanvaSettings, given)
    const users = store.table<User>('users')
    const oauth = createOAuth({
      core,
      provider: 'Canva',
      settings: settings.get,
      accounts: () => users.values().map(({ username, display_name }) => ({ username, detail: display_name })),
      scopes: SCOPES,
      separator: ' ',
      paths: { authorize: '/api/oauth/authorize', token: '/auth/v1/oauth/token', revoke: '/auth/v1/oauth/revoke' },
      needsChallenge: true,
      refusal: (status, error, message) =>
        new ReplyError(
          settings.get().oauthErrors === 'code'
            ? errorReply(error, message, status)
            : { status, body: { error, error_description: message } },
        ),
    })
    const canva: Canva = { core, settings, users, jobs: store.table('jobs'), assets: store.table('assets'), oauth }
    const seed = (input: unknown) => {
      for (const { username, display_name } of Seed.parse(input).accounts)
        users.put(username, userOf(username, display_name))
      return Promise.resolve({ accounts: users.values().map(({ username }) => ({ username })) })
    }
    const start = async () => {
      if (users.values().length === 0) await seed(initial ?? { accounts: DEFAULT_ACCOUNTS })
      resumeJobs(canva)
    }
    const uploaded = (): Uploaded[] =>
      canva.assets
        .values()
        .map(({ id, username, name, type, width, height }) => ({ id, username, name, type, width, height }))
    const revoke = (input: unknown) => oauth.removeAccess(Revoke.parse(input).username)
    const me = { on: 'user.read', method: 'GET' } as const
    return {
      start,
      provider: {
        routes: [
          ...oauth.routes,
          ...uploadRoutes(canva),
          {
            ...me,
            path: '/rest/v1/users/me',
            handle: (call) => {
              const { user_id, team_id } = authorise(canva, call, undefined, 'usersPerMinute')
              return { body: { team_user: { user_id, team_id } } }
            },
          },
          {
            ...me,
            on: 'profile.read',
            path: '/rest/v1/users/me/profile',
            handle: (call) => ({
              body: {
                profile: { display_name: authorise(canva, call, 'profile:read', 'usersPerMinute').display_name },
              },
            }),
          },
        ],
        normalise: (path) => path,
        errors: {
          unknown: () => errorReply('not_found', 'The endpoint is unknown'),
          unreadable: (reason) => errorReply('bad_request_body', reason),
          named: (name) => errorReply(name),
        },
      },
      controls: {
        seed,
        revoke,
        posts: uploaded,
        settings,
        redate: ({ id, at }) => void (canva.assets.get(id) && canva.assets.update(id, { at })),
        reset: async () => {
          await core.settle()
          store.clear()
          settings.reset()
          core.clock.reset()
          await start()
        },
        feed: () =>
          libraryPage(
            core,
            'Canva',
            users.values().map(({ username, display_name }) => ({
              username,
              name: display_name,
              items: canva.assets
                .values()
                .filter((asset) => asset.username === username)
                .map((asset) => ({ ...asset, place: asset.type === 'image' ? 'Image' : 'Video' })),
            })),
          ),
      },
      extra: {
        seed,
        revoke,
        settings,
        assets: uploaded,
        tokensFor: (username, scopes = SCOPES) =>
          oauth.issue({ username, clientId: settings.get().apps[0]?.clientId ?? '', scopes }),
      } satisfies Omit<CanvaEmulator, keyof Emulator>,
    }
  })
