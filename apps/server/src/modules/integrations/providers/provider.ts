import type { Readable } from 'node:stream'
import type { Destination, IntegrationProvider } from '@vitrine/contract'
import type { IntegrationSettings } from '../../../config-integrations.ts'
import type { Renewal, Tokens } from '../../../platform/oauth/tokens.ts'
import type { Outbound } from '../../../platform/outbound/outbound.ts'
import type { ByteRange } from '../../../platform/storage/storage.ts'

/** How a provider is called: as the app, or for one account. */
export type AppCall = { outbound: Outbound; settings: IntegrationSettings; signal?: AbortSignal }
export type AccountCall = AppCall & { token: string }
export type Profile = { external_id: string; name: string }

/** A file as it is sent to a provider. */
export type SentFile = {
  name: string
  kind: 'image' | 'video' | 'other'
  file_type: string
  size: number
  open: (range?: ByteRange) => Promise<Readable>
}
/** The state kept between the steps of an upload: ids, but never a token in plain text. */
export type Memory = Record<string, unknown>
export type StepInput = {
  call: AccountCall
  file: SentFile
  memory: Memory
  /** Commits the state before the next step. */
  save: (more: Memory) => Promise<void>
  seal: (secret: string) => string
  open: (sealed: string) => string
}
export type UploadedFile = { id: string; url?: string | null }
export type Waiting = { wait: number }

/** A destination for files. */
export type DestinationAdapter = {
  /** Everything before the one call that adds the file; may be repeated. */
  prepare?: (sending: StepInput) => Promise<void>
  /** The one call that adds the file. It is made at most once. */
  add: (sending: StepInput) => Promise<UploadedFile | { remember: Memory }>
  /** The following steps: sending bytes and polling the status. Safe to repeat. */
  finish: (sending: StepInput) => Promise<UploadedFile | Waiting>
}

/** Canva or Adobe. Generic code checks what a provider can do, never which provider it is. */
export type Provider = {
  provider: IntegrationProvider
  isSetUp: (settings: IntegrationSettings) => boolean
  /** The environment variables with the app's client id and secret. */
  variables: readonly [id: string, secret: string]
  /** The scopes required to send files. */
  needed: readonly string[]
  authorizeUrl: (settings: IntegrationSettings, asked: { state: string; redirect: string; verifier: string }) => string
  exchange: (call: AppCall, given: { code: string; redirect: string; verifier: string }) => Promise<Tokens>
  refresh: (call: AppCall, tokens: { refresh: string | null }) => Promise<Tokens>
  renewal: Renewal
  profile: (call: AccountCall) => Promise<Profile>
  revoke: (call: AccountCall) => Promise<void>
  places: Partial<Record<Destination, DestinationAdapter>>
  /** Returns the form that a user would submit on an emulator's consent page. */
  consentOf: (url: URL, username: string) => { url: string; form: Record<string, string> }
}
