import { z } from 'zod'
import { ReplyError } from '../kit/call.ts'
import { type Emulator, type StartOptions, startEmulator } from '../kit/emulator.ts'
import { libraryPage } from '../kit/library-page.ts'
import { createOAuth } from '../kit/oauth.ts'
import { hash } from '../kit/secrets.ts'
import { createSettings } from '../kit/settings.ts'
import { frameioRoutes } from './frameio.ts'
import { libraryRoutes } from './libraries.ts'
import { AdobeSettings } from './settings.ts'
import { type Adobe, frameReply, gatewayReply, type User } from './state.ts'

const SCOPES = [
  'openid',
  'creative_sdk',
  'profile',
  'address',
  'AdobeID',
  'email',
  'cc_files',
  'cc_libraries',
  'offline_access',
]
const DEFAULT_ACCOUNTS = [
  { username: 'northlight.studio', name: 'Northlight Studio' },
  { username: 'harbour.coffee', name: 'Harbour Coffee' },
]
const Seed = z.strictObject({
  accounts: z
    .array(z.strictObject({ username: z.string(), name: z.string().optional(), hasProject: z.boolean().default(true) }))
    .default([]),
})
const Revoke = z.strictObject({ username: z.string() })
type Uploaded = { id: string; username: string; name: string; place: 'Libraries' | 'Frame.io'; size?: number }

export type AdobeEmulator = Emulator & {
  settings: { get(): AdobeSettings; update(patch: Partial<z.input<typeof AdobeSettings>>): AdobeSettings }
  seed(input: z.input<typeof Seed>): Promise<unknown>
  /** Revokes the app's access, as a user does in Adobe's settings. */
  revoke(input: z.input<typeof Revoke>): void
  tokensFor(username: string, scopes?: string[]): { access_token: string; refresh_token?: string }
  /** The elements in Libraries and the complete files in Frame.io. */
  assets(): Uploaded[]
}
type AdobeOptions = StartOptions & { settings?: z.input<typeof AdobeSettings>; initial?: z.input<typeof Seed> }

const uploadedTo = ({ elements, libraries, files }: Adobe): Uploaded[] => [
  ...elements.values().map(({ id, library, name }) => ({
    id,
    name,
    username: libraries.get(library)?.username ?? '',
    place: 'Libraries' as const,
  })),
  ...files
    .values()
    .filter(({ status }) => status === 'uploaded')
    .map(({ id, name, username, file_size }) => ({ id, name, username, place: 'Frame.io' as const, size: file_size })),
]

const uploadsByAccount = ({ users, elements, libraries, files }: Adobe) =>
  users.values().map(({ username, name }) => ({
    username,
    name,
    items: [
      ...elements
        .values()
        .filter(({ library }) => libraries.get(library)?.username === username)
        .map((one) => ({ ...one, place: `Libraries: ${libraries.get(one.library)?.name}` })),
      ...files
        .values()
        .filter((file) => file.username === username && file.status === 'uploaded')
        .map((one) => ({ ...one, file_type: one.media_type, place: 'Frame.io' })),
    ],
  }))

/** Starts an emulator of Adobe's sign-in (IMS), Creative Cloud Libraries and Frame.io, all at one URL. */
export const startAdobe = ({ settings: given, initial, ...options }: AdobeOptions = {}): Promise<AdobeEmulator> =>
  startEmulator(options, (core) => {
    const { store } = core
    const settings = createSettings(store, AdobeSettings, given)
    const users = store.table<User>('users')
    const oauth = createOAuth({
      core,
      provider: 'Adobe',
      settings: settings.get,
      accounts: () => users.values().map(({ username, name }) => ({ username, detail: name })),
      scopes: SCOPES,
      separator: ',',
      paths: { authorize: '/ims/authorize/v2', token: '/ims/token/v3', revoke: '/ims/revoke' },
      offlineScope: 'offline_access',
      refusal: (status, error, error_description) => new ReplyError({ status, body: { error, error_description } }),
      more: (username) => ({ sub: users.get(username)?.sub, token_type: 'bearer' }),
    })
    const adobe: Adobe = {
      core,
      settings,
      users,
      libraries: store.table('libraries'),
      representations: store.table('representations'),
      elements: store.table('elements'),
      monitors: store.table('monitors'),
      files: store.table('files'),
      oauth,
    }
    const seed = (input: unknown) => {
      for (const { username, name = username, hasProject } of Seed.parse(input).accounts) {
        const sub = `${hash(username).slice(0, 24).toUpperCase()}@AdobeID`
        users.put(username, { username, sub, name, email: `${username}@adobe.example`, hasProject })
      }
      return Promise.resolve({ accounts: users.values().map(({ username }) => ({ username })) })
    }
    const start = async () => {
      if (users.values().length === 0) await seed(initial ?? { accounts: DEFAULT_ACCOUNTS })
    }
    const revoke = (input: unknown) => oauth.removeAccess(Revoke.parse(input).username)
    return {
      start,
      provider: {
        routes: [
          ...oauth.routes,
          {
            on: 'userinfo.read',
            method: 'GET',
            path: '/ims/userinfo/v2',
            handle: (call) => {
              const user = users.get(oauth.grantOf(call)?.username ?? '')
              if (!user) return { status: 401, body: { error: 'invalid_token', error_description: 'invalid_token' } }
              call.account = user.username
              return { body: { sub: user.sub, name: user.name, email: user.email } }
            },
          },
          ...libraryRoutes(adobe),
          ...frameioRoutes(adobe),
        ],
        normalise: (path) => path,
        errors: {
          unknown: () => gatewayReply(404, '404001', 'The endpoint is unknown'),
          unreadable: (reason) => gatewayReply(400, '400001', reason),
          named: (name) =>
            name.startsWith('frameio/')
              ? frameReply(Number(name.split('/')[1]), 'Error', 'The call failed')
              : gatewayReply(Number(name.slice(0, 3)), name, 'The call failed'),
        },
      },
      controls: {
        seed,
        revoke,
        posts: () => uploadedTo(adobe),
        settings,
        redate: ({ id, at }) => {
          if (adobe.elements.get(id)) adobe.elements.update(id, { at })
          if (adobe.files.get(id)) adobe.files.update(id, { at })
        },
        reset: async () => {
          await core.settle()
          store.clear()
          settings.reset()
          core.clock.reset()
          await start()
        },
        feed: () => libraryPage(core, 'Adobe', uploadsByAccount(adobe)),
      },
      extra: {
        seed,
        revoke,
        settings,
        assets: () => uploadedTo(adobe),
        tokensFor: (username, scopes = SCOPES) =>
          oauth.issue({ username, clientId: settings.get().apps[0]?.clientId ?? '', scopes }),
      } satisfies Omit<AdobeEmulator, keyof Emulator>,
    }
  })
